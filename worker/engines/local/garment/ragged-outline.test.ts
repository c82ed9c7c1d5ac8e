import { describe, expect, test } from "vitest";
import { hash } from "#tests/bench/engine/drawn/noise.ts";
import { largestComponent, type RgbaImage, toLab } from "../image/index.ts";
import { fitBackground } from "./background.ts";
import { computeEdgeMaps } from "./edge-maps.ts";
import { smoothRaggedOutline } from "./ragged-outline.ts";

const [WIDTH, HEIGHT] = [330, 440];
const AXIS = WIDTH / 2;
const GROUND = 246;
const [TOP, HEM] = [60, 370];
const CHEST = 90;
const GAP = { x: AXIS, y: 200, radius: 12 };

/** Half of a sleeveless top's breadth in a row, with armholes below its shoulders. */
function halfAt(y: number): number {
  const armhole = Math.max(0, 1 - ((y - 112) / 56) ** 2);
  return CHEST - 15 * Math.sqrt(armhole);
}

function isTop(x: number, y: number): boolean {
  const across = Math.abs(x - AXIS);
  const neck = (across / 43) ** 2 + ((y - TOP) / 39) ** 2 < 1;
  return y > TOP + 0.1 * across && y < HEM && across < halfAt(y) && !neck;
}

type GreyAt = (x: number, y: number) => number;

function draw(greyAt: GreyAt, noise = 0): RgbaImage {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const value = isTop(x, y) ? greyAt(x, y) : GROUND + noise * (hash(x, y, 3) - 0.5);
    data.set([value, value, value, 255], 4 * i);
  }
  return { width: WIDTH, height: HEIGHT, data };
}

/** The mean difference of the outline's steps over four rows from the drawn steps, in pixels. */
function raggedness(isInside: (x: number, y: number) => boolean): number {
  const edge = (y: number) => {
    let x = WIDTH - 1;
    while (x > AXIS && !isInside(x, y)) x--;
    return x - AXIS - halfAt(y);
  };
  const [from, to, step] = [95, 360, 4];
  let sum = 0;
  for (let y = from; y < to; y++) sum += Math.abs(edge(y + step) - edge(y));
  return sum / (to - from);
}

/** The top with every other block beside it, of the side of a JPEG's in a smaller picture. */
function ragged(side: number): Uint8Array {
  const inside = new Uint8Array(WIDTH * HEIGHT);
  const corners = [0, 1].flatMap((dx) => [0, 1].map((dy) => [dx, dy] as const));
  for (let i = 0; i < inside.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const [column, row] = [Math.floor(x / side), Math.floor(y / side)];
    const isCrossed = corners.some(([dx, dy]) => isTop((column + dx) * side, (row + dy) * side));
    inside[i] = isTop(x, y) || (isCrossed && hash(column, row, 7) < 0.5) ? 1 : 0;
    if (Math.hypot(x - GAP.x, y - GAP.y) < GAP.radius) inside[i] = 0;
  }
  return inside;
}

function smooth(inside: Uint8Array, picture: RgbaImage): Uint8Array {
  const lab = toLab(picture);
  return smoothRaggedOutline(inside, computeEdgeMaps(picture, lab, fitBackground(lab)));
}

/** The raggedness after the smoothing over that before it, without that of the drawn outline. */
function remaining(before: Uint8Array, after: Uint8Array): number {
  const least = raggedness(isTop);
  const of = (inside: Uint8Array) => raggedness((x, y) => inside[y * WIDTH + x] === 1) - least;
  return of(after) / of(before);
}

describe("a ragged outline", () => {
  test.each([
    [4, 249],
    [4, 244],
    [5, 248],
    [6, 249],
  ])("with blocks of %d pixels is smooth beside cloth of grey %d", (side, cloth) => {
    const before = ragged(side);
    const after = smooth(
      before,
      draw(() => cloth),
    );
    expect(remaining(before, after)).toBeLessThan(0.8);
    expect(after.filter((own, i) => isInGap(i) && own)).toHaveLength(0);
  });

  test("stays as it is where the cloth is clear, and on a ground that is not clean", () => {
    const exact = ragged(4).map(isTopAt);
    const dark = draw(() => 150);
    expect(smooth(exact, dark)).toEqual(exact);
    const before = ragged(4);
    const noisy = draw(() => 249, 12);
    expect(smooth(before, noisy)).toEqual(before);
  });
});

describe("an outline that runs between the figures of a pattern", () => {
  test.each([
    ["spots", 12, 5],
    ["small spots", 9, 3.7],
    ["spots far apart", 13, 4.7],
  ])("is filled up: %s", (_, step, radius) => {
    const before = fringed(step, radius);
    const pattern = draw((x, y) => (isSpot(x, y, step, radius) ? 30 : GROUND));
    expect(remaining(before, smooth(before, pattern))).toBeLessThan(0.8);
  });

  test("stays as it is beside cloth of one colour", () => {
    const before = fringed(12, 5);
    expect(
      smooth(
        before,
        draw(() => 30),
      ),
    ).toEqual(before);
  });
});

/** The top without the cloth between the figures along its outline. */
function fringed(step: number, radius: number): Uint8Array {
  const inside = new Uint8Array(WIDTH * HEIGHT);
  for (let i = 0; i < inside.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isDeep = isTop(x - 6, y) && isTop(x + 6, y);
    inside[i] = isTop(x, y) && (isDeep || isSpot(x, y, step, radius)) ? 1 : 0;
  }
  return largestComponent(inside, WIDTH, HEIGHT).inside;
}

function isInGap(i: number): boolean {
  return Math.hypot((i % WIDTH) - GAP.x, Math.floor(i / WIDTH) - GAP.y) < GAP.radius;
}

function isTopAt(_: number, i: number): number {
  return isTop(i % WIDTH, Math.floor(i / WIDTH)) ? 1 : 0;
}

function isSpot(x: number, y: number, step: number, radius: number): boolean {
  const row = Math.floor(y / step);
  const shift = (row % 2) * (step / 2);
  const dx = ((((x + shift) % step) + step) % step) - step / 2;
  return Math.hypot(dx, (y % step) - step / 2) < radius;
}
