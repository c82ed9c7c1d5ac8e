import { expect, test } from "vitest";
import { createRegion } from "../image/index.ts";
import { chinOf } from "./face.ts";
import { findNeck } from "./neck.ts";

const face = { x: 80, y: 60, width: 50, height: 50, confidence: 5 };
const MIDDLE = 105;
const chin = chinOf(face);

/** The skin of a neck that is visible for some rows above a high collar, in face widths off the middle. */
function neckBetween(left: number, right: number, hairOn = { left: false, right: false }) {
  const [skin, head, region] = [0, 1, 2].map(() => createRegion(200, 240));
  const fill = (of: typeof skin, y: number, from: number, to: number) =>
    of.data.fill(1, y * 200 + Math.round(from), y * 200 + Math.round(to) + 1);
  for (let y = 40; y < chin - 3; y++) fill(head, y, MIDDLE - 20, MIDDLE + 20);
  for (let y = Math.floor(chin - 3); y < chin + 9; y++) {
    fill(skin, y, MIDDLE + left * face.width, MIDDLE + right * face.width);
  }
  // Hair ends the skin of a side above the chin's row, or in all rows.
  const hair = (x: number, rows: number) => {
    for (let y = Math.floor(chin - 3); y < chin - 3 + rows; y++) fill(head, y, x, x);
  };
  if (hairOn.left) hair(MIDDLE + left * face.width, 12);
  if (hairOn.right) hair(MIDDLE + right * face.width, 12);
  for (let y = 40; y < 240; y++) fill(region, y, 60, 150);
  const shoulders = { centre: MIDDLE } as Parameters<typeof findNeck>[2];
  const surfaces = { skin, head } as Parameters<typeof findNeck>[1];
  const neck = findNeck(region, surfaces, shoulders, face);
  expect(neck.covered).toBe(true);
  return [(neck.jaw - MIDDLE) / face.width, neck.halfWidth / face.width];
}

test.each([
  ["in the middle", -0.4, 0.4],
  ["beside the middle of a turned head", -0.04, 0.68],
  ["beside the middle of a tilted head", -0.72, 0.2],
])("finds a neck %s by its skin above a collar", (_, left, right) => {
  const [jaw, half] = neckBetween(left, right);
  expect(jaw).toBeCloseTo((left + right) / 2, 1);
  expect(half).toBeCloseTo((right - left) / 2, 1);
});

test("takes a usual neck where the skin is too wide for one", () => {
  expect(neckBetween(-0.9, 0.9)).toEqual([0, 0.37]);
});

test("places a neck by one edge where hair hides the other one", () => {
  const [jaw, half] = neckBetween(-0.45, 0.4, { left: false, right: true });
  expect(half).toBe(0.37);
  expect(jaw).toBeCloseTo(-0.45 + 0.37, 1);
});
