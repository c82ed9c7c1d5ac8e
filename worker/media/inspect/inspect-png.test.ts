import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { emptyBlocks, manyZeros } from "#tests/harness/bomb-pictures.ts";
import {
  bytesOf,
  fourCorners,
  PNG_SIGNATURE,
  type PngShape,
  pngChunk,
  pngHeader,
  pngOf,
  pngWith,
} from "#tests/harness/drawn-pictures.ts";
import { nth } from "#tests/harness/lists.ts";
import { loadCodecModules } from "../codecs/codec-modules-node.ts";
import { createCodecs } from "../codecs/codecs.ts";
import { inspectPng } from "./inspect-png.ts";

const BROKEN = { ok: false, reason: "broken" };
const SHAPE = { width: 400, height: 400 };
const ROWS = (1 + 4 * 400) * 400;

function zeros(bytes: number): Uint8Array {
  return deflateSync(Buffer.alloc(bytes));
}

/** The passes as the specification draws them, for the first 8 by 8 pixels (8.2). */
const PASS_OF = ["16462646", "77777777", "56565656", "77777777", "36463646", "77777777"];
PASS_OF.push("56565656", "77777777");

/** Counted pixel by pixel. */
function interlacedBytes(width: number, height: number, bits: number): number {
  let sum = 0;
  for (let pass = 1; pass <= 7; pass++) {
    for (let y = 0; y < height; y++) {
      const row = [...Array(width).keys()].filter(
        (x) => nth(PASS_OF, y % 8)[x % 8] === String(pass),
      );
      if (row.length > 0) sum += 1 + Math.ceil((row.length * bits) / 8);
    }
  }
  return sum;
}

describe("the data of a PNG", () => {
  it("comes to its rows, not a byte more or less", () => {
    expect(inspectPng(pngWith(SHAPE, zeros(ROWS)))).toMatchObject({ ok: true });
    expect(inspectPng(pngWith(SHAPE, zeros(ROWS + 1)))).toEqual(BROKEN);
    expect(inspectPng(pngWith(SHAPE, zeros(ROWS - 1)))).toEqual(BROKEN);
    expect(inspectPng(pngWith(SHAPE, zeros(ROWS), Uint8Array.of(0)))).toEqual(BROKEN);
  });

  it("is refused where gigabytes are in it", () => {
    const bomb = pngWith(SHAPE, manyZeros(4000));
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    expect(inspectPng(bomb)).toEqual(BROKEN);
    expect(inspectPng(pngWith({ ...SHAPE, interlace: 1 }, manyZeros(4000)))).toEqual(BROKEN);
  });

  it("is refused where a million empty blocks stand before it", () => {
    const data = emptyBlocks(250_000, zeros(ROWS));
    expect(inspectPng(pngWith(SHAPE, data))).toEqual(BROKEN);
  });

  it("is in 8192 pieces at most, whatever they hold", () => {
    const pieces = (empty: number) => [zeros(ROWS), ...Array(empty).fill(new Uint8Array(0))];
    expect(inspectPng(pngWith(SHAPE, ...pieces(8191)))).toMatchObject({ ok: true });
    expect(inspectPng(pngWith(SHAPE, ...pieces(8192)))).toEqual(BROKEN);
  });

  it("is refused where the sum of a piece is wrong", () => {
    const whole = pngOf(fourCorners());
    expect(inspectPng(whole)).toMatchObject({ ok: true });
    const sum = whole.length - 12 - 1;
    expect(inspectPng(whole.with(sum, nth(whole, sum) ^ 1))).toEqual(BROKEN);
  });

  it("belongs to one header", () => {
    const [small, large] = [pngHeader(SHAPE), pngHeader({ width: 4000, height: 4000 })];
    const data = pngChunk("IDAT", zeros(ROWS));
    const file = bytesOf(PNG_SIGNATURE, small, large, data, pngChunk("IEND"));
    expect(inspectPng(file)).toEqual(BROKEN);
  });

  it.each([
    [0, 1],
    [0, 2],
    [0, 4],
    [0, 16],
    [2, 8],
    [4, 8],
    [6, 16],
  ])(
    "is counted pass by pass where it is interlaced: colour type %i of %i bits",
    async (type, depth) => {
      const codecs = createCodecs(await loadCodecModules());
      const bits = depth * ({ 0: 1, 2: 3, 4: 2, 6: 4 }[type] ?? 1);
      for (const [width, height] of [
        [1, 1],
        [2, 1],
        [1, 5],
        [3, 3],
        [5, 4],
        [8, 8],
        [9, 17],
      ] as const) {
        const shape: PngShape = { width, height, depth, colourType: type, interlace: 1 };
        const bytes = interlacedBytes(width, height, bits);
        const file = pngWith(shape, zeros(bytes));
        const inspection = inspectPng(file);
        if (!inspection.ok) throw new Error(`${width} by ${height}: ${inspection.reason}`);
        expect(await codecs.decodeImage(file, inspection)).toMatchObject({ width, height });
        expect(inspectPng(pngWith(shape, zeros(bytes + 1)))).toEqual(BROKEN);
      }
    },
  );
});
