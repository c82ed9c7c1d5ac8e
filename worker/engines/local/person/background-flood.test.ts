import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { halfLab, toLab } from "../image/index.ts";
import { findBackground } from "./background-flood.ts";

test("does not learn clothes a little paler than the wall as the wall", () => {
  const { image, face } = drawMannequin({ top: [232, 226, 218] });
  const lab = toLab(image);
  const { background } = findBackground(lab, halfLab(lab), face);
  const chest = 230 * lab.width + 192;
  // The colour of the wall behind the person.
  const backgroundLevel = 205 + 25 / 2 - 20 * (230 / 512) ** 2;
  const behind = toLab({
    width: 1,
    height: 1,
    data: new Uint8ClampedArray([backgroundLevel + 6, backgroundLevel, backgroundLevel - 8, 255]),
  }).l.data[0];
  expect(lab.l.data[chest] - behind).toBeGreaterThan(3);
  expect(Math.abs(background.l.data[chest] - behind)).toBeLessThan(0.8);
});
