import { expect, test } from "vitest";
import { AXIS, drawShape, HEIGHT, WIDTH } from "#tests/harness/drawn-shape.ts";
import { cutOutGarment, withAlpha } from "./cut-out.ts";

const isShorts = (across: number, y: number): boolean =>
  y > 120 && y < 330 && across < 84 + 0.2 * (y - 120) && !(y > 220 && across < 0.09 * (y - 220));

/** Bars of the shorts' colour beside a leg, as of a striped ground that was cut out with them. */
const isBar = (across: number, y: number, side: number): boolean =>
  side > 0 && across > 80 && across < 150 && [180, 240, 300].some((top) => y > top && y < top + 9);

const isClip = (across: number, y: number): boolean =>
  y > 100 && y < 122 && Math.abs(across - 66) < 6;

/** The cloth that was found more than a few pixels beside the shorts, and the shorts' share that was found. */
function measure(inside: (i: number) => boolean): { beside: number; found: number } {
  let [beside, found, all] = [0, 0, 0];
  for (let i = 0; i < WIDTH * HEIGHT; i++) {
    const [x, y] = [i % WIDTH, Math.floor(i / WIDTH)];
    const across = Math.abs(x - AXIS);
    if (isShorts(across, y)) {
      all++;
      if (inside(i)) found++;
    } else if (!isShorts(across - 6, y) && !isShorts(across, y + 6) && inside(i)) beside++;
  }
  return { beside, found: found / all };
}

test.each([
  ["stripes of the ground", isBar],
  ["clips of a hanger", isClip],
])("a bottom is cut out without %s", (_, isSpike) => {
  const result = cutOutGarment(
    drawShape((across, y, side) => isShorts(across, y) || isSpike(across, y, side)),
  );
  if (!result.ok) throw new Error(result.failureCode);
  expect(result.garment.kind).toBe("shorts");
  const { beside, found } = measure((i) => result.garment.outer.data[i] > 127);
  // The roots of spikes stay.
  expect(beside).toBeLessThan(100);
  expect(found).toBeGreaterThan(0.98);
});

test("a skirt keeps its fringe", () => {
  const isFringe = (across: number, y: number) => y >= 280 && y < 340 && across % 14 < 6;
  const result = cutOutGarment(
    drawShape((across, y) => across < 90 && ((y > 120 && y < 280) || isFringe(across, y))),
    [],
    "skirt",
  );
  if (!result.ok) throw new Error(result.failureCode);
  let [fringe, found] = [0, 0];
  for (let i = 290 * WIDTH; i < 330 * WIDTH; i++) {
    const across = Math.abs((i % WIDTH) - AXIS);
    if (across >= 84 || across % 14 >= 6) continue;
    fringe++;
    if (result.garment.outer.data[i] > 127) found++;
  }
  expect(found / fringe).toBeGreaterThan(0.9);
});

test("an outline that a person gave keeps its narrow parts", () => {
  const isAll = (across: number, y: number, side: -1 | 1) =>
    isShorts(across, y) || isBar(across, y, side);
  const picture = drawShape(isAll);
  const mask = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, i) => {
    const x = i % WIDTH;
    return isAll(Math.abs(x - AXIS), (i - x) / WIDTH, x < AXIS ? -1 : 1) ? 255 : 0;
  });
  const result = cutOutGarment(withAlpha(picture, mask), [], "shorts");
  if (!result.ok) throw new Error(result.failureCode);
  expect(measure((i) => result.garment.outer.data[i] > 127).beside).toBeGreaterThan(500);
});
