import { and, eq, type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, pickColumns, type RowOf, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { importRows } from "../schema/index.ts";
import { type InfluencerCaller, roleIsHeld, writeAuthorised } from "./authorisation.ts";
import { isBlocked } from "./blocked-accounts.ts";
import { isOwnImport, keepPicture } from "./imports.ts";
import { isStaged, STAGED_MS } from "./removals.ts";

/** Milliseconds after which a crashed reading is repeated; a page with its pictures takes 40 s. */
const READING_MS = 60_000;
const CLAIMED = pickColumns(importRows, ["id", "importId", "userId", "link", "attempts"]);
export type ClaimedRow = RowOf<typeof CLAIMED>;

/** A reading has an id of its own, so that one that was given up writes nothing any more. */
export interface Reading {
  readonly id: string;
  readonly now: number;
}

function claim(db: Db, next: SQL, { id, now }: Reading) {
  return db
    .update(importRows)
    .set({
      ...{ state: "reading", reading: id, dueAt: now + READING_MS },
      attempts: sql`${importRows.attempts} + 1`,
    })
    .where(sql`${importRows.id} = (${next})`)
    .returning(CLAIMED);
}

/** Claims the next due row of the caller's import; `open` is the number of rows to be read. */
export async function claimOwnRow(
  db: Db,
  caller: InfluencerCaller,
  importId: string,
  reading: Reading,
) {
  const isOwn = isOwnImport(caller, importId);
  const { claimed, found } = await writeAuthorised(db, caller, {
    claimed: claim(
      db,
      sql`SELECT id FROM import_rows WHERE import_id = ${importId} AND ${isOwn}
        AND due_at <= ${reading.now} ORDER BY position LIMIT ${1}`,
      reading,
    ),
    found: db
      .select({
        isOwn: flag(isOwn),
        isOpen: flag(sql`EXISTS (SELECT 1 FROM import_rows
          WHERE import_id = ${importId} AND due_at IS NOT NULL)`),
      })
      .from(ONE_ROW),
  });
  return { row: claimed[0] ?? null, ...onlyRow(found) };
}

/** Claims the row that has been due the longest, of an influencer who is not blocked. */
export async function claimDueRow(db: Db, reading: Reading): Promise<ClaimedRow | null> {
  const next = sql`SELECT due.id FROM import_rows due
    JOIN imports i ON i.id = due.import_id AND i.expires_at > ${reading.now}
    WHERE due.due_at <= ${reading.now} AND ${roleIsHeld(sql`due.user_id`, "influencer")}
      AND NOT ${isBlocked(sql`due.user_id`)}
    ORDER BY due.due_at LIMIT ${1}`;
  const { claimed } = await writeBatch(db, {
    claimed: claim(db, next, reading),
  });
  return claimed[0] ?? null;
}

function isReading(row: ClaimedRow, reading: Reading): SQL {
  return sql`EXISTS (SELECT 1 FROM import_rows
    WHERE id = ${row.id} AND reading = ${reading.id} AND state = 'reading')`;
}

/** Lets the rows of an import wait until a time in milliseconds; the claimed row was not read. */
export async function postponeRows(
  db: Db,
  row: ClaimedRow,
  reading: Reading,
  until: number,
): Promise<void> {
  await writeBatch(db, {
    claimed: db
      .update(importRows)
      .set({ state: "waiting", reading: null, attempts: sql`${importRows.attempts} - 1` })
      .where(sql`${importRows.id} = ${row.id} AND ${isReading(row, reading)}`),
    waiting: db
      .update(importRows)
      .set({ dueAt: until })
      .where(and(eq(importRows.importId, row.importId), eq(importRows.state, "waiting"))),
  });
}

/** Plans the removal of a picture before it is stored. False for a reading that was given up. */
export async function stageImportPicture(
  db: Db,
  row: ClaimedRow,
  reading: Reading,
  { key, now }: { readonly key: string; readonly now: number },
): Promise<boolean> {
  const { plan } = await writeBatch(db, {
    plan: sql`INSERT INTO removals (kind, subject, owner_id, due_at, planned_at)
      SELECT 'picture', ${key}, ${row.userId}, ${now + STAGED_MS}, ${now}
      WHERE ${isReading(row, reading)} ON CONFLICT DO NOTHING`,
  });
  return plan.rowsAffected > 0;
}

type ReadPage = ({ readonly failureCode: string } | { readonly pictureKey: string }) & {
  readonly title: string | null;
  readonly images: string;
  readonly price: string | null;
};

/** Ends a reading. A title that the person entered stays. Idempotent. */
export async function finishReading(
  db: Db,
  row: ClaimedRow,
  reading: Reading,
  page: ReadPage,
): Promise<void> {
  const key = "pictureKey" in page ? page.pictureKey : null;
  const failureCode = "failureCode" in page ? page.failureCode : null;
  const staged = key === null ? sql`true` : isStaged(key);
  await writeBatch(db, {
    read: db
      .update(importRows)
      .set({
        state: failureCode === null ? "ready" : "failed",
        ...{
          failureCode,
          images: page.images,
          price: page.price,
          picturePath: key,
          dueAt: null,
          reading: null,
        },
        title: sql`coalesce(${importRows.title}, ${page.title})`,
      })
      .where(sql`${importRows.id} = ${row.id} AND ${isReading(row, reading)} AND ${staged}`),
    kept: key === null ? [] : [keepPicture(key)],
  });
}
