import { DatabaseUnavailableError, type Db } from "#db/client.ts";
import { readPosition, storePosition } from "#db/queries/positions.ts";
import { type Visit, visitPages } from "./each-page.ts";

/** With at most six calls for a page, 600 of the platform's 10,000 subrequests. */
const PAGES_PER_RUN = 100;
const KEYS_PER_PAGE = 1000;

interface SweptFolder {
  readonly bucket: R2Bucket;
  /** Identifies the position, too. */
  readonly prefix: string;
  readonly keysPerPage?: number;
}

/**
 * Visits the next pages of a folder; the next run continues there or at the key that a visit left, and
 * starts anew at the end. A page whose visit fails does not stop the others; the first error is thrown
 * in the end.
 */
export async function sweepFolder(
  { db }: { readonly db: Db },
  { bucket, prefix, keysPerPage = KEYS_PER_PAGE }: SweptFolder,
  visit: Visit,
): Promise<void> {
  const name = `sweep ${prefix}`;
  const startAfter = await readPosition(db, name);
  let failure: { readonly error: unknown } | undefined;
  const visitAnyway = async (objects: readonly R2Object[]) => {
    try {
      return await visit(objects);
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      failure ??= { error };
      return undefined;
    }
  };
  const listing = { limit: keysPerPage, ...(startAfter === "" ? {} : { startAfter }) };
  const reached = await visitPages(bucket, prefix, visitAnyway, {
    ...listing,
    pages: PAGES_PER_RUN,
  });
  if (reached !== startAfter) await storePosition(db, name, reached);
  if (failure) throw failure.error;
}
