import { describe, expect, it } from "vitest";
import { drawBlue } from "#tests/harness/drawn-skirt.ts";
import { cutOutGarment } from "./cut-out.ts";

const WAIST = 90;

interface Hanger {
  /** Distances of the clips from the axis, and half their breadth, in pixels. */
  readonly clips: number;
  readonly half: number;
  readonly high: number;
  readonly bar: boolean;
}

const HANGERS: readonly Hanger[] = [
  { clips: 36, half: 6, high: 14, bar: false },
  { clips: 40, half: 5, high: 20, bar: true },
  { clips: 32, half: 7, high: 16, bar: true },
  { clips: 28, half: 6, high: 24, bar: true },
];

const isTrousers = (across: number, y: number) => {
  const half = 50 + 0.06 * Math.max(0, y - WAIST);
  return y >= WAIST && y < 360 && across < half && !(y > 180 && across < 0.1 * (y - 180));
};

function hangs({ clips, half, high, bar }: Hanger, across: number, y: number): boolean {
  if (y >= WAIST + 4 || y < WAIST - high) return false;
  const onClip = Math.abs(across - clips) < half;
  return onClip || across < 9 || (bar && y >= WAIST - 6 && across < clips);
}

function topOf(picture: ReturnType<typeof drawBlue>): number {
  const result = cutOutGarment(picture);
  expect(result).toMatchObject({ ok: true, garment: { kind: "trousers" } });
  if (!result.ok) return 0;
  const { data, width } = result.garment.outer;
  return Math.floor(data.findIndex((value) => value > 127) / width);
}

describe("trousers on a hanger", () => {
  it.each(HANGERS)("end at their waistband: %j", (hanger) => {
    const picture = drawBlue((across, y) => isTrousers(across, y) || hangs(hanger, across, y));
    expect(Math.abs(topOf(picture) - WAIST)).toBeLessThanOrEqual(8);
  });

  it("without a hanger keep their waistband", () => {
    expect(Math.abs(topOf(drawBlue(isTrousers)) - WAIST)).toBeLessThanOrEqual(2);
  });
});
