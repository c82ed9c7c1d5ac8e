import { mayReadPicture } from "#db/queries/private-pictures.ts";
import type { Limit } from "#db/queries/rate-limits.ts";
import type { SessionOwner } from "#db/queries/sessions.ts";
import type { ErrorCode } from "../contract/errors.ts";
import type { RefusalCode } from "../contract/refusals.ts";
import type { Deps } from "../deps.ts";
import type { RgbaImage } from "../engines/local/image/index.ts";
import { fail } from "../http/fail.ts";
import { memberLimit } from "../http/limit-table.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import { cleanPicture } from "./clean-picture.ts";
import { parseImageDataUrl } from "./data-url.ts";
import { fetchRemoteImage } from "./fetch-image.ts";
import { refuseTakenDown } from "./hidden-pictures.ts";
import { analysisKey, type MediaKey, parseMediaPath } from "./storage/keys.ts";
import { type PictureRole, WORKING_PICTURE } from "./working-picture.ts";

interface PictureFile {
  readonly bytes: Uint8Array;
  readonly type: "image/jpeg" | "image/webp";
}

export interface CleanImage extends PictureFile {
  readonly pixels: RgbaImage;
}

/** A new image with its pixels, or a stored one with its custom metadata. */
export type ReadImage = CleanImage | (PictureFile & { readonly stored: StoredFacts });

type StoredFacts = Readonly<Record<string, string>>;

const START_BYTES = 64 * 1024;

interface ImageSource {
  readonly actor: SessionOwner;
  readonly siteOrigins: readonly string[];
  readonly role: PictureRole;
}

interface ForeignSource extends Pick<ImageSource, "siteOrigins" | "role"> {
  readonly limits: readonly Limit[];
}

/** The entity tag is a hash of the stored bytes. */
type StoredKey = MediaKey & { readonly etag: string };

export type LocatedImage =
  | { readonly kind: "data"; readonly value: string }
  /** `told` identifies the strokes and kind by the owner of an item's image; null without them. */
  | { readonly kind: "stored"; readonly key: StoredKey; readonly told: string | null }
  | { readonly kind: "foreign"; readonly url: string };

/** A path of this site, a data URL, or an address. Reads no bytes. 404 for another's image. */
export async function findImage(
  deps: Deps,
  value: string,
  { actor, siteOrigins }: Omit<ImageSource, "role">,
): Promise<LocatedImage> {
  if (value.startsWith("data:")) return { kind: "data", value };
  const key = await findStored(deps, value, { actor, siteOrigins }, "not_found");
  if (!key) return { kind: "foreign", url: value };
  const analysis =
    key.kind === "clothing" ? await deps.media.privateBucket.head(analysisKey(key.key)) : null;
  return { kind: "stored", key, told: analysis?.customMetadata?.told ?? null };
}

/** Finds an image that is read next: 429 above the limit of fetches. */
export async function locateImage(
  deps: Deps,
  value: string,
  from: Omit<ImageSource, "role">,
): Promise<LocatedImage> {
  const located = await findImage(deps, value, from);
  if (located.kind === "foreign") {
    await enforceLimits(deps.db, memberFetches(from.actor.userId), deps.now());
  }
  return located;
}

export async function readImage(
  deps: Deps,
  located: LocatedImage,
  source: Pick<ImageSource, "siteOrigins" | "role">,
): Promise<ReadImage> {
  if (located.kind === "stored") return readStored(deps, located.key);
  if (located.kind === "foreign") return readForeignImage(deps, located.url, source);
  const data = parseImageDataUrl(located.value);
  if (!data.ok) return fail(data.reason === "too_large" ? "too_large" : "unsupported_image");
  return cleanImage(deps, data.bytes, source.role);
}

/** Null for addresses of other sites. A visitor reads public images only. @throws `refusal` */
export async function findStored(
  deps: Deps,
  address: string,
  { actor, siteOrigins }: { actor: ImageSource["actor"] | null; siteOrigins: readonly string[] },
  refusal: RefusalCode,
): Promise<StoredKey | null> {
  const path = ownPath(address, siteOrigins);
  if (path === null) return null;
  const key = parseMediaPath(path);
  if (!key || !(await mayUse(deps, key, actor))) {
    const own = key?.kind === "reference" && key.ownerId === actor?.userId;
    return fail(refusal === "not_found" && own ? "photo_replaced" : refusal);
  }
  const object = await bucketOf(deps, key).head(key.key);
  return object ? { ...key, etag: object.etag } : fail(refusal);
}

