import { expect, test } from "vitest";
import { countInside, createRegion } from "../image/index.ts";
import type { Arm } from "../person/index.ts";
import { roundShoulders } from "./bare-shoulders.ts";
import type { Scene } from "./scene.ts";

const [WIDTH, HEIGHT, UNIT] = [200, 200, 50];
const TIP = { left: 40, right: 160, y: 60 };

/** A body with square shoulders; cloth covers it from the column `clothFrom` on. The arms fall by `slope` columns a row. */
function squareBody(clothFrom: number, slope = 0) {
  const outline = createRegion(WIDTH, HEIGHT);
  const top = createRegion(WIDTH, HEIGHT);
  for (let y = TIP.y; y < HEIGHT; y++) {
    for (let x = TIP.left; x <= TIP.right; x++) {
      outline.data[y * WIDTH + x] = 1;
      if (x >= clothFrom) top.data[y * WIDTH + x] = 1;
    }
  }
  const arm = (side: -1 | 1, x: number, lifted: object | null = null) => {
    const outer = Float32Array.from({ length: 100 }, (_, row) => x + side * slope * row);
    return { side, shoulder: { x, y: TIP.y }, outer, lifted } as unknown as Arm;
  };
  const scene = {
    surfaces: { top },
    face: { width: UNIT },
    left: arm(-1, TIP.left),
    right: arm(1, TIP.right),
  } as unknown as Scene;
  return { outline, scene, arm };
}

test("rounds the corners of shoulders that old cloth covers, and nothing else", () => {
  const { outline, scene } = squareBody(0);
  const round = roundShoulders(outline, scene);
  const at = (x: number, y: number) => round.data[y * WIDTH + x];
  expect([at(TIP.left + 3, TIP.y + 3), at(TIP.right - 3, TIP.y + 3)]).toEqual([0, 0]);
  expect([at(TIP.left, TIP.y + 24), at(TIP.left + 24, TIP.y), at(100, TIP.y)]).toEqual([1, 1, 1]);
  expect(at(TIP.left, HEIGHT - 1)).toBe(1);
});

test("keeps the shoulder that is bare in the photo", () => {
  const { outline, scene } = squareBody(100);
  const round = roundShoulders(outline, scene);
  expect(round.data[(TIP.y + 1) * WIDTH + TIP.left + 1]).toBe(1);
  expect(round.data[(TIP.y + 1) * WIDTH + TIP.right - 1]).toBe(0);
});

test("keeps the shoulder of a lifted arm", () => {
  const { outline, scene, arm } = squareBody(0);
  const lifted = arm(1, TIP.right, {});
  const round = roundShoulders(outline, { ...scene, left: lifted, right: lifted });
  expect(countInside(round.data)).toBe(countInside(outline.data));
});

test("keeps the shoulders of arms that are held off, which have no corner", () => {
  const { outline, scene } = squareBody(0, 0.7);
  const round = roundShoulders(outline, scene);
  expect(countInside(round.data)).toBe(countInside(outline.data));
});
