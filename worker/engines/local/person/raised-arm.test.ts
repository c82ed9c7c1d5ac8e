import { expect, test } from "vitest";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { classedFigures } from "#tests/bench/engine/drawn/people-spec.ts";
import { photograph } from "#tests/bench/engine/drawn/photograph.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findFace } from "./face.ts";
import { findBody } from "./find-body.ts";
import { raisesArm } from "./raised-arm.ts";
import { whyUnfit } from "./unfit.ts";

const SKIN = [205, 150, 120];
const RAISED = classedFigures(3).filter(
  (figure) => figure.half === "fitted" && figure.class === "one arm raised",
);

/** The mannequin with bars of skin's colour: columns and rows, in pixels. */
function withBars(...bars: readonly (readonly [number, number, number, number])[]) {
  const { image, face } = drawMannequin();
  for (const [left, top, right, bottom] of bars) {
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) image.data.set(SKIN, (y * image.width + x) * 4);
    }
  }
  return findBody(image, face);
}

test("an arm lifted beside the head is found and named", () => {
  const body = withBars([40, 150, 140, 182], [40, 30, 66, 182]);
  expect(raisesArm(body)).toBe(true);
  expect(body.confidence).toBeLessThan(0.5);
  expect(whyUnfit(body)).toBe("arms_unclear");
});

test("hanging arms and a door of the skin's colour are no lifted arm", () => {
  expect(raisesArm(withBars())).toBe(false);
  expect(raisesArm(withBars([0, 0, 90, 512]))).toBe(false);
});

test.each(RAISED)("$spec.name: no top is put on it, and the cause is named", async ({ spec }) => {
  const image = await photograph(drawFigure(spec).image);
  const face = findFace(image, { tilted: true });
  if (!face) throw new Error("no face");
  const body = findBody(image, face);
  expect(body.confidence).toBeLessThan(0.5);
  expect(whyUnfit(body)).toBe("arms_unclear");
});
