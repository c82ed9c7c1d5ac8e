import { listUnpublished, markPublished } from "#db/queries/public-closets.ts";
import type { Deps } from "../deps.ts";

interface ClosetVersion {
  readonly handle: string;
  readonly version: number;
}

/**
 * The object with a closet's newest version: strongly consistent, read at every view. Its body is the
 * page of this version once one was rendered, so that the page ends with the version.
 */
export function closetVersionKey(handle: string): string {
  return `closet-versions/${handle}`;
}

/** Publishes a new version before the write is answered. Never lowers the version. */
export async function publishCloset(deps: Deps, closet: ClosetVersion): Promise<void> {
  const bucket = deps.media.privateBucket;
  const key = closetVersionKey(closet.handle);
  for (;;) {
    const known = await bucket.head(key);
    if (known && versionOf(known) >= closet.version) return;
    const onlyIf = known ? { etagMatches: known.etag } : { etagDoesNotMatch: "*" };
    const version = String(closet.version);
    // The body gives each publication an ETag of its own: a handle can have a new owner.
    const body = `${version} ${deps.newId()}`;
    const written = await bucket.put(key, body, { onlyIf, customMetadata: { version } });
    if (written !== null) return;
  }
}

/** Null where the closet was not published yet. */
export async function readVersion(deps: Deps, handle: string): Promise<number | null> {
  const known = await readPublication(deps, handle);
  return known && versionOf(known);
}

/** The object without its body; null where the closet was not published yet. */
export function readPublication({ media }: Deps, handle: string): Promise<R2Object | null> {
  return media.privateBucket.head(closetVersionKey(handle));
}

/** Stored as metadata: a body would be a second thing to read. */
export function versionOf({ customMetadata }: R2Object): number {
  return Number(customMetadata?.version ?? 0);
}

export async function forgetCloset(deps: Deps, handle: string): Promise<void> {
  await deps.media.privateBucket.delete(closetVersionKey(handle));
}

/** A cron run may make 1,000 calls. */
const CLOSETS_A_RUN = 200;

export async function publishPending(deps: Deps): Promise<void> {
  const closets = await listUnpublished(deps.db, CLOSETS_A_RUN);
  await Promise.all(closets.map((closet) => publishCloset(deps, closet)));
  await markPublished(deps.db, closets);
}
