import {
  BROKEN,
  checkSize,
  hasText,
  type Inspection,
  type RefusedImage,
  viewOf,
} from "./inspection.ts";

export interface GifFrame {
  readonly canvasWidth: number;
  readonly canvasHeight: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly interlaced: boolean;
  readonly palette: Uint8Array;
  readonly transparentIndex: number;
  readonly dataOffset: number;
}

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const GRAPHIC_CONTROL = 0xf9;

/** The offset after a chain of sub-blocks; -1 at the file's end. */
function skipSubBlocks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length) {
    const length = bytes[at];
    if (length === 0) return at + 1;
    at += 1 + length;
  }
  return -1;
}

function paletteAt(bytes: Uint8Array, at: number, flags: number): Uint8Array {
  return flags & 0x80 ? bytes.subarray(at, at + 3 * (2 << (flags & 7))) : new Uint8Array(0);
}

type Canvas = Pick<GifFrame, "canvasWidth" | "canvasHeight" | "palette">;

function readImage(
  bytes: Uint8Array,
  at: number,
  canvas: Canvas,
  transparentIndex: number,
): GifFrame | RefusedImage {
  if (at + 10 > bytes.length) return BROKEN;
  const view = viewOf(bytes);
  const [left, top] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
  const [width, height] = [view.getUint16(at + 4, true), view.getUint16(at + 6, true)];
  if (width < 1 || height < 1) return BROKEN;
  if (left + width > canvas.canvasWidth || top + height > canvas.canvasHeight) return BROKEN;
  const flags = bytes[at + 8];
  const local = paletteAt(bytes, at + 9, flags);
  const palette = local.length > 0 ? local : canvas.palette;
  const dataOffset = at + 9 + local.length;
  const codeSize = bytes[dataOffset] ?? 0;
  if (palette.length === 0 || codeSize < 2 || codeSize > 8) return BROKEN;
  if (skipSubBlocks(bytes, dataOffset + 1) < 0) return BROKEN;
  const interlaced = (flags & 0x40) !== 0;
  return { ...canvas, left, top, width, height, interlaced, palette, transparentIndex, dataOffset };
}

/** Finds the first frame (GIF89a); later ones are ignored. */
export function findFirstFrame(bytes: Uint8Array): GifFrame | RefusedImage {
  if (bytes.length < 14) return BROKEN;
  const view = viewOf(bytes);
  const canvasWidth = view.getUint16(6, true);
  const canvasHeight = view.getUint16(8, true);
  const refused = checkSize(canvasWidth, canvasHeight);
  if (refused) return refused;
  const palette = paletteAt(bytes, 13, bytes[10]);
  let transparentIndex = -1;
  let at = 13 + palette.length;
  while (at + 1 < bytes.length) {
    if (bytes[at] === IMAGE) {
      return readImage(bytes, at + 1, { canvasWidth, canvasHeight, palette }, transparentIndex);
    }
    if (bytes[at] !== EXTENSION) return BROKEN;
    if (bytes[at + 1] === GRAPHIC_CONTROL && bytes[at + 2] === 4) {
      transparentIndex = bytes[at + 3] & 1 ? (bytes[at + 6] ?? -1) : -1;
    }
    at = skipSubBlocks(bytes, at + 2);
    if (at < 0) return BROKEN;
  }
  return BROKEN;
}

/** The canvas' size; the first frame must lie inside. */
export function inspectGif(bytes: Uint8Array): Inspection {
  if (!hasText(bytes, 0, "GIF87a") && !hasText(bytes, 0, "GIF89a")) return BROKEN;
  const frame = findFirstFrame(bytes);
  if ("ok" in frame) return frame;
  const { canvasWidth: width, canvasHeight: height } = frame;
  return { ok: true, type: "gif", width, height, orientation: 1, halfColor: false };
}
