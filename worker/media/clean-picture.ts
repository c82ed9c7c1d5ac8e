import type { Codecs } from "./codecs/codecs.ts";
import { inspectImage } from "./inspect/inspect.ts";
import type { Inspection } from "./inspect/inspection.ts";
import { type Sanitised, type SanitiseOptions, sanitiseImage } from "./sanitise.ts";

/**
 * Pixels above which a picture is not decoded in the worker: a progressive JPEG takes some 11 bytes
 * of memory a pixel, and an isolate has 128 MB for everybody's requests.
 */
const DECODED_HERE = 6_000_000;

/** Inspects and re-encodes a file of a user or a provider; a large one is made smaller elsewhere first. */
export async function cleanPicture(
  { images, codecs }: { readonly images: ImagesBinding; readonly codecs: Codecs },
  bytes: Uint8Array,
  options: SanitiseOptions,
): Promise<Sanitised> {
  const inspection = inspectImage(bytes);
  const smaller = await shrinkLarge(images, bytes, inspection, options);
  // Looking closely at a picture takes time: once is enough for the same bytes.
  const known = smaller === bytes ? inspection : inspectImage(smaller);
  return sanitiseImage(smaller, codecs, options, known);
}

/**
 * A large picture made smaller outside the isolate, by the Images binding, which also turns it
 * upright; a small one as it is. Where the binding does not answer, the worker's own decoder has to.
 */
async function shrinkLarge(
  images: ImagesBinding,
  bytes: Uint8Array,
  inspection: Inspection,
  { maxSide, keepAlpha }: SanitiseOptions,
): Promise<Uint8Array> {
  if (!inspection.ok || inspection.type === "gif") return bytes;
  if (inspection.width * inspection.height <= DECODED_HERE) return bytes;
  try {
    const output = await images
      .input(new Blob([bytes as Uint8Array<ArrayBuffer>]).stream())
      .transform({ width: maxSide, height: maxSide, fit: "scale-down" })
      .output({ format: keepAlpha ? "image/png" : "image/jpeg", anim: false });
    return new Uint8Array(await output.response().arrayBuffer());
  } catch {
    return bytes;
  }
}
