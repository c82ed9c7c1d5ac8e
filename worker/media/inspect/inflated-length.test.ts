import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { emptyBlocks, manyZeros } from "#tests/harness/bomb-pictures.ts";
import { bytesOf } from "#tests/harness/drawn-pictures.ts";
import { nth } from "#tests/harness/lists.ts";
import { inflatedLength } from "./inflated-length.ts";

const MOST = 1 << 30;

/** The same noise each time, of bytes below `ceiling`. */
function noise(length: number, ceiling: number, seed: number): Buffer {
  let state = seed + 1;
  const next = () => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return (state >> 16) % ceiling;
  };
  return Buffer.from(Array.from({ length }, next));
}

const STRATEGIES = [
  constants.Z_DEFAULT_STRATEGY,
  constants.Z_FILTERED,
  constants.Z_HUFFMAN_ONLY,
  constants.Z_RLE,
  constants.Z_FIXED,
];

describe("inflatedLength", () => {
  it("is what zlib was given, whatever its settings, and only of the whole stream", () => {
    for (let round = 0; round < 200; round++) {
      const data = noise((round * 977) % 40_000, nth([2, 5, 40, 256], round % 4), round);
      const stream = deflateSync(data, {
        level: round % 10,
        memLevel: 1 + (round % 9),
        strategy: nth(STRATEGIES, round % 5),
      });
      expect(inflatedLength(stream, MOST), `${round}`).toBe(data.length);
      expect(inflatedLength(stream.subarray(0, -1), MOST), `${round}`).toBeNull();
      expect(inflatedLength(bytesOf(stream, [0]), MOST), `${round}`).toBeNull();
    }
  });

  it("counts no further than it was asked to", () => {
    expect(inflatedLength(manyZeros(3), MOST)).toBe(3 << 20);
    const stream = manyZeros(4000);
    expect(stream.length).toBeLessThan(5 * 1024 * 1024);
    // 4 GB are in it; a match has 258 bytes at most.
    expect(inflatedLength(stream, 1_000_000)).toBeLessThanOrEqual(1_000_000 + 258);
  });

  it("gives up on blocks that hold nothing", () => {
    expect(inflatedLength(emptyBlocks(10, deflateSync("abc")), MOST)).toBe(3);
    expect(inflatedLength(emptyBlocks(100_000, deflateSync("abc")), MOST)).toBeNull();
    const stored = new Array(100_000).fill([0, 0, 0, 0xff, 0xff]).flat();
    expect(inflatedLength(bytesOf([0x78, 0x9c], stored), MOST)).toBeNull();
  });

  it("takes a stream that is flushed twice a row", () => {
    const row = deflateRawSync(noise(100, 9, 1), { finishFlush: constants.Z_FULL_FLUSH });
    const rows = Array.from({ length: 8192 }, () => row);
    const stream = bytesOf([0x78, 0x9c], ...rows, [0x03, 0x00], [0, 0, 0, 0]);
    expect(inflatedLength(stream, MOST)).toBe(819_200);
  });

  it.each([
    ["nothing", []],
    ["another method", [0x79, 0x9b]],
    ["a wrong check of its head", [0x78, 0x9d, 0x03, 0x00, 0, 0, 0, 1]],
    ["a dictionary", [0x78, 0xbb, 0x03, 0x00, 0, 0, 0, 1]],
    ["a kind of block that there is not", [0x78, 0x9c, 0x07, 0, 0, 0, 0, 1]],
    ["a stored block of another length", [0x78, 0x9c, 0x01, 5, 0, 5, 0, 1, 2, 3, 4, 5, 0, 0, 0, 1]],
    ["a match before the start", [0x78, 0x9c, 0x03, 0x02, 0x00, 0, 0, 0, 1]],
    ["more codes than there is room for", [0x78, 0x9c, 0x05, 0xe0, 0xff, 0xff, 0xff, 0xff, 0xff]],
  ])("refuses %s", (_, bytes) => {
    expect(inflatedLength(Uint8Array.from(bytes), MOST)).toBeNull();
  });

  it("ends on any bytes", () => {
    for (let round = 0; round < 300; round++) {
      const stream = bytesOf([0x78, 0x9c], noise(400, 256, round));
      const length = inflatedLength(stream, 1000);
      expect(length === null || length >= 0).toBe(true);
    }
  });
});
