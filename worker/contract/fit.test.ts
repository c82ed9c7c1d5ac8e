import * as v from "valibot";
import { expect, test } from "vitest";
import { fitInput, type LegPoints } from "./fit.ts";

const LEGS: LegPoints = {
  crotch: { x: 0.5, y: 0.5 },
  leftKnee: { x: 0.45, y: 0.7 },
  rightKnee: { x: 0.55, y: 0.7 },
  leftAnkle: { x: 0.45, y: 0.9 },
  rightAnkle: { x: 0.55, y: 0.9 },
};

test("a fit is valid without legs, as it was stored before, and with them", () => {
  const old = { points: null, tuck: "auto" };
  expect(v.parse(fitInput, old)).toEqual(old);
  expect(v.parse(fitInput, { ...old, legs: LEGS })).toEqual({ ...old, legs: LEGS });
});

test.each([
  ["outside the picture", { leftAnkle: { x: 0.45, y: 1.1 } }],
  ["with the crotch below a knee", { crotch: { x: 0.5, y: 0.75 } }],
  ["with a knee below its ankle", { rightKnee: { x: 0.55, y: 0.95 } }],
  ["with crossed knees", { leftKnee: { x: 0.6, y: 0.7 } }],
  ["with crossed ankles", { rightAnkle: { x: 0.4, y: 0.9 } }],
  ["with a missing point", { crotch: undefined }],
])("legs %s are invalid", (_, change) => {
  const legs = { ...LEGS, ...change };
  expect(v.safeParse(fitInput, { points: null, tuck: "auto", legs }).success).toBe(false);
});
