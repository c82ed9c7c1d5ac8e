import { inspectImage } from "./inspect.ts";

/**
 * Pixels above which a picture is not decoded in the worker: a progressive JPEG takes some 11 bytes
 * of memory a pixel, and an isolate has 128 MB for everybody's requests.
 */
const DECODED_HERE = 6_000_000;

/**
 * A large picture made smaller outside the isolate, by the Images binding, which also turns it
 * upright; a small one as it is. Where the binding does not answer, the worker's own decoder has to.
 */
export async function shrinkLarge(
  images: ImagesBinding,
  bytes: Uint8Array,
  maxSide: number,
  format: "image/jpeg" | "image/png",
): Promise<Uint8Array> {
  const inspection = inspectImage(bytes);
  if (!inspection.ok || inspection.type === "gif") return bytes;
  if (inspection.width * inspection.height <= DECODED_HERE) return bytes;
  try {
    const output = await images
      .input(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
      .transform({ width: maxSide, height: maxSide, fit: "scale-down" })
      .output({ format, anim: false });
    return new Uint8Array(await output.response().arrayBuffer());
  } catch {
    return bytes;
  }
}
