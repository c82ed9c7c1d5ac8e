import { readOrientation } from "./exif.ts";
import { detectImageType } from "./inspect.ts";
import { isFrameMarker, readFrame } from "./inspect-jpeg.ts";
import { canvasSize, pictureSize } from "./inspect-webp.ts";
import {
  BROKEN,
  checkSize,
  hasText,
  type RefusedImage,
  type Size,
  UNSUPPORTED,
  viewOf,
} from "./inspection.ts";

const EXIF_MARKER = 0xe1;
/** Bytes: no format names its size earlier than a lossless WebP does. */
const SHORTEST = 25;

/**
 * The displayed size in pixels that the first bytes of a picture name; null without one, or where
 * its picture would be refused. Reads no pixels, so that the rest of the file may be missing.
 */
export function readPictureSize(start: Uint8Array): Size | null {
  const type = detectImageType(start);
  if (!type || start.length < SHORTEST) return null;
  const size = READERS[type](start);
  if ("ok" in size) return null;
  return checkSize(size.width, size.height) ? null : size;
}

const READERS = {
  png: (start: Uint8Array) => {
    const view = viewOf(start);
    if (!hasText(start, 12, "IHDR")) return BROKEN;
    return { width: view.getUint32(16), height: view.getUint32(20) };
  },
  gif: (start: Uint8Array) => {
    const view = viewOf(start);
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  },
  webp: (start: Uint8Array) => {
    const name = String.fromCharCode(...start.subarray(12, 16));
    const payload = start.subarray(20);
    if (name === "VP8X") return canvasSize(payload);
    return name === "VP8 " || name === "VP8L" ? pictureSize(name, payload) : UNSUPPORTED;
  },
  jpeg: readJpegSize,
} as const;

function readJpegSize(start: Uint8Array): Size | RefusedImage {
  const view = viewOf(start);
  let turned = false;
  for (let at = 2; at + 4 <= start.length; ) {
    const marker = start[at + 1];
    if (start[at] !== 0xff || marker === undefined) return BROKEN;
    const from = at + 2;
    const length = view.getUint16(from);
    if (length < 2 || from + length > start.length) return BROKEN;
    if (isFrameMarker(marker)) {
      const frame = readFrame(start, from, length);
      if ("ok" in frame) return frame;
      const { width, height } = frame;
      return turned ? { width: height, height: width } : { width, height };
    }
    if (marker === EXIF_MARKER && hasText(start, from + 2, "Exif\0\0")) {
      turned = readOrientation(start.subarray(from + 8, from + length)) >= 5;
    }
    at = from + length;
  }
  return BROKEN;
}
