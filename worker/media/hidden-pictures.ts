import {
  blockPictures,
  findBlocked,
  findHiddenPictures,
  type PictureTrace,
  unblockPictures,
} from "#db/queries/hidden-pictures.ts";
import { planUnnamed, type Removal } from "#db/queries/removals.ts";
import { chunksOf } from "../chunks.ts";
import { toHex } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { fingerprintOf, isCopyOfOne, type Look } from "./fingerprint.ts";
import { lookOfStored } from "./sanitise.ts";
import {
  analysisKey,
  closetCardFolder,
  hiddenKey,
  mediaUrl,
  parseMediaKey,
  timeOfKey,
} from "./storage/keys.ts";

const AT_ONCE = 10;

const hashOf = async (bytes: Uint8Array) => toHex(await sha256(bytes));

/** Idempotent; throws after a concurrent move, to be repeated. Returns the removals then due. */
export async function placePictures(
  deps: Deps,
  owners: readonly string[],
  keys: readonly string[],
): Promise<Removal[]> {
  if (keys.length === 0) return [];
  const hidden = await findHiddenPictures(deps.db, owners);
  await hidePictures(
    deps,
    keys.filter((key) => hidden.has(mediaUrl(key))),
    hidden,
  );
  await showPictures(
    deps,
    keys.filter((key) => !hidden.has(mediaUrl(key))),
  );
  const pictures = keys.flatMap((key) => parseMediaKey(key) ?? []);
  return planUnnamed(
    deps.db,
    pictures.filter(({ bucket }) => bucket === "public"),
  );
}

/**
 * Blocks only images older than the takedown, whose time `since` holds; also those that a block of
 * their owner has hidden before.
 */
async function hidePictures(
  deps: Deps,
  keys: readonly string[],
  since: ReadonlyMap<string, number>,
): Promise<void> {
  const { publicBucket, privateBucket } = deps.media;
  const isBlamed = (key: string) => timeOfKey(key) <= (since.get(mediaUrl(key)) ?? 0);
  for (const some of chunksOf(keys, AT_ONCE)) {
    const moves = some.map((key) => ({ key, from: key, to: hiddenKey(key) }));
    await movePictures(publicBucket, privateBucket, moves, async (copied) => {
      const moved = new Set(copied.map(({ key }) => key));
      const left = some.filter((key) => isBlamed(key) && !moved.has(key));
      const blamed = [
        ...copied.filter(({ key }) => isBlamed(key)),
        ...(await Promise.all(left.map((key) => readHidden(deps, key)))).flat(),
      ];
      await blockPictures(deps.db, await tracesOf(deps, blamed), deps.now());
    });
    await privateBucket.delete(some.map(analysisKey));
  }
}

async function readHidden({ media }: Deps, key: string): Promise<MovedPicture[]> {
  const object = await media.privateBucket.get(hiddenKey(key));
  return object ? [{ key, bytes: await object.bytes() }] : [];
}

async function showPictures(deps: Deps, keys: readonly string[]): Promise<void> {
  const { publicBucket, privateBucket } = deps.media;
  for (const some of chunksOf(keys, AT_ONCE)) {
    const moves = some.map((key) => ({ key, from: hiddenKey(key), to: key }));
    await movePictures(privateBucket, publicBucket, moves, () => unblockPictures(deps.db, some));
  }
}

interface MovedPicture {
  readonly key: string;
  readonly bytes: Uint8Array;
}

/** One after the other, because of the memory. */
async function tracesOf(
  { media }: Deps,
  pictures: readonly MovedPicture[],
): Promise<PictureTrace[]> {
  const traces: PictureTrace[] = [];
  for (const { key, bytes } of pictures) {
    const look = await lookOfStored(bytes, media.codecs);
    const fingerprint = look && fingerprintOf(look);
    traces.push({ key, hash: await hashOf(bytes), fingerprint });
  }
  return traces;
}

interface Move {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}

/** Copies, runs `between`, then deletes the originals. Never deletes the last copy. */
async function movePictures(
  from: R2Bucket,
  to: R2Bucket,
  moves: readonly Move[],
  between: (hashes: readonly MovedPicture[]) => Promise<void>,
): Promise<void> {
  const copied = (await Promise.all(moves.map((move) => copy(from, to, move)))).flatMap(
    (each) => each ?? [],
  );
  await between(copied);
  await from.delete(copied.map((each) => each.move.from));
  // A concurrent move may have deleted the new copy.
  const again = await Promise.all(copied.map((each) => putMissing(to, each)));
  if (again.includes(true)) throw new Error("a picture was moved both ways at once");
}

interface Copied extends MovedPicture {
  readonly move: Move;
  readonly options: R2PutOptions;
}

async function copy(from: R2Bucket, to: R2Bucket, move: Move): Promise<Copied | null> {
  const object = await from.get(move.from);
  if (!object) return null;
  const bytes = await object.bytes();
  const { contentType } = object.httpMetadata ?? {};
  const options = { httpMetadata: contentType ? { contentType } : {} };
  await to.put(move.to, bytes, options);
  return { key: move.key, move, bytes, options };
}

async function putMissing(bucket: R2Bucket, { move, bytes, options }: Copied): Promise<boolean> {
  if (await bucket.head(move.to)) return false;
  await bucket.put(move.to, bytes, options);
  return true;
}

/** Deletes the preview images, which show the old items. */
export async function forgetCards(deps: Deps, ownerId: string): Promise<void> {
  const { publicBucket } = deps.media;
  const { objects } = await publicBucket.list({ prefix: closetCardFolder(ownerId) });
  if (objects.length > 0) await publicBucket.delete(objects.map(({ key }) => key));
}

/** A fingerprint may match another image, so that refusal names the support address. */
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
