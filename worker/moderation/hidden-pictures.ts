import {
  blockPictures,
  findBlocked,
  findHiddenPictures,
  type PictureTrace,
  unblockPictures,
} from "#db/queries/hidden-pictures.ts";
import { toHex } from "../auth/signature.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { fingerprintOf, isCopyOfOne, type Look } from "../media/fingerprint.ts";
import { closetCardFolder, hiddenKey, parseMediaPath } from "../media/keys.ts";
import { lookOfStored } from "../media/sanitise.ts";

/** A request may make a thousand calls, three of them a picture; the sweep moves what is left. */
const PICTURES_A_REQUEST = 250;
const AT_ONCE = 10;

/**
 * Moves pictures of one owner to where they belong: what a takedown hides into the private bucket,
 * known by its traces from then on, and what none hides (any more) back. Done twice, it changes nothing.
 */
export async function settlePictures(
  deps: Deps,
  ownerId: string,
  urls: readonly string[],
): Promise<void> {
  const hidden = await findHiddenPictures(deps.db, [ownerId]);
  const some = urls.slice(0, PICTURES_A_REQUEST);
  const toHide = some.filter((url) => hidden.has(url));
  await hidePictures(deps, keysOf(ownerId, toHide), { block: true });
  await showPictures(
    deps,
    keysOf(
      ownerId,
      some.filter((url) => !hidden.has(url)),
    ),
  );
}

/** Hides the new pictures of a piece that is taken down. They are not what it was taken down for. */
export async function hideNewPictures(
  deps: Deps,
  ownerId: string,
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  const hidden = await findHiddenPictures(deps.db, [ownerId]);
  const toHide = urls.filter((url) => hidden.has(url));
  await hidePictures(deps, keysOf(ownerId, toHide), { block: false });
}

/** The keys of those that are pictures of this owner's. */
function keysOf(ownerId: string, urls: readonly string[]): string[] {
  return urls.flatMap((url) => {
    const key = parseMediaPath(url);
    return key?.bucket === "public" && key.ownerId === ownerId ? [key.key] : [];
  });
}

/** Takes public pictures out of everybody's reach; `block` lets them not be uploaded again. */
export async function hidePictures(
  deps: Deps,
  keys: readonly string[],
  { block }: { readonly block: boolean },
): Promise<void> {
  const { publicBucket, privateBucket } = deps.media;
  await inTurns(keys, async (some) => {
    const moved = await Promise.all(
      some.map((key) => copy(publicBucket, key, privateBucket, hiddenKey(key))),
    );
    if (block) await blockPictures(deps.db, await tracesOf(deps, moved), deps.now());
    await publicBucket.delete([...some]);
  });
}

/** Gives hidden pictures back, and lets them be uploaded again. */
export async function showPictures(deps: Deps, keys: readonly string[]): Promise<void> {
  const { publicBucket, privateBucket } = deps.media;
  await inTurns(keys, async (some) => {
    await Promise.all(some.map((key) => copy(privateBucket, hiddenKey(key), publicBucket, key)));
    await unblockPictures(deps.db, some);
    await privateBucket.delete(some.map(hiddenKey));
  });
}

async function inTurns(
  keys: readonly string[],
  move: (some: readonly string[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < keys.length; at += AT_ONCE) await move(keys.slice(at, at + AT_ONCE));
}

interface MovedPicture {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** One after the other, since a decoded picture takes much memory. */
async function tracesOf(
  { media }: Deps,
  pictures: readonly (MovedPicture | null)[],
): Promise<PictureTrace[]> {
  const traces: PictureTrace[] = [];
  for (const picture of pictures) {
    if (!picture) continue;
    const { key, bytes } = picture;
    const look = await lookOfStored(bytes, media.codecs);
    const fingerprint = look && fingerprintOf(look);
    traces.push({ key, hash: await hashOf(bytes), fingerprint });
  }
  return traces;
}

/** Null where there is none. */
async function copy(
  from: R2Bucket,
  key: string,
  to: R2Bucket,
  newKey: string,
): Promise<MovedPicture | null> {
  const object = await from.get(key);
  if (!object) return null;
  const bytes = await object.bytes();
  const { contentType } = object.httpMetadata ?? {};
  await to.put(newKey, bytes, { httpMetadata: contentType ? { contentType } : {} });
  return { key, bytes };
}

/** Has the previews of a closet be drawn anew: the old ones show what was in it. */
export async function forgetCards(deps: Deps, ownerId: string): Promise<void> {
  const { publicBucket } = deps.media;
  const { objects } = await publicBucket.list({ prefix: closetCardFolder(ownerId) });
  if (objects.length > 0) await publicBucket.delete(objects.map(({ key }) => key));
}

/**
 * Refuses a picture that was taken down, by the bytes of its versions, and a changed copy of one, by
 * its look. The second may be mistaken, so that its refusal names whom to write to.
 */
export async function refuseTakenDown(
  deps: Deps,
  versions: readonly Uint8Array[],
  look: Look,
): Promise<void> {
  const hashes = await Promise.all(versions.map(hashOf));
  const { isBlocked, fingerprints } = await findBlocked(deps.db, hashes);
  if (isBlocked) fail("blocked_image");
  if (isCopyOfOne(look, fingerprints)) fail("resembles_blocked_image");
}

async function hashOf(bytes: Uint8Array): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>);
  return toHex(new Uint8Array(hash));
}
