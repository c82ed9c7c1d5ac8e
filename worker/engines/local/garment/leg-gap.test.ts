import { expect, test } from "vitest";
import { countInside } from "../image/index.ts";
import { openLegGap } from "./leg-gap.ts";
import { rateSilhouette } from "./silhouette-quality.ts";

const [WIDTH, HEIGHT] = [160, 240];
const CROTCH = 90;
type Rgb = readonly [number, number, number];

/** Whether trousers cover a pixel whose legs part in row `crotch`. */
function isCloth(x: number, y: number, crotch: number): boolean {
  const out = Math.abs(x - WIDTH / 2);
  return y >= 20 && y < 220 && out < 50 && (y < crotch || out >= 0.22 * (y - CROTCH));
}

/** Trousers on a ground with a joint, whose silhouette fills the gap down to row `filled`. */
function opened(filled: number, cloth: Rgb, ground: Rgb) {
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  const inside = new Uint8Array(WIDTH * HEIGHT);
  for (let i = 0; i < inside.length; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const isJoint = Math.abs(y - 116 - 0.5 * (x - WIDTH / 2)) < 1.2;
    const own = isCloth(x, y, CROTCH) ? cloth : isJoint ? ([110, 106, 100] as const) : ground;
    data.set([...own, 255], 4 * i);
    inside[i] = isCloth(x, y, filled) ? 1 : 0;
  }
  const shape = { width: WIDTH, height: HEIGHT, inside, area: countInside(inside) };
  const found = rateSilhouette({ ...shape, all: shape.area, sharpness: 1 });
  const { silhouette } = openLegGap(found, () => ({ width: WIDTH, height: HEIGHT, data }));
  return (x: number, y: number) => silhouette.inside[y * WIDTH + x] === 1;
}

test.each([
  [
    [150, 30, 30],
    [200, 195, 180],
  ],
  [
    [30, 30, 34],
    [225, 222, 216],
  ],
] as const)("the filled end of a gap between legs is opened, over a joint too", (cloth, ground) => {
  const isInside = opened(128, cloth, ground);
  for (let y = 102; y < 128; y += 2) expect(isInside(WIDTH / 2, y)).toBe(false);
  for (let y = 30; y < 200; y += 10) {
    expect(isInside(Math.round(WIDTH / 2 - 0.22 * Math.max(0, y - CROTCH) - 4), y)).toBe(true);
  }
});

test("nothing changes where the cloth has the colour of the ground, or the legs do not part", () => {
  const alike = opened(128, [200, 190, 176], [205, 198, 186]);
  expect(alike(WIDTH / 2, 120)).toBe(true);
  const skirt = opened(220, [150, 30, 30], [200, 195, 180]);
  expect(skirt(WIDTH / 2, 150)).toBe(true);
});
