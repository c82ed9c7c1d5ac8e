import type { MediaWidth } from "../contract/limits.ts";

const QUALITY = 80;

/**
 * A stored picture in one width, as WebP by the Images binding; the picture itself where the binding
 * does not answer. Null when there is no such object.
 */
export async function resizeStored(
  bucket: R2Bucket,
  images: ImagesBinding,
  key: string,
  width: MediaWidth,
  visibility: "public" | "private",
): Promise<Response | null> {
  const object = await bucket.get(key);
  if (!object) return null;
  const [forResize, original] = object.body.tee();
  const headers = new Headers({
    "Cache-Control":
      visibility === "public" ? "public, max-age=31536000, immutable" : "private, no-store",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cross-Origin-Resource-Policy": visibility === "public" ? "cross-origin" : "same-origin",
    "Content-Disposition": "inline",
  });
  if (visibility === "private") headers.set("Vary", "Cookie");
  try {
    const output = await images
      .input(forResize)
      .transform({ width, fit: "scale-down" })
      .output({ format: "image/webp", quality: QUALITY });
    await original.cancel();
    headers.set("Content-Type", output.contentType());
    return new Response(output.image(), { headers });
  } catch {
    headers.set("Content-Type", object.httpMetadata?.contentType ?? "image/jpeg");
    return new Response(original, { headers });
  }
}
