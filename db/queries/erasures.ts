import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import { cancelStatements } from "./generations.ts";
import { type NewMail, putMailStatement } from "./mails.ts";
import { JUST_DONE } from "./rate-limits.ts";
import { sessionIsAlive } from "./sessions.ts";

/** What is to be removed of a deleted account outside the database. */
export interface Erasure {
  readonly userId: string;
  /** The newest first: those may still run. */
  readonly generationIds: readonly string[];
  /** Of the closet that went with it; not known any more where an erasure was cut off. */
  readonly closetHandle?: string | undefined;
}

/** What a password is checked against, or null when the session has ended. */
export async function getCredential(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<{ readonly email: string; readonly passwordHash: string | null } | null> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT u.email, a.password FROM user u
        LEFT JOIN account a ON a.user_id = u.id AND a.provider_id = 'credential'
        WHERE u.id = ${userId} AND ${sessionIsAlive(userId, sessionId, now)}`,
  ]);
  const row = rows[0];
  return row ? { email: String(row.email), passwordHash: row.password as string | null } : null;
}

/**
 * Deletes an account with all its rows in one batch, which also stores what is to be removed
 * elsewhere. Every statement hangs on that stored plan, and the plan on the live session. The
 * ledger's rows stay, under an id that then names nobody. Null when the session has ended.
 * @param notice is written down with it, for the address that was the account's
 */
export async function eraseAccount(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
  notice: NewMail,
): Promise<Erasure | null> {
  const planned = sql`EXISTS (SELECT 1 FROM erasures WHERE user_id = ${userId})`;
  const [plan, closet] = await writeBatch(db, [
    sql`INSERT INTO erasures (user_id, generation_ids, created_at)
        SELECT id, (SELECT json_group_array(id) FROM
            (SELECT id FROM generations WHERE user_id = ${userId} ORDER BY created_at DESC)), ${now}
        FROM user WHERE id = ${userId} AND ${sessionIsAlive(userId, sessionId, now)}
        RETURNING user_id, generation_ids`,
    sql`SELECT instagram_handle FROM closets WHERE user_id = ${userId} AND ${planned}`,
    ...cancelStatements(userId, planned, "The account was deleted.", now),
    ...namelessTraces(userId, planned),
    // The row stays for the day: another account of the mailbox has no second allowance.
    sql`UPDATE mailboxes SET user_id = '' WHERE user_id = ${userId} AND ${planned}
        AND hash = (SELECT mailbox_hash FROM profiles WHERE id = ${userId})`,
    sql`DELETE FROM user WHERE id = ${userId} AND ${planned}`,
    // Of two deletions at once the other finds the plan as well, but no user to delete.
    putMailStatement(notice, JUST_DONE),
  ]);
  if (!plan.rows[0]) return null;
  const closetHandle = closet.rows[0] && String(closet.rows[0].instagram_handle);
  return { ...toErasure(plan.rows[0]), closetHandle };
}

/**
 * What no foreign key takes along: likes, reports and decisions about others, whose pictures were
 * taken down, outstanding links, counters. A report stays without who made it and their words.
 */
function namelessTraces(userId: string, planned: SQL): SQL[] {
  return [
    sql`DELETE FROM closet_item_likes WHERE actor = ${userId} AND ${planned}`,
    sql`UPDATE influencer_requests SET decided_by = NULL
        WHERE decided_by = ${userId} AND ${planned}`,
    sql`UPDATE reports SET actor = 'erased:' || id, details = NULL
        WHERE actor = ${userId} AND ${planned}`,
    sql`UPDATE moderation_log SET decided_by = NULL WHERE decided_by = ${userId} AND ${planned}`,
    sql`UPDATE OR REPLACE blocked_pictures SET picture_key = ''
        WHERE instr(picture_key, ${`/${userId}/`}) > 0 AND ${planned}`,
    sql`DELETE FROM verification WHERE value = ${userId} AND ${planned}`,
    sql`${deleteCounters(userId)} AND ${planned}`,
  ];
}

/** A member's rate limits end in `:user:` and the id. */
function deleteCounters(userId: string): SQL {
  const suffix = `:user:${userId}`;
  return sql`DELETE FROM rate_limits WHERE substr(key, ${-suffix.length}) = ${suffix}`;
}

function toErasure(row: Record<string, unknown>): Erasure {
  const generationIds: string[] = JSON.parse(String(row.generation_ids));
  return { userId: String(row.user_id), generationIds };
}

/** The plan of an account that is gone, or null when there is none. */
export async function getErasure(db: Db, userId: string): Promise<Erasure | null> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT user_id, generation_ids FROM erasures WHERE user_id = ${userId}`,
  ]);
  return rows[0] ? toErasure(rows[0]) : null;
}

/** Erasures that were not finished, the oldest first. */
export async function listErasures(db: Db, size: number): Promise<Erasure[]> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT user_id, generation_ids FROM erasures ORDER BY created_at LIMIT ${size}`,
  ]);
  return rows.map(toErasure);
}

/** Keeps of a plan what is still to be done; a plan that is done goes, with the last counters. */
export async function updateErasure(db: Db, { userId, generationIds }: Erasure): Promise<void> {
  await writeBatch(
    db,
    generationIds.length > 0
      ? [
          sql`UPDATE erasures SET generation_ids = ${JSON.stringify(generationIds)}
              WHERE user_id = ${userId}`,
        ]
      : [sql`DELETE FROM erasures WHERE user_id = ${userId}`, deleteCounters(userId)],
  );
}
