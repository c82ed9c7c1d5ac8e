import { expect, test } from "vitest";
import { countInside, toLab } from "../image/index.ts";
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
  const { silhouette } = openLegGap(found, () => toLab({ width: WIDTH, height: HEIGHT, data }));
  const isInside = (x: number, y: number) => silhouette.inside[y * WIDTH + x] === 1;
  return { isInside, before: inside, after: silhouette.inside };
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
  const { isInside } = opened(128, cloth, ground);
  for (let y = 102; y < 128; y += 2) expect(isInside(WIDTH / 2, y)).toBe(false);
  for (let y = 30; y < 200; y += 10) {
    expect(isInside(Math.round(WIDTH / 2 - 0.22 * Math.max(0, y - CROTCH) - 4), y)).toBe(true);
  }
});

test.each([
  ["the cloth has the colour of the ground", 128, [205, 198, 186]],
  ["the legs do not part", 220, [100, 195, 180]],
] as const)("nothing changes where %s", (_, filled, ground) => {
  const { before, after } = opened(filled, [200, 190, 176], ground);
  expect(after).toEqual(before);
});

test("the neck of a top is no gap between legs", () => {
  const inside = new Uint8Array(WIDTH * HEIGHT);
  const data = new Uint8ClampedArray(4 * WIDTH * HEIGHT);
  for (let i = 0; i < inside.length; i++) {
    const [out, y] = [Math.abs((i % WIDTH) - WIDTH / 2), Math.floor(i / WIDTH)];
    const isCut = out < 14 && y > 50 && y < 120;
    inside[i] = y >= 20 && y < 220 && out < 50 && !isCut ? 1 : 0;
    data.set(
      [...(inside[i] && (y > 50 || out > 16) ? [150, 30, 30] : [200, 195, 180]), 255],
      4 * i,
    );
  }
  const area = countInside(inside);
  const found = rateSilhouette({
    width: WIDTH,
    height: HEIGHT,
    inside,
    area,
    all: area,
    sharpness: 1,
  });
  const picture = { width: WIDTH, height: HEIGHT, data };
  expect(openLegGap(found, () => toLab(picture)).silhouette.inside).toEqual(inside);
});
