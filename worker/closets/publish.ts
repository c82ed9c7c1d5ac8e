import { listUnpublished, markPublished } from "#db/queries/public-closets.ts";
import type { Deps } from "../deps.ts";

interface ClosetVersion {
  readonly handle: string;
  /** The version that the write has made. */
  readonly version: number;
}

/** Where a closet's newest version stands: read on every view, strongly consistent, no database. */
export function closetVersionKey(handle: string): string {
  return `closet-versions/${handle}`;
}

/**
 * Tells the next view of a closet, wherever it is, that there is a new version. Awaited before a write
 * is answered; a later version is never taken back by an earlier one that comes late.
 */
export async function publishCloset(deps: Deps, closet: ClosetVersion): Promise<void> {
  const bucket = deps.media.privateBucket;
  const key = closetVersionKey(closet.handle);
  for (;;) {
    const known = await bucket.get(key);
    if (known && Number(await known.text()) >= closet.version) return;
    const onlyIf = known ? { etagMatches: known.etag } : { etagDoesNotMatch: "*" };
    const written = await bucket.put(key, String(closet.version), { onlyIf });
    if (written !== null) return;
  }
}

/** Has the next view ask the database, and find that there is no such closet. */
export async function forgetCloset(deps: Deps, handle: string): Promise<void> {
  await deps.media.privateBucket.delete(closetVersionKey(handle));
}

/** A cron run may make a thousand calls. */
const CLOSETS_A_RUN = 200;

/** Tells of the versions whose write was cut off before it told; each is noted, so that it is once. */
export async function publishAll(deps: Deps): Promise<void> {
  const closets = await listUnpublished(deps.db, CLOSETS_A_RUN);
  await Promise.all(closets.map((closet) => publishCloset(deps, closet)));
  await markPublished(deps.db, closets);
}
