import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { findFirstFrame, type GifFrame } from "../inspect/inspect-gif.ts";

const MAX_CODES = 4096;
/** First row and step of the passes of an interlaced frame. */
const PASSES = [
  [0, 8],
  [4, 8],
  [2, 4],
  [1, 2],
] as const;

/** Reads codes of growing width from the sub-blocks; -1 at the end. */
function codeReader(bytes: Uint8Array, from: number): (width: number) => number {
  let at = from;
  let left = 0;
  let bits = 0;
  let count = 0;
  return (width) => {
    while (count < width) {
      if (left === 0) {
        left = bytes[at++] ?? 0;
        if (left === 0) return -1;
      }
      bits |= (bytes[at++] ?? 0) << count;
      left -= 1;
      count += 8;
    }
    const code = bits & ((1 << width) - 1);
    bits >>>= width;
    count -= width;
    return code;
  };
}

/** LZW (GIF89a, appendix F). Refuses codes not yet in the table, so that no chain is cyclic. */
function inflateIndices(bytes: Uint8Array, from: number, length: number): Uint8Array | null {
  const codeSize = bytes[from];
  const clear = 1 << codeSize;
  const read = codeReader(bytes, from + 1);
  const prefix = new Uint16Array(MAX_CODES);
  const suffix = new Uint8Array(MAX_CODES);
  const depth = new Uint16Array(MAX_CODES);
  for (let i = 0; i < clear; i++) suffix[i] = i;
  const out = new Uint8Array(length);
  let written = 0;
  let next = clear + 2;
  let width = codeSize + 1;
  let previous = -1;
  while (written < length) {
    const code = read(width);
    if (code < 0 || code === clear + 1) return null;
    if (code === clear) {
      next = clear + 2;
      width = codeSize + 1;
      previous = -1;
      continue;
    }
    const isNew = code === next && previous >= 0;
    if (!isNew && code >= next) return null;
    const known = isNew ? previous : code;
    const end = written + depth[known] + 1;
    let entry = known;
    for (let at = end - 1; at > written; at--) {
      if (at < length) out[at] = suffix[entry];
      entry = prefix[entry];
    }
    const first = suffix[entry];
    out[written] = first;
    written = end;
    if (isNew && written < length) out[written] = first;
    if (isNew) written += 1;
    if (previous >= 0 && next < MAX_CODES) {
      prefix[next] = previous;
      suffix[next] = first;
      depth[next] = depth[previous] + 1;
      next += 1;
      if (next === 1 << width && width < 12) width += 1;
    }
    previous = code;
  }
  return out;
}

function rowOrder(frame: GifFrame): number[] {
  const rows: number[] = [];
  for (const [first, step] of frame.interlaced ? PASSES : ([[0, 1]] as const)) {
    for (let row = first; row < frame.height; row += step) rows.push(row);
  }
  return rows;
}

/** Draws the first frame on a transparent canvas; null for a broken file. */
export function decodeGif(bytes: Uint8Array): RgbaImage | null {
  const frame = findFirstFrame(bytes);
  if ("ok" in frame) return null;
  const indices = inflateIndices(bytes, frame.dataOffset, frame.width * frame.height);
  if (!indices) return null;
  const { canvasWidth: width, canvasHeight: height, palette, transparentIndex } = frame;
  const data = new Uint8ClampedArray(width * height * 4);
  let source = 0;
  for (const row of rowOrder(frame)) {
    let target = ((frame.top + row) * width + frame.left) * 4;
    for (let x = 0; x < frame.width; x++, target += 4) {
      const index = indices[source++];
      if (index === transparentIndex) continue;
      data[target] = palette[index * 3] ?? 0;
      data[target + 1] = palette[index * 3 + 1] ?? 0;
      data[target + 2] = palette[index * 3 + 2] ?? 0;
      data[target + 3] = 255;
    }
  }
  return { width, height, data };
}
