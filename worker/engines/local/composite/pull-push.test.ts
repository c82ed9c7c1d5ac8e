import { expect, test } from "vitest";
import { createPlane } from "../image/index.ts";
import { pullPush } from "./pull-push.ts";

/** Known left of x = 10 as 20 and right of x = 30 as 60; in between as 0, which nobody knows. */
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

test("leads over what is unknown from one side to the other, without a step", () => {
  const { plane, weight } = gap();
  const [filled] = pullPush([plane], weight);
  const row = filled.data.slice(10 * 41, 11 * 41);
  expect(row[5]).toBe(20);
  expect(row[35]).toBe(60);
  expect(row[20]).toBeGreaterThan(30);
  expect(row[20]).toBeLessThan(50);
  for (let x = 1; x < 41; x++) expect(Math.abs(row[x] - row[x - 1])).toBeLessThan(10);
});
