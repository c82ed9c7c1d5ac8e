import { expect, test } from "vitest";
import { onItsOwnColour, strokesFor } from "#tests/bench/engine/drawn/own-colour.ts";
import { drawSkirt } from "#tests/harness/drawn-skirt.ts";
import { packGarment, unpackGarment } from "./packed-garment.ts";
import { takeGarment } from "./take-garment.ts";

const { picture: hard, whole } = onItsOwnColour("6 plain long");

test.each([
  ["a top", true, hard, strokesFor(whole)],
  ["a bottom", true, drawSkirt(), []],
  ["a refused picture", false, hard, []],
])("%s is the same after it was packed", (_, isTaken, picture, strokes) => {
  const taken = takeGarment(picture, strokes);
  expect(taken.ok).toBe(isTaken);
  expect(unpackGarment(packGarment(taken, "a"), "a", picture)).toEqual(taken);
});

test("a packed garment is of one picture only, and small", () => {
  const packed = packGarment(takeGarment(drawSkirt()), "a");
  expect(unpackGarment(packed, "b", drawSkirt())).toBeNull();
  expect(packed.length).toBeLessThan(100_000);
});
