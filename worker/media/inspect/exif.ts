import { hasText, type Orientation, viewOf } from "./inspection.ts";

const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
/** A camera writes a few dozen. */
const MAX_ENTRIES = 512;

/** The orientation in the first directory of a TIFF block; malformed data counts as upright. */
export function readOrientation(tiff: Uint8Array): Orientation {
  if (tiff.length < 14) return 1;
  const little = hasText(tiff, 0, "II*\0");
  if (!little && !hasText(tiff, 0, "MM\0*")) return 1;
  const view = viewOf(tiff);
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return 1;
  const entries = Math.min(view.getUint16(directory, little), MAX_ENTRIES);
  for (let i = 0; i < entries; i++) {
    const entry = directory + 2 + i * 12;
    if (entry + 12 > tiff.length) return 1;
    if (view.getUint16(entry, little) !== ORIENTATION_TAG) continue;
    if (view.getUint16(entry + 2, little) !== SHORT) return 1;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

export function withoutExifPrefix(payload: Uint8Array): Uint8Array {
  return hasText(payload, 0, "Exif\0\0") ? payload.subarray(6) : payload;
}
