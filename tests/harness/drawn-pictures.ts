/** Files for tests, built byte by byte: small pictures, false headers, and hidden content. */

import { crc32, deflateSync } from "node:zlib";
import type { RgbaImage } from "#worker/engines/local/image/index.ts";
import { nth } from "./lists.ts";

export function bytesOf(...parts: (string | number[] | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(
    Buffer.concat(
      parts.map((part) =>
        typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part),
      ),
    ),
  );
}

export function uint16(value: number): number[] {
  return [(value >> 8) & 255, value & 255];
}

export function uint32(value: number): number[] {
  return [(value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

function little(bytes: number[]): number[] {
  return [...bytes].reverse();
}

/** Whether the bytes contain the text. */
export function contains(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(Buffer.from(text, "latin1"));
}

// PNG

export const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export function pngChunk(name: string, data: string | number[] | Uint8Array = []): Uint8Array {
  const body = bytesOf(name, data);
  return bytesOf(uint32(body.length - 4), body, uint32(crc32(body)));
}

export interface PngShape {
  width: number;
  height: number;
  depth?: number;
  colourType?: number;
  interlace?: number;
}

export function pngHeader({ width, height, depth = 8, colourType = 6, interlace = 0 }: PngShape) {
  return pngChunk("IHDR", [
    ...uint32(width),
    ...uint32(height),
    depth,
    colourType,
    0,
    0,
    interlace,
  ]);
}

/** A complete PNG of zeros (or of the given filtered rows), with extra chunks around its data. */
export function pngFile(
  shape: PngShape,
  { before = [], after = [], rows }: PngExtras = {},
): Uint8Array<ArrayBuffer> {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[shape.colourType ?? 6] ?? 4;
  const stride = 1 + Math.ceil((shape.width * channels * (shape.depth ?? 8)) / 8);
  const data = deflateSync(rows ?? Buffer.alloc(stride * shape.height));
  const parts = [pngHeader(shape), ...before, pngChunk("IDAT", data), ...after, pngChunk("IEND")];
  return bytesOf(PNG_SIGNATURE, ...parts);
}

interface PngExtras {
  before?: Uint8Array[];
  after?: Uint8Array[];
  rows?: Uint8Array;
}

/** A PNG of a declared size whose data is the given zlib stream. */
export function pngWith(shape: PngShape, ...data: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const chunks = data.map((part) => pngChunk("IDAT", part));
  return bytesOf(PNG_SIGNATURE, pngHeader(shape), ...chunks, pngChunk("IEND"));
}

/** An 8-bit RGBA PNG of an image. */
export function pngOf(
  image: RgbaImage,
  extras: Omit<PngExtras, "rows"> = {},
): Uint8Array<ArrayBuffer> {
  const stride = image.width * 4;
  const rows = Buffer.alloc((stride + 1) * image.height);
  for (let y = 0; y < image.height; y++) {
    rows.set(image.data.subarray(y * stride, (y + 1) * stride), y * (stride + 1) + 1);
  }
  return pngFile({ width: image.width, height: image.height }, { ...extras, rows });
}

// JPEG

export function jpegSegment(marker: number, data: string | number[] | Uint8Array): Uint8Array {
  const body = bytesOf(data);
  return bytesOf([0xff, marker], uint16(body.length + 2), body);
}

export interface JpegShape {
  width: number;
  height: number;
  sof?: number;
  precision?: number;
  components?: number;
}

export function jpegFrame(shape: JpegShape): Uint8Array {
  const { width, height, sof = 0xc0, precision = 8, components = 3 } = shape;
  const list = Array.from({ length: components }, (_, i) => [i + 1, 0x11, 0]).flat();
  return jpegSegment(sof, [precision, ...uint16(height), ...uint16(width), components, ...list]);
}

/** A JPEG with valid markers and invalid pixels, only for the inspection. */
export function jpegShell(shape: JpegShape, scans = 1): Uint8Array {
  const scan = bytesOf(jpegSegment(0xda, [1, 1, 0, 0, 63, 0]), [0x12, 0xff, 0x00, 0x34]);
  const all = Array.from({ length: scans }, () => scan);
  return bytesOf([0xff, 0xd8], jpegFrame(shape), ...all, [0xff, 0xd9]);
}

/** The JPEG with segments inserted after its first marker. */
export function withSegments(jpeg: Uint8Array, ...segments: Uint8Array[]): Uint8Array {
  return bytesOf(jpeg.subarray(0, 2), ...segments, jpeg.subarray(2));
}

/** A TIFF block with an orientation and a GPS-like string, in either byte order. */
export function tiffBlock(orientation: number, note: string, bigEndian = true): Uint8Array {
  const order = (bytes: number[]) => (bigEndian ? bytes : little(bytes));
  const entry = (tag: number, kind: number, count: number, value: number[]) => [
    ...order(uint16(tag)),
    ...order(uint16(kind)),
    ...order(uint32(count)),
    ...value,
  ];
  return bytesOf(
    bigEndian ? "MM" : "II",
    order(uint16(42)),
    order(uint32(8)),
    order(uint16(2)),
    entry(0x010e, 2, note.length, order(uint32(38))),
    entry(0x0112, 3, 1, [...order(uint16(orientation)), 0, 0]),
    [0, 0, 0, 0],
    note,
  );
}

export function exifSegment(orientation: number, note: string, bigEndian = true): Uint8Array {
  return jpegSegment(0xe1, bytesOf("Exif\0\0", tiffBlock(orientation, note, bigEndian)));
}

// WebP

export function riffChunk(name: string, data: string | number[] | Uint8Array): Uint8Array {
  const body = bytesOf(data);
  return bytesOf(name, little(uint32(body.length)), body, body.length % 2 ? [0] : []);
}

export function webpFile(...chunks: Uint8Array[]): Uint8Array {
  const body = bytesOf("WEBP", ...chunks);
  return bytesOf("RIFF", little(uint32(body.length)), body);
}

export function vp8Chunk(width: number, height: number): Uint8Array {
  const sizes = [...little(uint16(width)), ...little(uint16(height))];
  return riffChunk("VP8 ", bytesOf([0x10, 0, 0, 0x9d, 0x01, 0x2a], sizes, [0, 0]));
}

export function vp8lChunk(width: number, height: number): Uint8Array {
  const bits = (((height - 1) << 14) | (width - 1)) >>> 0;
  return riffChunk("VP8L", bytesOf([0x2f], little(uint32(bits)), [0]));
}

export function vp8xChunk(width: number, height: number, flags = 0): Uint8Array {
  const uint24 = (value: number) => little(uint32(value)).slice(0, 3);
  return riffChunk("VP8X", [flags, 0, 0, 0, ...uint24(width - 1), ...uint24(height - 1)]);
}

// GIF

interface GifShape {
  canvas: [number, number];
  frame?: [number, number, number, number];
  /** Sub-blocks of LZW data after the code size byte. */
  data?: number[];
  codeSize?: number;
  extensions?: Uint8Array[];
}

/** A GIF of two colours with one frame (left, top, width, height). */
export function gifFile(shape: GifShape): Uint8Array {
  const { canvas, frame = [0, 0, ...canvas], data = [2, 0x44, 0x01, 0], codeSize = 2 } = shape;
  const size = canvas.flatMap((side) => little(uint16(side)));
  const place = frame.flatMap((side) => little(uint16(side)));
  return bytesOf(
    "GIF89a",
    size,
    [0x80, 0, 0, 200, 10, 20, 30, 220, 40],
    ...(shape.extensions ?? []),
    [0x2c, ...place, 0, codeSize],
    data,
    [0x3b],
  );
}

// Pixels

type Colour = readonly [number, number, number, number];

/** An image from a function of its pixels. */
export function paint(
  width: number,
  height: number,
  colourAt: (x: number, y: number) => Colour,
): RgbaImage {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set(colourAt(x, y), (y * width + x) * 4);
  }
  return { width, height, data };
}

export const RED: Colour = [220, 30, 30, 255];
const GREEN: Colour = [30, 200, 40, 255];
const BLUE: Colour = [30, 40, 210, 255];
export const WHITE: Colour = [240, 240, 240, 255];
export const CLEAR: Colour = [0, 0, 0, 0];

/** Red, green, blue and white corners (left to right, top to bottom), which reveal rotations. */
export function fourCorners(width = 48, height = 32): RgbaImage {
  return paint(width, height, (x, y) => {
    if (y < height / 2) return x < width / 2 ? RED : GREEN;
    return x < width / 2 ? BLUE : WHITE;
  });
}

/** The names of the colours in the corners of an image, reading order. */
export function cornersOf(image: RgbaImage): string {
  const named = { R: RED, G: GREEN, B: BLUE, W: WHITE };
  const { width, height, data } = image;
  const places = [
    [2, 2],
    [width - 3, 2],
    [2, height - 3],
    [width - 3, height - 3],
  ] as const;
  const nameAt = (at: number) =>
    Object.entries(named).find(([, colour]) =>
      colour.every((channel, i) => Math.abs(channel - nth(data, at + i)) < 40),
    )?.[0] ?? "?";
  return places.map(([x, y]) => nameAt((y * width + x) * 4)).join("");
}
