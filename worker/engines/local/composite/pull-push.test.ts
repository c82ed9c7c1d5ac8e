import { expect, test } from "vitest";
import { createPlane } from "../image/index.ts";
import { pullPush } from "./pull-push.ts";

/** Values 20 left of x = 10 and 60 right of x = 30; unknown values, stored as 0, in between. */
function gap() {
  const plane = createPlane(41, 20);
  const weight = createPlane(41, 20);
  for (let i = 0; i < plane.data.length; i++) {
    const x = i % 41;
    if (x < 10 || x > 30) weight.data[i] = 1;
    plane.data[i] = x < 10 ? 20 : x > 30 ? 60 : 0;
  }
  return { plane, weight };
}

test("fills unknown values from one side to the other without a step", () => {
  const { plane, weight } = gap();
  const [filled] = pullPush([plane], weight);
  const row = filled.data.slice(10 * 41, 11 * 41);
  expect(row[5]).toBe(20);
  expect(row[35]).toBe(60);
  expect(row[20]).toBeGreaterThan(30);
  expect(row[20]).toBeLessThan(50);
  for (let x = 1; x < 41; x++) expect(Math.abs(row[x] - row[x - 1])).toBeLessThan(10);
});
