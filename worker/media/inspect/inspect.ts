import { inspectGif } from "./inspect-gif.ts";
import { inspectJpeg } from "./inspect-jpeg.ts";
import { inspectPng } from "./inspect-png.ts";
import { inspectWebp } from "./inspect-webp.ts";
import { BROKEN, hasText, type ImageType, type Inspection, UNSUPPORTED } from "./inspection.ts";

const MIN_FILE_BYTES = 12;

/** Determines the type by the first bytes; ignores the declared type. */
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
 * Type, size and orientation from the structure, before any decoder runs: linear time, constant
 * memory; never throws. "unsupported": another type or variant (animation; arithmetic, lossless,
 * 12-bit or CMYK JPEG; too many scans). "broken": damaged or truncated.
 */
export function inspectImage(bytes: Uint8Array): Inspection {
  if (bytes.length < MIN_FILE_BYTES) return BROKEN;
  const type = detectImageType(bytes);
  return type ? INSPECTORS[type](bytes) : UNSUPPORTED;
}
