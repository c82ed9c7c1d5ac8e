import { type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, readBatch, writeBatch } from "../batch.ts";
import { DatabaseUnavailableError, type Db } from "../client.ts";
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";

/** Some tenths of a second, in which no other write runs. */
const ROWS_PER_SLICE = 5000;
const LONGEST_MS = 15_000;
const LIKES = sql`closet_item_likes`;
const FAVOURITES = sql`favourites`;

/** `forgetLikes` for all items of an account, whose session must be alive. */
export function forgetLikesOfCloset(db: Db, owner: SessionOwner, now: number): Promise<void> {
  return forgetLikes(
    db,
    sql`SELECT id FROM closet_items WHERE user_id = ${owner.userId} AND ${sessionIsAlive(owner, now)}`,
  );
}

function rowsOf(table: SQL, items: SQL, size: number): SQL {
  return sql`(SELECT rowid FROM ${table} WHERE closet_item_id IN (${items}) LIMIT ${size})`;
}

function isLong(table: SQL, items: SQL): SQL {
  return sql`(SELECT count(*) FROM ${rowsOf(table, items, ROWS_PER_SLICE + 1)}) > ${ROWS_PER_SLICE}`;
}

/** Whether items have more likes or favourites than one transaction should delete. */
export function hasManyLikes(items: SQL): SQL {
  return sql`(${isLong(LIKES, items)} OR ${isLong(FAVOURITES, items)})`;
}

/**
 * Deletes the likes and favourites that the deletion of items would take along, where they are more
 * than one transaction should delete. @throws DatabaseUnavailableError after 15 s: another request
 * continues
 */
export async function forgetLikes(db: Db, items: SQL): Promise<void> {
  const end = Date.now() + LONGEST_MS;
  const { found } = await readBatch(db, {
    found: db
      .select({
        likes: flag(isLong(LIKES, items)),
        favourites: flag(isLong(FAVOURITES, items)),
      })
      .from(ONE_ROW),
  });
  const { likes, favourites } = onlyRow(found);
  for (const table of [...(likes ? [LIKES] : []), ...(favourites ? [FAVOURITES] : [])]) {
    for (let isLeft = true; isLeft; ) {
      if (Date.now() > end) throw new DatabaseUnavailableError(false, "likes are left");
      const slice = sql`DELETE FROM ${table} WHERE rowid IN ${rowsOf(table, items, ROWS_PER_SLICE)}`;
      const { deleted } = await writeBatch(db, { deleted: slice });
      isLeft = deleted.rowsAffected === ROWS_PER_SLICE;
    }
  }
}
