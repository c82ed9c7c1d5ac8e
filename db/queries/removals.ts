import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import { isOneOf, onlyRow, type RowOf, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { DATABASE_NOW, removals } from "../schema/removals.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";

/** An image that no row names within this time is removed. */
export const STAGED_MS = 15 * 60_000;
const AT_ONCE = 300;
const COLUMNS = {
  kind: removals.kind,
  subject: removals.subject,
  ownerId: removals.ownerId,
  /** Identifies the plan. */
  plannedAt: removals.plannedAt,
};
export type Removal = RowOf<typeof COLUMNS>;

/** In a batch, it must follow the statements that plan removals. */
export function dueRemovals(db: Db, ownerId: string | SQL, now: number) {
  return db
    .select(COLUMNS)
    .from(removals)
    .where(and(eq(removals.ownerId, ownerId), lte(removals.dueAt, now)))
    .orderBy(removals.dueAt)
    .limit(AT_ONCE);
}

export function isStaged(key: string): SQL {
  return sql`EXISTS (SELECT 1 FROM removals WHERE kind = 'picture' AND subject = ${key})`;
}

function isNamed(ownerId: string | SQL, key: string | SQL): SQL {
  const url = sql`('/media/' || ${key})`;
  return sql`(EXISTS (SELECT 1 FROM profiles WHERE id = ${ownerId} AND profile_picture_url = ${url})
    OR EXISTS (SELECT 1 FROM closets c JOIN closet_items i ON i.closet_id = c.id
      WHERE c.user_id = ${ownerId} AND ${url} IN (i.clothing_image_url, i.wearing_image_url)))`;
}

/**
 * Plans the removal of an image before it is stored; the row that names the image cancels the plan.
 * No other image may have had the key. False if signed out.
 */
export async function stagePicture(
  db: Db,
  owner: SessionOwner,
  { key, ownerId }: { readonly key: string; readonly ownerId: string },
  now: number,
): Promise<boolean> {
  const alive = sessionIsAlive(owner, now);
  const { session } = await writeBatch(db, {
    session: selectAlive(owner, now),
    plan: sql`INSERT INTO removals (kind, subject, owner_id, due_at, planned_at)
      SELECT 'picture', ${key}, ${ownerId}, ${now + STAGED_MS}, ${now}
      WHERE ${alive} ON CONFLICT DO NOTHING`,
  });
  return onlyRow(session).alive;
}

/** Makes the removal of staged images due now. Returns all due removals of the owner. */
export async function unstagePictures(
  db: Db,
  ownerId: string,
  keys: readonly string[],
  now: number,
): Promise<Removal[]> {
  const results = await writeBatch(db, {
    unstage: db
      .update(removals)
      .set({ dueAt: 0 })
      .where(
        and(
          eq(removals.kind, "picture"),
          eq(removals.ownerId, ownerId),
          isOneOf(removals.subject, keys),
        ),
      ),
    removals: dueRemovals(db, ownerId, now),
  });
  return results.removals;
}

/** Plans the removal of public images that no row of their owner names, and returns these plans. */
export async function planUnnamed(
  db: Db,
  pictures: readonly { readonly key: string; readonly ownerId: string }[],
): Promise<Removal[]> {
  if (pictures.length === 0) return [];
  const [key, ownerId] = [sql`(value ->> 'key')`, sql`(value ->> 'ownerId')`];
  const { planned } = await writeBatch(db, {
    planned: db
      .insert(removals)
      .select(
        sql`SELECT 'picture', ${key}, ${ownerId}, 0, ${DATABASE_NOW}
          FROM json_each(${JSON.stringify(pictures)}) WHERE NOT ${isNamed(ownerId, key)}`,
      )
      .onConflictDoUpdate({
        target: [removals.kind, removals.subject],
        set: { dueAt: 0, plannedAt: sql`max(excluded.planned_at, planned_at + 1)` },
      })
      .returning(COLUMNS),
  });
  return planned;
}

/** The planned removals, or moves, of these images. */
export async function findPictureRemovals(
  db: Db,
  pictures: readonly { readonly key: string }[],
  kind: "picture" | "placement" = "picture",
): Promise<Removal[]> {
  const keys = pictures.map(({ key }) => key);
  const { found } = await readBatch(db, {
    found: db
      .select(COLUMNS)
      .from(removals)
      .where(and(eq(removals.kind, kind), isOneOf(removals.subject, keys))),
  });
  return found;
}

export async function listDueRemovals(db: Db, now: number, size: number): Promise<Removal[]> {
  const { due } = await readBatch(db, {
    due: db
      .select(COLUMNS)
      .from(removals)
      .where(lte(removals.dueAt, now))
      .orderBy(removals.dueAt)
      .limit(size),
  });
  return due;
}

/** Deletes finished plans, unless planned again; an account's plan last. Postpones the others. */
export async function finishRemovals(
  db: Db,
  { done, left }: { readonly done: readonly Removal[]; readonly left: readonly Removal[] },
  now: number,
): Promise<void> {
  const accounts = done.filter(({ kind }) => kind === "account");
  const others = done.filter(({ kind }) => kind !== "account");
  await writeBatch(db, {
    // A plan that is gone was cancelled by a row that names the image.
    left: sql`INSERT INTO removals (kind, subject, owner_id, due_at)
      SELECT value ->> 'kind', value ->> 'subject', value ->> 'ownerId', ${now}
      FROM json_each(${JSON.stringify(left)})
      WHERE value ->> 'kind' <> 'picture' OR EXISTS (SELECT 1 FROM removals
        WHERE kind = 'picture' AND subject = value ->> 'subject')
      ON CONFLICT (kind, subject) DO UPDATE SET due_at = excluded.due_at`,
    done: sql`DELETE FROM removals WHERE ${isAmong(others)}`,
    accounts: sql`DELETE FROM removals WHERE ${isAmong(accounts)} AND NOT EXISTS
      (SELECT 1 FROM removals o WHERE o.owner_id = removals.owner_id AND o.kind <> 'account')`,
  });
}

function isAmong(done: readonly Removal[]): SQL {
  const plans = done.map(({ kind, subject, plannedAt }) => [kind, subject, plannedAt]);
  return sql`(kind, subject, planned_at) IN (SELECT value ->> 0, value ->> 1, value ->> 2
    FROM json_each(${JSON.stringify(plans)}))`;
}
