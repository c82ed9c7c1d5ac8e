import { describe, expect, test } from "vitest";
import type { RgbaImage } from "../image/index.ts";
import { cutOutGarment } from "./cut-out.ts";

const [WIDTH, HEIGHT] = [450, 600];
const AXIS = 225;

interface PaleTop {
  /** Grey levels of cloth in the light, of its darker edge, and of the ground. */
  readonly cloth: number;
  readonly edge: number;
  readonly ground: number;
  /** Pixels. */
  readonly strap: number;
  readonly tall: number;
}

/** The distance in pixels into a top with straps, negative outside. */
function depthIn(x: number, y: number, { strap, tall }: PaleTop): number {
  const across = Math.abs(x - AXIS);
  const trunk = Math.min(112 + 0.04 * (y - 170) - across, y - 170, 170 + tall - y);
  const middle = 94 - 0.05 * (y - 45);
  const strapDepth = Math.min(strap / 2 - Math.abs(across - middle), y - 45, 190 - y);
  return Math.max(trunk, strapDepth);
}

function draw(top: PaleTop, shadow = 0): RgbaImage {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const depth = depthIn(x, y, top);
    const fold = 4 * Math.cos((x - AXIS) / 40) ** 2 * Math.min(1, Math.max(0, (y - 230) / 100));
    const cloth = depth < 3 ? top.edge : top.cloth - fold;
    const shade = shadow * Math.max(0, Math.min(1, 1 + depthIn(x - 10, y - 10, top) / 16));
    const grey = depth > 0 ? cloth : top.ground - shade;
    data.set([grey, grey, grey, 255], 4 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

function coverage(
  picture: RgbaImage,
  top: PaleTop,
): { kept: number; strap: number; more: number; kind: string } {
  const result = cutOutGarment(picture);
  if (!result.ok) throw new Error(result.failureCode);
  const { data } = result.garment.outer;
  const counts = { own: 0, kept: 0, strap: 0, keptStrap: 0, more: 0 };
  for (let i = 0; i < data.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isCut = data[i] > 127;
    if (depthIn(x, y, top) <= 0) {
      const isBetweenStraps = y < 172 && Math.abs(x - AXIS) < 94;
      if (isCut && !isBetweenStraps) counts.more++;
      continue;
    }
    counts.own++;
    if (isCut) counts.kept++;
    if (y > 55 && y < 165) {
      counts.strap++;
      if (isCut) counts.keptStrap++;
    }
  }
  return {
    kept: counts.kept / counts.own,
    strap: counts.keptStrap / counts.strap,
    more: counts.more / counts.own,
    kind: result.garment.kind,
  };
}

const TOPS: readonly PaleTop[] = [
  { cloth: 247, edge: 236, ground: 246, strap: 30, tall: 310 },
  { cloth: 246, edge: 240, ground: 246, strap: 26, tall: 310 },
  { cloth: 252, edge: 244, ground: 255, strap: 34, tall: 290 },
  { cloth: 249, edge: 241, ground: 246, strap: 16, tall: 260 },
  { cloth: 244, edge: 238, ground: 246, strap: 21, tall: 340 },
];

describe.each(TOPS)("a top of grey $cloth with an edge of $edge on $ground", (top) => {
  test(`keeps straps of ${top.strap} pixels and its hem`, () => {
    const { kept, strap, more, kind } = coverage(draw(top), top);
    expect(kind).toBe("top");
    expect(kept).toBeGreaterThan(0.94);
    expect(strap).toBeGreaterThan(0.65);
    expect(more).toBeLessThan(0.03);
  });
});

test("a soft shadow beside a pale top is no cloth", () => {
  const top = TOPS[0];
  const { more } = coverage(draw(top, 14), top);
  expect(more).toBeLessThan(0.05);
});
