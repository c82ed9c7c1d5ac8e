import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch } from "../client.ts";
import { sessionIsAlive } from "./sessions.ts";

/** The rows of an account by their names in the export; never a password, a hash or a token. */
function parts(userId: string): Readonly<Record<string, SQL>> {
  return {
    user: sql`SELECT id, email, name, first_name, last_name, email_verified, image, created_at,
        updated_at FROM user WHERE id = ${userId}`,
    profile: sql`SELECT first_name, last_name, credits, renewed_on, profile_picture_url, bio,
        updated_at FROM profiles WHERE id = ${userId}`,
    roles: sql`SELECT role FROM user_roles WHERE user_id = ${userId} ORDER BY role`,
    signInMethods: sql`SELECT provider_id, created_at, updated_at FROM account
        WHERE user_id = ${userId}`,
    sessions: sql`SELECT ip_address, user_agent, created_at, updated_at, expires_at FROM session
        WHERE user_id = ${userId} ORDER BY created_at DESC`,
    photoConsents: sql`SELECT version, given_at, withdrawn_at FROM photo_consents
        WHERE user_id = ${userId} ORDER BY given_at DESC`,
    referenceImage: sql`SELECT file_path, uploaded_at, fit, attestation FROM reference_images
        WHERE user_id = ${userId}`,
    generations: sql`SELECT id, status, output_image_url, failure_code, product_url,
        closet_item_id, reference_uploaded_at, engine, attestation, source_hash, idempotency_key, created_at, deadline_at,
        settled_at, job_hash, job_refusal
        FROM generations WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC`,
    creditLedger: sql`SELECT id, kind, amount, generation_id, day, created_at FROM credit_ledger
        WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC`,
    influencerRequest: sql`SELECT email, instagram_handle, follower_count, affiliate_programs,
        status, created_at, decided_at, handle_check FROM influencer_requests WHERE user_id = ${userId}`,
    closet: sql`SELECT id, title, instagram_handle, color_theme, created_at, taken_down_at, takedown_reason,
        look_again_at FROM closets
        WHERE user_id = ${userId}`,
    closetItems: sql`SELECT id, title, clothing_image_url, wearing_image_url, affiliate_url,
        caption, likes, is_pinned, pin_order, created_at, taken_down_at, takedown_reason, look_again_at
        FROM closet_items
        WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC`,
    collections: sql`SELECT id, title, description, created_at,
        (SELECT json_group_array(closet_item_id) FROM collection_items
          WHERE collection_id = collections.id) AS item_ids
        FROM collections WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC`,
    likes: sql`SELECT closet_item_id, created_at FROM closet_item_likes
        WHERE actor = ${userId} ORDER BY created_at DESC`,
    mails: sql`SELECT kind, state, created_at, ended_at FROM mails
        WHERE user_id = ${userId} ORDER BY created_at DESC, id DESC`,
    reports: sql`SELECT closet_id, closet_item_id, reason, details, created_at FROM reports
        WHERE actor = ${userId} ORDER BY created_at DESC`,
  };
}

export type StoredRow = Readonly<Record<string, unknown>>;

/** All that is stored on an account, by part, as of one moment; null when the session has ended. */
export async function readStored(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<Map<string, readonly StoredRow[]> | null> {
  const named = Object.entries(parts(userId));
  const [alive, ...results] = await readBatch(db, [
    sql`SELECT 1 WHERE ${sessionIsAlive(userId, sessionId, now)}`,
    ...named.map(([, query]) => query),
  ]);
  if (alive.rows.length === 0) return null;
  return new Map(
    named.map(([name], i) => [
      name,
      results[i].rows.map((row) =>
        Object.fromEntries(results[i].columns.map((column) => [column, row[column]])),
      ),
    ]),
  );
}
