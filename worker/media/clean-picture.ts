import type { RgbaImage } from "../engines/local/image/index.ts";
import type { Codecs } from "./codecs/codecs.ts";
import { flatten, PAPER } from "./codecs/pixels.ts";
import { inspectImage } from "./inspect/inspect.ts";
import type { Inspection, RefusalReason } from "./inspect/inspection.ts";
import {
  decodeUpright,
  isTransparent,
  type Sanitised,
  type SanitiseOptions,
  sanitiseImage,
} from "./sanitise.ts";

/** A progressive JPEG takes 11 bytes per pixel of the isolate's 128 MB. */
const DECODED_HERE = 6_000_000;

type Reduction = Pick<SanitiseOptions, "maxSide" | "keepAlpha">;

interface Media {
  readonly images: ImagesBinding;
  readonly codecs: Codecs;
}

/** Inspects, decodes and encodes a file; a large one is reduced first. */
export async function cleanPicture(
  { images, codecs }: Media,
  bytes: Uint8Array,
  options: SanitiseOptions,
): Promise<Sanitised> {
  const { bytes: smaller, inspection } = await inspectSmaller(images, bytes, options);
  return sanitiseImage(smaller, codecs, options, inspection);
}

/** Like `cleanPicture`, but returns opaque pixels, for a picture that changes before encoding. */
export async function cleanPixels(
  { images, codecs }: Media,
  bytes: Uint8Array,
  maxSide: number,
): Promise<RgbaImage | RefusalReason> {
  const { bytes: smaller, inspection } = await inspectSmaller(images, bytes, { maxSide });
  if (!inspection.ok) return inspection.reason;
  const image = await decodeUpright(smaller, codecs, maxSide, inspection);
  if (image === "broken") return image;
  return isTransparent(image, inspection) ? flatten(image, PAPER) : image;
}

async function inspectSmaller(images: ImagesBinding, bytes: Uint8Array, options: Reduction) {
  const inspection = inspectImage(bytes);
  const smaller = await shrinkLarge(images, bytes, inspection, options);
  // The same bytes are inspected once.
  return { bytes: smaller, inspection: smaller === bytes ? inspection : inspectImage(smaller) };
}

/** The Images binding also applies the orientation. Where it fails, the original is returned. */
async function shrinkLarge(
  images: ImagesBinding,
  bytes: Uint8Array,
  inspection: Inspection,
  { maxSide, keepAlpha }: Reduction,
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
