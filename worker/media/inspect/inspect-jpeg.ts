import { readOrientation } from "./exif.ts";
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

/** Each scan of a progressive picture makes the decoder walk all its pixels again. */
const MAX_JPEG_SCANS = 32;

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DAC = 0xcc;
const APP1 = 0xe1;
/** Horizontal and vertical sampling factors of brightness and colours. */
const HALF_COLOR = [0x22, 0x11, 0x11] as const;

interface Frame extends Size {
  readonly halfColor: boolean;
}

/** Baseline, extended and progressive Huffman frames; lossless, hierarchical and arithmetic are not. */
export function readFrame(bytes: Uint8Array, at: number, length: number): Frame | RefusedImage {
  if (length < 8) return BROKEN;
  const view = viewOf(bytes);
  const precision = bytes[at + 2];
  const height = view.getUint16(at + 3);
  const width = view.getUint16(at + 5);
  const components = bytes[at + 7] ?? 0;
  const refused = checkSize(width, height);
  if (refused) return refused;
  if (precision !== 8 || (components !== 1 && components !== 3)) return UNSUPPORTED;
  if (length !== 8 + components * 3) return BROKEN;
  const samplings = [bytes[at + 9], bytes[at + 12], bytes[at + 15]];
  const halfColor = components === 3 && samplings.every((each, k) => each === HALF_COLOR[k]);
  return { width, height, halfColor };
}

export function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== DAC;
}

/** The offset of the next marker after entropy-coded data; -1 when the file ends before. */
function skipScan(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0 && at + 1 < bytes.length) {
    const next = bytes[at + 1];
    const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
    if (!isData && next !== 0xff) return at;
    at = bytes.indexOf(0xff, at + (isData ? 2 : 1));
  }
  return -1;
}

/** Markers (ITU-T T.81, annex B) up to the image's end: phones append previews and films there. */
export function inspectJpeg(bytes: Uint8Array): Inspection {
  const view = viewOf(bytes);
  let frame: Frame | null = null;
  let orientation: Orientation = 1;
  let scans = 0;
  let at = 2;
  while (at + 1 < bytes.length) {
    if (bytes[at] !== 0xff) return BROKEN;
    const marker = bytes[at + 1];
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    at += 2;
    if (marker === EOI) {
      return frame && scans > 0 ? { ok: true, type: "jpeg", ...frame, orientation } : BROKEN;
    }
    if (marker === 0x01) continue;
    if (marker === SOI || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd7)) return BROKEN;
    if (at + 2 > bytes.length) return BROKEN;
    const length = view.getUint16(at);
    if (length < 2 || at + length > bytes.length) return BROKEN;
    if (marker === DAC || (isFrameMarker(marker) && marker > 0xc2)) return UNSUPPORTED;
    if (isFrameMarker(marker)) {
      if (frame) return BROKEN;
      const read = readFrame(bytes, at, length);
      if ("ok" in read) return read;
      frame = read;
    } else if (marker === APP1 && orientation === 1 && hasText(bytes, at + 2, "Exif\0\0")) {
      orientation = readOrientation(bytes.subarray(at + 8, at + length));
    }
    at += length;
    if (marker === SOS) {
      scans += 1;
      if (!frame) return BROKEN;
      if (scans > MAX_JPEG_SCANS) return UNSUPPORTED;
      at = skipScan(bytes, at);
      if (at < 0) return BROKEN;
    }
  }
  return BROKEN;
}
