import { listUnpublished, markPublished } from "#db/queries/public-closets.ts";
import type { Deps } from "../deps.ts";
import { throwFirst } from "../in-turn.ts";

interface ClosetVersion {
  readonly handle: string;
  readonly version: number;
}

/** The key of a closet's publication: its newest version, strongly consistent, read at every view. */
function publicationKey(handle: string): string {
  return `closet-versions/${handle}`;
}

/** The key of the page of a publication; one of its own, because R2 takes a write a second to a key. */
export function pageKey(handle: string): string {
  return `closet-pages/${handle}`;
}

/** R2 refuses a second write to a key within a second. */
const REFUSED_MS = 1100;
const ATTEMPTS = 3;

/** Publishes a new version before the write is answered. Never lowers the version. */
export async function publishCloset(deps: Deps, closet: ClosetVersion): Promise<void> {
  for (let refused = 0; ; ) {
    try {
      if (await putVersion(deps, closet)) break;
    } catch (error) {
      refused++;
      if (refused === ATTEMPTS) throw error;
      await deps.pause(REFUSED_MS);
    }
  }
}

/** @returns false where another write came between, so that it must be repeated */
async function putVersion(deps: Deps, closet: ClosetVersion): Promise<boolean> {
  const bucket = deps.media.privateBucket;
  const key = publicationKey(closet.handle);
  const known = await bucket.head(key);
  if (known && versionOf(known) >= closet.version) return true;
  const onlyIf = known ? { etagMatches: known.etag } : { etagDoesNotMatch: "*" };
  const version = String(closet.version);
  // The body gives each publication an ETag of its own, by which its page is known.
  const body = `${version} ${deps.newId()}`;
  const written = await bucket.put(key, body, { onlyIf, customMetadata: { version } });
  if (written === null) return false;
  deps.inBackground("forget_page", () => bucket.delete(pageKey(closet.handle)));
  return true;
}

/** Null where the closet was not published yet. */
export async function readVersion(deps: Deps, handle: string): Promise<number | null> {
  const known = await readPublication(deps, handle);
  return known && versionOf(known);
}

/** The object without its body; null where the closet was not published yet. */
export function readPublication({ media }: Deps, handle: string): Promise<R2Object | null> {
  return media.privateBucket.head(publicationKey(handle));
}

/** Stored as metadata: a body would be a second thing to read. */
export function versionOf({ customMetadata }: R2Object): number {
  return Number(customMetadata?.version ?? 0);
}

export async function forgetCloset(deps: Deps, handle: string): Promise<void> {
  await deps.media.privateBucket.delete([publicationKey(handle), pageKey(handle)]);
}

/** A cron run may make 1,000 calls. */
const CLOSETS_A_RUN = 200;

export async function publishPending(deps: Deps): Promise<void> {
  const closets = await listUnpublished(deps.db, CLOSETS_A_RUN);
  const ends = await Promise.allSettled(closets.map((closet) => publishCloset(deps, closet)));
  await markPublished(
    deps.db,
    closets.filter((_, at) => ends[at]?.status === "fulfilled"),
  );
  throwFirst(ends);
}
