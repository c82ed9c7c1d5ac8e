import type { MediaWidth } from "../contract/limits.ts";
import type { Deps } from "../deps.ts";
import { originOf, writeOrigin } from "./source-type.ts";
import { mediaUrl } from "./storage/keys.ts";
import { guardedHeaders } from "./storage/serve.ts";

const QUALITY = 80;
/** The binding may answer again soon. */
const SOON_AGAIN = "public, max-age=300";

/** The picture as WebP, with XMP of the same origin; the original where the Images binding fails, null where none is stored. */
export async function resizeStored(
  bucket: R2Bucket,
  images: ImagesBinding,
  key: string,
  width: MediaWidth,
  visibility: "public" | "private",
): Promise<Response | null> {
  const object = await bucket.get(key);
  if (!object) return null;
  const original = await object.bytes();
  const headers = new Headers(guardedHeaders(visibility));
  try {
    const output = await images
      .input(new Blob([original]).stream())
      .transform({ width, fit: "scale-down" })
      .output({ format: "image/webp", quality: QUALITY });
    headers.set("Content-Type", output.contentType());
    const origin = originOf(original);
    if (origin === null) return new Response(output.image(), { headers });
    const resized = new Uint8Array(await output.response().arrayBuffer());
    return new Response(writeOrigin(resized, origin) as BodyInit, { headers });
  } catch {
    headers.set("Content-Type", object.httpMetadata?.contentType ?? "image/jpeg");
    if (visibility === "public") headers.set("Cache-Control", SOON_AGAIN);
    return new Response(original, { headers });
  }
}

/** Checks the object each time, so that a deleted image is gone from the cache at once. */
export async function resizePublic(
  deps: Deps,
  key: string,
  width: MediaWidth,
): Promise<Response | null> {
  const { publicBucket, images } = deps.media;
  const address = new Request(new URL(`${mediaUrl(key)}?w=${width}`, deps.config.baseUrl));
  const [stored, kept] = await Promise.all([publicBucket.head(key), deps.edgeCache.match(address)]);
  if (!stored) return null;
  if (kept) return new Response(kept.body, kept);
  const resized = await resizeStored(publicBucket, images, key, width, "public");
  if (resized) deps.inBackground("media_cache", () => deps.edgeCache.put(address, resized.clone()));
  return resized;
}