/** The key of the user's own photo of this kind; null for any other image. */
export function ownPhotoKey(
  value: string,
  kind: "reference" | "job_photo",
  { userId, siteOrigins }: Pick<ImageSource, "siteOrigins"> & { readonly userId: string },
): string | null {
  const path = value.startsWith("data:") ? null : ownPath(value, siteOrigins);
  const key = path === null ? null : parseMediaPath(path);
  return key?.kind === kind && key.ownerId === userId ? key.key : null;
}

export function memberFetches(userId: string): Limit[] {
  return [memberLimit("fetch", userId)];
}

/** Fetches a user's address within the hourly limit. */
export async function fetchForeignImage(
  deps: Deps,
  url: string,
  source: ForeignSource,
): Promise<CleanImage> {
  await enforceLimits(deps.db, source.limits, deps.now());
  return readForeignImage(deps, url, source);
}

/** Fetches a user's address, whose limits are counted already. */
export async function readForeignImage(
  deps: Deps,
  url: string,
  source: Pick<ImageSource, "siteOrigins" | "role">,
): Promise<CleanImage> {
  const fetched = await fetchRemoteImage(url, {
    fetch: deps.media.fetch,
    resolve: deps.media.resolve,
    ownHosts: source.siteOrigins.map((origin) => new URL(origin).hostname),
  });
  if (!fetched.ok) {
    if (fetched.reason !== "not_allowed") return fail(brokenCode(source.role));
    return fail(source.role === "product" ? "product_url_not_allowed" : "url_not_allowed");
  }
  return cleanImage(deps, fetched.bytes, source.role, brokenCode(source.role));
}

/** Inspects, decodes and encodes a user's file; refuses taken-down images. */
export async function cleanImage(
  deps: Deps,
  bytes: Uint8Array,
  role: PictureRole,
  unsupported: ErrorCode = "unsupported_image",
): Promise<CleanImage> {
  const clean = await cleanPicture(deps.media, bytes, WORKING_PICTURE[role]);
  if (!clean.ok) return fail(clean.reason === "unsupported" ? unsupported : brokenCode(role));
  // Both the upload, which may be our own copy, and the result.
  if (clean.look) await refuseTakenDown(deps, [bytes, clean.bytes], clean.look);
  return clean;
}

function brokenCode(role: PictureRole): ErrorCode {
  const garment = role === "garment" || role === "look" || role === "product";
  return garment ? "broken_garment_image" : "broken_image";
}

function ownPath(value: string, siteOrigins: readonly string[]): string | null {
  if (value.startsWith("/") && !value.startsWith("//")) return value.replace(/\?.*/s, "");
  if (!URL.canParse(value)) return null;
  const url = new URL(value);
  return siteOrigins.includes(url.origin) ? url.pathname : null;
}

/** Stored images are clean already, and are not decoded. */
async function readStored(deps: Deps, key: MediaKey): Promise<ReadImage> {
  const object = await bucketOf(deps, key).get(key.key);
  if (!object) return fail("not_found");
  const bytes = new Uint8Array(await object.arrayBuffer());
  const type = object.httpMetadata?.contentType === "image/webp" ? "image/webp" : "image/jpeg";
  return { bytes, type, stored: object.customMetadata ?? {} };
}

/** Enough of a stored image for its size; empty where it is gone. */
export async function readStoredStart(deps: Deps, key: MediaKey): Promise<Uint8Array> {
  const range = { offset: 0, length: START_BYTES };
  const object = await bucketOf(deps, key).get(key.key, { range });
  return object ? new Uint8Array(await object.arrayBuffer()) : new Uint8Array(0);
}

function bucketOf({ media }: Deps, { bucket }: MediaKey): R2Bucket {
  return bucket === "public" ? media.publicBucket : media.privateBucket;
}

async function mayUse(
  deps: Deps,
  key: MediaKey,
  actor: ImageSource["actor"] | null,
): Promise<boolean> {
  if (key.bucket === "public") return true;
  if (key.ownerId !== actor?.userId) return false;
  return mayReadPicture(deps.db, actor, key, deps.now());
}
