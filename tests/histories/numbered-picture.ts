import { crc32, deflateSync } from "node:zlib";
import { loadCodecModules } from "#worker/media/codecs/codec-modules-node.ts";
import { type Codecs, createCodecs } from "#worker/media/codecs/codecs.ts";
import { inspectImage } from "#worker/media/inspect/inspect.ts";
import { nth } from "../harness/lists.ts";

const COLUMNS = 4;
const ROWS = 8;
/** One JPEG block of subsampled colour, so that encoding does not mix two squares. */
const SQUARE = 16;
/** 28 bits; the other four are the checksum. */
const MAX_NUMBER = 2 ** 28;

/** A PNG of 64x128 pixels whose squares spell a number of 0 to 2^28 - 1 with a checksum. */
export function numberedPicture(number: number): Uint8Array<ArrayBuffer> {
  if (!Number.isInteger(number) || number < 0 || number >= MAX_NUMBER) throw new RangeError();
  const word = number * 16 + checksum(number);
  // One byte is eight pixels of one bit each.
  const rowBytes = 1 + (COLUMNS * SQUARE) / 8;
  const rows = Buffer.alloc(rowBytes * ROWS * SQUARE);
  for (let y = 0; y < ROWS * SQUARE; y++) {
    for (let column = 0; column < COLUMNS; column++) {
      const bit = Math.floor(y / SQUARE) * COLUMNS + column;
      if (Math.floor(word / 2 ** bit) % 2 === 0) continue;
      const at = y * rowBytes + 1 + (column * SQUARE) / 8;
      rows.fill(0xff, at, at + SQUARE / 8);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(COLUMNS * SQUARE, 0);
  header.writeUInt32BE(ROWS * SQUARE, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND")];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

/** The numbered picture as a data URL. */
export function numberedDataUrl(number: number): string {
  return `data:image/png;base64,${Buffer.from(numberedPicture(number)).toString("base64")}`;
}

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}

function checksum(number: number): number {
  let sum = 5;
  for (let left = number; left > 0; left = Math.floor(left / 16)) sum ^= left % 16;
  return sum;
}

let codecs: Promise<Codecs> | undefined;

/** The number that a stored picture spells, or null where the picture is damaged or another. */
export async function readNumber(bytes: Uint8Array): Promise<number | null> {
  codecs ??= loadCodecModules().then(createCodecs);
  const inspection = inspectImage(bytes);
  if (!inspection.ok) return null;
  const image = await (await codecs).decodeImage(bytes, inspection).catch(() => null);
  if (image?.width !== COLUMNS * SQUARE || image.height !== ROWS * SQUARE) return null;
  let word = 0;
  for (let bit = COLUMNS * ROWS - 1; bit >= 0; bit--) {
    const x = (bit % COLUMNS) * SQUARE + SQUARE / 2;
    const y = Math.floor(bit / COLUMNS) * SQUARE + SQUARE / 2;
    const value = nth(image.data, (y * image.width + x) * 4);
    if (value > 90 && value < 165) return null;
    word = word * 2 + (value > 127 ? 1 : 0);
  }
  const number = Math.floor(word / 16);
  return word % 16 === checksum(number) ? number : null;
}
