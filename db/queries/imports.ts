import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { isOneOf, pickColumns, type RowOf, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems, importRows, imports } from "../schema/index.ts";
import {
  closetOwner,
  type InfluencerCaller,
  isAuthorised,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";
import { ownCloset } from "./closet-manager.ts";
import { dueRemovals, isStaged } from "./removals.ts";
import { deleteInSlices } from "./slices.ts";

/** Milliseconds after which an import deletes itself with its pictures. */
export const IMPORT_KEPT_MS = 7 * 86_400_000;

const IMPORT = pickColumns(imports, ["id", "createdAt", "expiresAt"]);
const ROW = pickColumns(importRows, [
  ...(["id", "importId", "position", "link", "title", "caption", "state", "failureCode"] as const),
  ...(["images", "picturePath", "isWanted", "dueAt", "price"] as const),
]);
export type ImportRow = RowOf<typeof ROW>;
const LINKED = pickColumns(closetItems, ["id", "title", "affiliateUrl"]);
/** An item of the closet with its link. */
export type LinkedItem = RowOf<typeof LINKED>;

/** The open import of the closet's owner. */
function ownImport(caller: InfluencerCaller): SQL {
  return sql`(SELECT id FROM imports WHERE user_id = ${closetOwner(caller)}
    AND expires_at > ${caller.now} AND ${isAuthorised(caller)})`;
}

/** The row of the caller's open import. */
function isOwnRow(caller: InfluencerCaller, rowId: string): SQL {
  return sql`${importRows.id} = ${rowId} AND ${importRows.importId} = ${ownImport(caller)}`;
}

function rowExists(where: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM import_rows WHERE ${where})`;
}

/** Whether the open import is the caller's. */
export function isOwnImport(caller: InfluencerCaller, importId: string): SQL {
  return sql`${ownImport(caller)} = ${importId}`;
}

function selectOpen(db: Db, caller: InfluencerCaller) {
  return {
    imports: db
      .select(IMPORT)
      .from(imports)
      .where(and(eq(imports.userId, closetOwner(caller)), gt(imports.expiresAt, caller.now))),
    rows: db
      .select(ROW)
      .from(importRows)
      .where(eq(importRows.importId, ownImport(caller)))
      .orderBy(asc(importRows.position)),
    items: db
      .select(LINKED)
      .from(closetItems)
      .where(eq(closetItems.closetId, ownCloset(caller))),
  };
}

/** The open import with its rows, and the links of the caller's closet. One round trip. */
export async function readImport(db: Db, caller: InfluencerCaller) {
  const { imports: found, ...rest } = await readAuthorised(db, caller, selectOpen(db, caller));
  return { import: found[0] ?? null, ...rest };
}

interface NewImport {
  readonly id: string;
  readonly expiresAt: number;
  readonly links: readonly Readonly<Record<string, string | number | null>>[];
}

/** Opens an import, unless another one is open: that one is returned then. Idempotent by id. */
export async function insertImport(db: Db, caller: InfluencerCaller, opened: NewImport) {
  const { now } = caller;
  const owner = closetOwner(caller);
  const { imports: found, ...rest } = await writeAuthorised(db, caller, {
    ended: sql`DELETE FROM imports
      WHERE user_id = ${owner} AND expires_at <= ${now} AND ${isAuthorised(caller)}`,
    log: logAction(caller, {
      action: "import_opened",
      when: sql`NOT EXISTS (SELECT 1 FROM imports WHERE user_id = ${owner})`,
      count: sql`${opened.links.length}`,
    }),
    opened: sql`INSERT INTO imports (id, user_id, created_at, expires_at)
      SELECT ${opened.id}, ${owner}, ${now}, ${opened.expiresAt} WHERE ${isAuthorised(caller)}
      ON CONFLICT DO NOTHING`,
    added: sql`INSERT INTO import_rows
        (id, import_id, user_id, position, link, title, caption, state, failure_code, due_at)
      SELECT value ->> 'id', ${opened.id}, ${owner}, key + 1, value ->> 'link', value ->> 'title',
        value ->> 'caption', value ->> 'state', value ->> 'failureCode', value ->> 'dueAt'
      FROM json_each(${JSON.stringify(opened.links)}) WHERE ${isOwnImport(caller, opened.id)}
      ON CONFLICT DO NOTHING`,
    ...selectOpen(db, caller),
  });
  return { import: found[0] ?? null, ...rest };
}

/** Makes the removal of stored pictures due now. */
function forgetPictures(of: SQL): SQL {
  return sql`UPDATE removals SET due_at = 0 WHERE kind = 'picture' AND subject IN
    (SELECT picture_path FROM import_rows WHERE picture_path IS NOT NULL AND ${of})`;
}

/** Deletes an import with its pictures. False for that of another person. */
export async function deleteImport(db: Db, caller: InfluencerCaller, importId: string) {
  const own = isOwnImport(caller, importId);
  const { deleted, removals } = await writeAuthorised(db, caller, {
    pictures: forgetPictures(sql`import_id = ${importId} AND ${own}`),
    log: logAction(caller, { action: "import_discarded", when: own }),
    deleted: db
      .delete(imports)
      .where(and(eq(imports.id, importId), own))
      .returning({ id: imports.id }),
    removals: dueRemovals(db, closetOwner(caller), caller.now),
  });
  return { found: deleted.length > 0, removals };
}

/** Deletes a row with its picture. */
export async function deleteImportRow(db: Db, caller: InfluencerCaller, rowId: string) {
  const own = isOwnRow(caller, rowId);
  const { deleted, removals } = await writeAuthorised(db, caller, {
    pictures: forgetPictures(own),
    log: logAction(caller, { action: "import_row_deleted", when: rowExists(own) }),
    deleted: db.delete(importRows).where(own).returning({ id: importRows.id }),
    removals: dueRemovals(db, closetOwner(caller), caller.now),
  });
  return { found: deleted.length > 0, removals };
}

interface RowTexts {
  readonly title?: string | null | undefined;
  readonly caption?: string | null | undefined;
  readonly isWanted?: boolean | undefined;
}

/** The new link of a row: it is read again, or refused at once. */
interface NewLink {
  readonly link: string;
  readonly failureCode: string | null;
}

const isUnpublished = sql`${importRows.state} <> 'published'`;

/** Changes a row that is not published. Another link forgets what the page of the old one said. */
export async function updateImportRow(
  db: Db,
  caller: InfluencerCaller,
  rowId: string,
  { texts, other }: { readonly texts: RowTexts; readonly other: NewLink | null },
) {
  const open = sql`${isOwnRow(caller, rowId)} AND ${isUnpublished}`;
  const otherLink = other && sql`${open} AND ${importRows.link} <> ${other.link}`;
  const { rows, removals } = await writeAuthorised(db, caller, {
    pictures: otherLink ? [forgetPictures(otherLink)] : [],
    link: otherLink
      ? [
          db
            .update(importRows)
            .set({
              link: other.link,
              state: other.failureCode === null ? "waiting" : "failed",
              failureCode: other.failureCode,
              dueAt: other.failureCode === null ? caller.now : null,
              ...{ images: "[]", price: null, picturePath: null, attempts: 0, reading: null },
            })
            .where(otherLink),
        ]
      : [],
    log: logAction(caller, { action: "import_row_changed", when: rowExists(open) }),
    // At least one column, since an update of none is refused.
    texts: db
      .update(importRows)
      .set({ ...texts, position: sql`${importRows.position}` })
      .where(open),
    rows: db.select(ROW).from(importRows).where(isOwnRow(caller, rowId)),
    removals: dueRemovals(db, closetOwner(caller), caller.now),
  });
  return { row: rows[0] ?? null, removals };
}

/** The row with its import's other rows and the links of the closet, before its publication. */
export async function readImportRow(db: Db, caller: InfluencerCaller, rowId: string) {
  const { rows, items } = await readAuthorised(db, caller, selectOpen(db, caller));
  return { row: rows.find(({ id }) => id === rowId) ?? null, rows, items };
}

/** Names a staged picture in place of the earlier one; the row is ready then. */
export async function putImportPicture(
  db: Db,
  caller: InfluencerCaller,
  rowId: string,
  key: string,
) {
  const may = sql`${isOwnRow(caller, rowId)} AND ${importRows.state} IN ('ready', 'failed')
    AND ${isStaged(key)}`;
  const { row, removals } = await writeAuthorised(db, caller, {
    pictures: forgetPictures(may),
    log: logAction(caller, { action: "import_row_changed", when: rowExists(may) }),
    row: db
      .update(importRows)
      .set({ picturePath: key, state: "ready", failureCode: null })
      .where(may)
      .returning(ROW),
    kept: keepPicture(key),
    removals: dueRemovals(db, closetOwner(caller), caller.now),
  });
  return { row: row[0] ?? null, removals };
}

/** The picture of a row is removed at the end of the import, at the latest. */
export function keepPicture(key: string): SQL {
  return sql`UPDATE removals SET due_at = (SELECT i.expires_at FROM import_rows r
      JOIN imports i ON i.id = r.import_id WHERE r.picture_path = ${key})
    WHERE kind = 'picture' AND subject = ${key}
      AND EXISTS (SELECT 1 FROM import_rows WHERE picture_path = ${key})`;
}

/** Marks a row whose item exists; its stored picture is no longer needed. */
export async function markPublished(db: Db, caller: InfluencerCaller, rowId: string) {
  const own = isOwnRow(caller, rowId);
  const { rows, removals } = await writeAuthorised(db, caller, {
    pictures: forgetPictures(own),
    rows: db
      .update(importRows)
      .set({
        ...{ state: "published", failureCode: null, dueAt: null, reading: null },
        ...{ picturePath: null, images: "[]" },
      } as const)
      .where(own)
      .returning(ROW),
    removals: dueRemovals(db, closetOwner(caller), caller.now),
  });
  return { row: rows[0] ?? null, removals };
}

/** Deletes imports whose time has ended; the removals of their pictures are due by themselves. */
export async function deleteEndedImports(db: Db, now: number): Promise<void> {
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM import_rows WHERE rowid IN (SELECT r.rowid FROM imports i
      JOIN import_rows r ON r.import_id = i.id WHERE i.expires_at <= ${now} LIMIT ${size})`,
  ]);
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM imports WHERE rowid IN (SELECT rowid FROM imports WHERE expires_at <= ${now}
      AND NOT EXISTS (SELECT 1 FROM import_rows WHERE import_id = imports.id) LIMIT ${size})`,
  ]);
}

/** The keys that a row names, of the given ones. */
export async function findImportPictures(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { found } = await readBatch(db, {
    found: db
      .select({ path: importRows.picturePath })
      .from(importRows)
      .where(isOneOf(importRows.picturePath, keys)),
  });
  return new Set(found.flatMap(({ path }) => path ?? []));
}

/** Whether the account has this picture in an import. */
export function importPictureExists(userId: string, key: string): SQL {
  return sql`EXISTS (SELECT 1 FROM import_rows WHERE picture_path = ${key} AND user_id = ${userId})`;
}

/** Makes failed rows wait again. Null for the import of another person. */
export async function retryFailures(
  db: Db,
  caller: InfluencerCaller,
  importId: string,
): Promise<number | null> {
  const own = isOwnImport(caller, importId);
  const failed = sql`import_id = ${importId} AND state = 'failed'
    AND failure_code <> 'url_not_allowed' AND ${own}`;
  const { found, retried } = await writeAuthorised(db, caller, {
    found: db
      .select(IMPORT)
      .from(imports)
      .where(and(eq(imports.id, importId), own)),
    log: logAction(caller, { action: "import_retried", when: rowExists(failed) }),
    retried: db
      .update(importRows)
      .set({ state: "waiting", failureCode: null, dueAt: caller.now, attempts: 0 })
      .where(failed)
      .returning({ id: importRows.id }),
  });
  return found.length > 0 ? retried.length : null;
}
