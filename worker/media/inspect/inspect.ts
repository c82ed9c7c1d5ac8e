import { inspectGif } from "./inspect-gif.ts";
import { inspectJpeg } from "./inspect-jpeg.ts";
import { inspectPng } from "./inspect-png.ts";
import { inspectWebp } from "./inspect-webp.ts";
import { BROKEN, hasText, type ImageType, type Inspection, UNSUPPORTED } from "./inspection.ts";

/** Shorter than the header of any type, so that nothing can be told about it. */
const MIN_FILE_BYTES = 12;

/** The type by the first bytes of a file, whatever its name or declared type says. */
export function detectImageType(bytes: Uint8Array): ImageType | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (hasText(bytes, 0, "\x89PNG\r\n\x1a\n")) return "png";
  if (hasText(bytes, 0, "GIF87a") || hasText(bytes, 0, "GIF89a")) return "gif";
  if (hasText(bytes, 0, "RIFF") && hasText(bytes, 8, "WEBP")) return "webp";
  return null;
}

const INSPECTORS: Readonly<Record<ImageType, (bytes: Uint8Array) => Inspection>> = {
  jpeg: inspectJpeg,
  png: inspectPng,
  gif: inspectGif,
  webp: inspectWebp,
};

/**
 * Type, size and orientation of a picture, read from its structure before any decoder sees it.
 * Time is linear in the file's length, memory constant; never throws.
 * "unsupported": not one of the four types, or a kind of them that is not taken (animated PNG and
 * WebP; arithmetic, lossless, 12-bit or CMYK JPEG; too many scans). "broken": damaged or cut off.
 */
export function inspectImage(bytes: Uint8Array): Inspection {
  if (bytes.length < MIN_FILE_BYTES) return BROKEN;
  const type = detectImageType(bytes);
  return type ? INSPECTORS[type](bytes) : UNSUPPORTED;
}
