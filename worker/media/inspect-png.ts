import { readOrientation } from "./exif.ts";
import {
  BROKEN,
  checkSize,
  hasText,
  type Inspection,
  type Orientation,
  UNSUPPORTED,
  viewOf,
} from "./inspection.ts";

/** Chunks beside the picture's data, before and after it. */
export const MAX_PNG_CHUNKS = 64;
/** A 5 MB file in libpng's 8 kB pieces has 640. */
const MAX_DATA_CHUNKS = 8192;

const SIGNATURE_LENGTH = 8;
const CHUNK_OVERHEAD = 12;

/** Bit depths that each colour type allows (PNG specification, table 11.1). */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** CRC-32 as PNG, zip and gzip use it (ISO 3309). */
export function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

function inspectHeader(bytes: Uint8Array): Inspection {
  if (bytes.length < 33) return BROKEN;
  const view = viewOf(bytes);
  if (view.getUint32(8) !== 13 || !hasText(bytes, 12, "IHDR")) return BROKEN;
  if (view.getUint32(29) !== crc32(bytes.subarray(12, 29))) return BROKEN;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const refused = checkSize(width, height);
  if (refused) return refused;
  if (!DEPTHS[bytes[25]!]?.includes(bytes[24]!)) return BROKEN;
  if (bytes[26] !== 0 || bytes[27] !== 0 || bytes[28]! > 1) return BROKEN;
  return { ok: true, type: "png", width, height, orientation: 1 };
}

/** One chunk: where it starts, its whole length with framing, its four-letter name. */
export interface PngChunk {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** The chunks of a PNG one by one; stops without an error where the file stops making sense. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = viewOf(bytes);
  let start = SIGNATURE_LENGTH;
  while (start + CHUNK_OVERHEAD <= bytes.length) {
    const end = start + CHUNK_OVERHEAD + view.getUint32(start);
    if (end > bytes.length) return;
    yield { start, end, name: String.fromCharCode(...bytes.subarray(start + 4, start + 8)) };
    start = end;
  }
}

/** Reads the header of a PNG and walks its chunks; nothing is inflated. Animations are refused. */
export function inspectPng(bytes: Uint8Array): Inspection {
  const header = inspectHeader(bytes);
  if (!header.ok) return header;
  let others = 0;
  let data = 0;
  let orientation: Orientation = 1;
  for (const { start, end, name } of pngChunks(bytes)) {
    if (name === "IEND") return data > 0 ? { ...header, orientation } : BROKEN;
    if (name === "acTL" || name === "fdAT") return UNSUPPORTED;
    if (name === "IDAT") data += 1;
    else others += 1;
    if (others > MAX_PNG_CHUNKS || data > MAX_DATA_CHUNKS) return BROKEN;
    if (name === "eXIf") orientation = readOrientation(bytes.subarray(start + 8, end - 4));
  }
  return BROKEN;
}
