import type { SQL } from "drizzle-orm";
import { writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";

/** Rows of one transaction: some tenths of a second, in which no other write runs. */
const ROWS_PER_SLICE = 2000;
/** 200,000 rows, in at most 100 calls. */
const SLICES_PER_RUN = 100;

/**
 * Deletes rows in short transactions; the next run continues where the bound of a run ended.
 * @param remove a DELETE of at most `size` rows, or statements of which the last is one
 */
export async function deleteInSlices(
  db: Db,
  remove: (size: number) => readonly SQL[],
): Promise<void> {
  for (let slice = 0; slice < SLICES_PER_RUN; slice++) {
    const { removed } = await writeBatch(db, { removed: remove(ROWS_PER_SLICE) });
    if ((removed.at(-1)?.rowsAffected ?? 0) < ROWS_PER_SLICE) return;
  }
}
