import { joinBytes } from "#worker/crypto/encoding.ts";
import { readOrientation } from "./exif.ts";
import { inflatedLength } from "./inflated-length.ts";
import {
  BROKEN,
  checkSize,
  hasText,
  type Inspection,
  type Orientation,
  UNSUPPORTED,
  viewOf,
} from "./inspection.ts";

const MAX_PNG_CHUNKS = 64;
/** A 5 MB file in libpng's 8 kB pieces has 640. */
const MAX_DATA_CHUNKS = 8192;

const SIGNATURE_LENGTH = 8;
const CHUNK_OVERHEAD = 12;

/** PNG specification, table 11.1. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** The passes of an interlaced image (8.2). */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** All other chunks are dropped before decoding. */
const PIXEL_CHUNKS = new Set(["IHDR", "PLTE", "tRNS", "IDAT", "IEND"]);

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 (ISO 3309). */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function hasRightSum(bytes: Uint8Array, { start, end }: PngChunk): boolean {
  return viewOf(bytes).getUint32(end - 4) === crc32(bytes.subarray(start + 4, end - 4));
}

function inspectHeader(bytes: Uint8Array): Inspection {
  if (bytes.length < 33) return BROKEN;
  const view = viewOf(bytes);
  if (view.getUint32(8) !== 13 || !hasText(bytes, 12, "IHDR")) return BROKEN;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  const refused = checkSize(width, height);
  if (refused) return refused;
  if (!DEPTHS[bytes[25]]?.includes(bytes[24])) return BROKEN;
  if (bytes[26] !== 0 || bytes[27] !== 0 || bytes[28] > 1) return BROKEN;
  return { ok: true, type: "png", width, height, orientation: 1, halfColor: false };
}

interface PngChunk {
  readonly start: number;
  readonly end: number;
  readonly name: string;
}

/** Stops without an error at malformed data. */
function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const view = viewOf(bytes);
  let start = SIGNATURE_LENGTH;
  while (start + CHUNK_OVERHEAD <= bytes.length) {
    const end = start + CHUNK_OVERHEAD + view.getUint32(start);
    if (end > bytes.length) return;
    yield { start, end, name: String.fromCharCode(...bytes.subarray(start + 4, start + 8)) };
    start = end;
  }
}

/** The bytes of all rows with their filter bytes (PNG specification, 9). */
function rowBytes(bytes: Uint8Array, width: number, height: number): number {
  const [depth, colourType, interlaced] = [bytes[24], bytes[25], bytes[28] === 1];
  const pixelBits = depth * CHANNELS[colourType];
  const passes = interlaced ? ADAM7 : ([[0, 0, 1, 1]] as const);
  let sum = 0;
  for (const [left, top, stepX, stepY] of passes) {
    const columns = Math.ceil((width - left) / stepX);
    const rows = Math.ceil((height - top) / stepY);
    if (columns > 0 && rows > 0) sum += rows * (1 + Math.ceil((columns * pixelBits) / 8));
  }
  return sum;
}

/** The inflated data must be exactly the declared rows. Refuses animations. */
export function inspectPng(bytes: Uint8Array): Inspection {
  const header = inspectHeader(bytes);
  if (!header.ok) return header;
  let others = 0;
  let orientation: Orientation = 1;
  const data: Uint8Array[] = [];
  for (const chunk of pngChunks(bytes)) {
    const { start, end, name } = chunk;
    if (name === "acTL" || name === "fdAT") return UNSUPPORTED;
    // A decoder might use the second.
    if (name === "IHDR" && start > SIGNATURE_LENGTH) return BROKEN;
    if (PIXEL_CHUNKS.has(name) && !hasRightSum(bytes, chunk)) return BROKEN;
    if (name === "IEND") {
      const most = rowBytes(bytes, header.width, header.height);
      return inflatedLength(joinBytes(data), most) === most ? { ...header, orientation } : BROKEN;
    }
    if (name === "IDAT") data.push(bytes.subarray(start + 8, end - 4));
    else others += 1;
    if (others > MAX_PNG_CHUNKS || data.length > MAX_DATA_CHUNKS) return BROKEN;
    if (name === "eXIf") orientation = readOrientation(bytes.subarray(start + 8, end - 4));
  }
  return BROKEN;
}

/** Copies a PNG with the chunks for decoding only. */
export function keepPixelChunks(bytes: Uint8Array): Uint8Array {
  const kept = [bytes.subarray(0, SIGNATURE_LENGTH)];
  for (const { start, end, name } of pngChunks(bytes)) {
    if (PIXEL_CHUNKS.has(name)) kept.push(bytes.subarray(start, end));
    if (name === "IEND") break;
  }
  return joinBytes(kept);
}
