import { and, eq, isNull, sql } from "drizzle-orm";
import { ONE_ROW, onlyRow, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, closetPreviews, closets, collections, profiles } from "../schema/index.ts";
import {
  closetOwner,
  type InfluencerCaller,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { isBlocked } from "./blocked-accounts.ts";
import { logAction } from "./closet-actions.ts";
import { COLLECTION, MANAGER_ORDER, NEWEST_COLLECTIONS, ownCloset } from "./closet-manager.ts";
import { PUBLIC_CLOSET, PUBLIC_ITEM, type PublicClosetRows } from "./public-closets.ts";
import { anyFullUntil, hitStatements, type Limit } from "./rate-limits.ts";
import { deleteInSlices } from "./slices.ts";

/** Milliseconds for which a link can be used. */
export const PREVIEW_LINK_MS = 7 * 86_400_000;

/** When the link of the closet ends, milliseconds since 1970 UTC; null without a valid one. */
export async function findPreviewLink(db: Db, caller: InfluencerCaller): Promise<number | null> {
  const { found } = await readAuthorised(db, caller, {
    found: db
      .select({ expiresAt: closetPreviews.expiresAt })
      .from(closetPreviews)
      .where(
        and(
          eq(closetPreviews.closetId, ownCloset(caller)),
          sql`${closetPreviews.expiresAt} > ${caller.now}`,
        ),
      ),
  });
  return found[0]?.expiresAt ?? null;
}

/** Replaces the link of the closet. False without a closet. */
export async function replacePreviewLink(
  db: Db,
  caller: InfluencerCaller,
  link: { readonly tokenHash: string; readonly expiresAt: number },
): Promise<boolean> {
  const { made } = await writeAuthorised(db, caller, {
    log: logAction(caller, { action: "preview_created" }),
    made: sql`INSERT INTO closet_previews (closet_id, user_id, token_hash, created_at, expires_at)
      SELECT id, ${closetOwner(caller)}, ${link.tokenHash}, ${caller.now}, ${link.expiresAt}
      FROM closets WHERE id = ${ownCloset(caller)}
      ON CONFLICT (closet_id) DO UPDATE SET token_hash = excluded.token_hash,
        created_at = excluded.created_at, expires_at = excluded.expires_at`,
  });
  return made.rowsAffected === 1;
}

export async function revokePreviewLink(db: Db, caller: InfluencerCaller): Promise<void> {
  const own = eq(closetPreviews.closetId, ownCloset(caller));
  await writeAuthorised(db, caller, {
    log: logAction(caller, {
      action: "preview_revoked",
      when: sql`EXISTS (SELECT 1 FROM closet_previews WHERE closet_id = closets.id)`,
    }),
    revoked: db.delete(closetPreviews).where(own),
  });
}

interface PreviewRows {
  /** Null for a token without a valid link. */
  readonly rows: PublicClosetRows | null;
  /** When the limits have room again, milliseconds since 1970 UTC; else 0. */
  readonly fullUntil: number;
}

/** The closet of a token with its items that are public or will be, within the limits. */
export async function readPreview(
  db: Db,
  tokenHash: string,
  limits: readonly Limit[],
  now: number,
): Promise<PreviewRows> {
  const until = anyFullUntil(limits, now);
  const closetId = sql`(SELECT c.id FROM closet_previews p JOIN closets c ON c.id = p.closet_id
    WHERE p.token_hash = ${tokenHash} AND p.expires_at > ${now} AND c.taken_down_at IS NULL
      AND NOT ${isBlocked(sql`c.user_id`)})`;
  const { limited, closet, items, ...content } = await writeBatch(db, {
    limited: db.select({ fullUntil: until.mapWith(Number) }).from(ONE_ROW),
    hits: hitStatements(limits, { now, where: sql`${until} = 0` }),
    closet: db
      .select(PUBLIC_CLOSET)
      .from(closets)
      .innerJoin(profiles, eq(profiles.id, closets.userId))
      .where(eq(closets.id, closetId)),
    items: db
      .select(PUBLIC_ITEM)
      .from(closetItems)
      .where(
        and(
          eq(closetItems.closetId, closetId),
          sql`${closetItems.visibility} IN ('public', 'draft', 'scheduled')`,
          isNull(closetItems.takenDownAt),
          isNull(closetItems.linkHiddenAt),
        ),
      )
      .orderBy(...MANAGER_ORDER),
    collections: db
      .select(COLLECTION)
      .from(collections)
      .where(eq(collections.closetId, closetId))
      .orderBy(...NEWEST_COLLECTIONS),
  });
  const { fullUntil } = onlyRow(limited);
  const { collections: own } = content;
  return { fullUntil, rows: closet[0] ? { closet: closet[0], items, collections: own } : null };
}

export async function deleteEndedPreviews(db: Db, now: number): Promise<void> {
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM closet_previews WHERE closet_id IN
      (SELECT closet_id FROM closet_previews WHERE expires_at <= ${now} LIMIT ${size})`,
  ]);
}
