import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "./find-body.ts";
import { raisedArms } from "./raised-arm.ts";
import { whyUnfit } from "./unfit.ts";

const SKIN = [205, 150, 120];

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

test("a lifted arm with a wide sleeve that hides the shoulder is not followed, and is named", () => {
  const body = withBars([40, 110, 140, 260], [40, 30, 66, 110]);
  expect(raisedArms(body)).toEqual({ left: true, right: false });
  expect(body.left.lifted === null).toBe(true);
  expect(body.confidence).toBeLessThan(0.5);
  expect(whyUnfit(body)).toBe("arms_unclear");
});

test("hanging arms and a door of the skin's colour are no lifted arm", () => {
  const none = { left: false, right: false };
  expect(raisedArms(withBars())).toEqual(none);
  expect(raisedArms(withBars([0, 0, 90, 512]))).toEqual(none);
});
