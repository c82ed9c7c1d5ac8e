/** Small files for tests that cost a decoder much time or memory. */
import { constants, deflateRawSync } from "node:zlib";
import { bytesOf, riffChunk, uint16, webpFile } from "#tests/harness/drawn-pictures.ts";

/** A complete zlib stream of zeros; each of the megabytes takes about a kilobyte. */
export function manyZeros(megabytes: number): Uint8Array {
  const block = deflateRawSync(Buffer.alloc(1 << 20), { finishFlush: constants.Z_SYNC_FLUSH });
  const blocks = Array.from({ length: megabytes }, () => block);
  const sum = [...uint16((megabytes * (1 << 20)) % 65_521), 0, 1];
  return bytesOf([0x78, 0x9c], ...blocks, [0x03, 0x00], sum);
}

/** A zlib stream whose data follows `fives` groups of five bytes, each with four empty blocks. */
export function emptyBlocks(fives: number, data: Uint8Array): Uint8Array {
  const empty = new Array<number[]>(fives).fill([0x02, 0x08, 0x20, 0x80, 0x00]).flat();
  return bytesOf([0x78, 0x9c], empty, data.subarray(2));
}

/** Bits from the lowest on, as deflate and WebP write them. */
class BitWriter {
  readonly bytes: number[] = [];
  #at = 0;

  put(value: number, count: number): this {
    for (let i = 0; i < count; i++, this.#at++) {
      const bit = ((value >> i) & 1) << (this.#at % 8);
      const last = this.#at % 8 === 0 ? 0 : (this.bytes.pop() ?? 0);
      this.bytes.push(last | bit);
    }
    return this;
  }
}

/** A prefix code with 256 symbols of 8 bits, and `unused` unused symbols (RFC 9649, 3.7.2). */
function putFlatCode(bits: BitWriter, unused: number): void {
  bits.put(0, 1).put(12 - 4, 4);
  for (const symbol of [17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8]) {
    bits.put(symbol === 0 || symbol === 8 ? 1 : 0, 3);
  }
  bits.put(0, 1);
  for (let i = 0; i < 256; i++) bits.put(1, 1);
  for (let i = 0; i < unused; i++) bits.put(0, 1);
}

/** A black lossless WebP of 256 or 65536 groups of prefix codes, all named (RFC 9649, 6.2.2). */
export function webpOfGroups(side: number, groups: number): Uint8Array {
  const bits = new BitWriter();
  bits
    .put(0x2f, 8)
    .put(side - 1, 14)
    .put(side - 1, 14)
    .put(0, 4);
  // No transforms, no colour cache; an extra picture with the groups for squares of four pixels.
  bits.put(0, 2).put(1, 1).put(0, 3).put(0, 1);
  putFlatCode(bits, 24);
  putFlatCode(bits, 0);
  const oneSymbol = () => bits.put(1, 4);
  for (let i = 0; i < 3; i++) oneSymbol();
  const squares = Math.ceil(side / 4) ** 2;
  for (let i = 0; i < squares; i++) bits.put(i % groups, 16);
  for (let i = 0; i < groups * 5; i++) oneSymbol();
  return webpFile(riffChunk("VP8L", Uint8Array.from(bits.put(0, 32).bytes)));
}
