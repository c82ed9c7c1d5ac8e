import { readOrientation, withoutExifPrefix } from "./exif.ts";
import {
  BROKEN,
  checkSize,
  hasText,
  type Inspection,
  type Orientation,
  type RefusedImage,
  type Size,
  UNSUPPORTED,
  viewOf,
} from "./inspection.ts";

const MAX_CHUNKS = 64;
const ANIMATION_FLAG = 0x02;

function readUint24(bytes: Uint8Array, at: number): number {
  return bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16);
}

/** RFC 6386, 9.1. */
function lossySize(payload: Uint8Array): Size | null {
  if (payload.length < 10 || (payload[0] & 1) !== 0 || !hasText(payload, 3, "\x9d\x01\x2a")) {
    return null;
  }
  const view = viewOf(payload);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

/** RFC 9649, 3.4. */
function losslessSize(payload: Uint8Array): Size | null {
  if (payload.length < 5 || payload[0] !== 0x2f) return null;
  const bits = viewOf(payload).getUint32(1, true);
  if (bits >>> 29 !== 0) return null;
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/** RFC 9649, 2.7. */
export function canvasSize(payload: Uint8Array): Size | RefusedImage {
  if (payload.length < 10) return BROKEN;
  const size = { width: readUint24(payload, 4) + 1, height: readUint24(payload, 7) + 1 };
  const refused = checkSize(size.width, size.height);
  if (refused) return refused;
  return payload[0] & ANIMATION_FLAG ? UNSUPPORTED : size;
}

export function pictureSize(name: string, payload: Uint8Array): Size | RefusedImage {
  const size = name === "VP8 " ? lossySize(payload) : losslessSize(payload);
  return size ? (checkSize(size.width, size.height) ?? size) : BROKEN;
}

/** Refuses animations. */
export function inspectWebp(bytes: Uint8Array): Inspection {
  if (bytes.length < 20) return BROKEN;
  const view = viewOf(bytes);
  const declaredEnd = view.getUint32(4, true) + 8;
  let canvas: Size | null = null;
  let picture: Size | null = null;
  let orientation: Orientation = 1;
  let at = 12;
  for (let count = 0; at + 8 <= Math.min(declaredEnd, bytes.length); count++) {
    if (count === MAX_CHUNKS) return BROKEN;
    const name = String.fromCharCode(...bytes.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    const payload = bytes.subarray(at + 8, at + 8 + length);
    if (name === "VP8X" && count === 0) {
      const size = canvasSize(payload);
      if ("ok" in size) return size;
      canvas = size;
    } else if (name === "VP8 " || name === "VP8L") {
      if (picture) return BROKEN;
      const size = pictureSize(name, payload);
      if ("ok" in size) return size;
      picture = size;
    } else if (name === "ANIM" || name === "ANMF") {
      return UNSUPPORTED;
    } else if (name === "EXIF") {
      orientation = readOrientation(withoutExifPrefix(payload));
    }
    if (at + 8 + length > bytes.length) return BROKEN;
    at += 8 + length + (length & 1);
  }
  if (!picture || declaredEnd > bytes.length + 1) return BROKEN;
  if (canvas && (canvas.width !== picture.width || canvas.height !== picture.height)) return BROKEN;
  return { ok: true, type: "webp", ...picture, orientation, halfColor: false };
}
