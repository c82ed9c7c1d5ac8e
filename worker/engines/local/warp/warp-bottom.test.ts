import { expect, test } from "vitest";
import { drawBlue } from "#tests/harness/drawn-skirt.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { cutOutGarment } from "../garment/index.ts";
import { findBody, findLegs } from "../person/index.ts";
import { warpBottom } from "./warp-bottom.ts";

const { image, face } = drawMannequin({ bottoms: "trousers" });
const body = findBody(image, face);
const legs = findLegs(body);
if (typeof legs === "string") throw new Error(legs);
const wearer = legs;

/** The first row of the worn skirt's middle, whose flat waistband sinks by this much towards its middle. */
function middleOfWaist(sinking: number): number {
  const cutOut = cutOutGarment(
    drawBlue((across, y) => {
      const waist = 100 + sinking * Math.max(0, 1 - (across / 50) ** 2);
      return y > waist && y < 260 && across < 50 + 0.3 * (y - 100);
    }),
    [],
    "skirt",
  );
  if (!cutOut.ok) throw new Error(cutOut.failureCode);
  const warped = warpBottom(cutOut.garment, body, wearer, image);
  if (!warped) throw new Error("no bottom");
  const { width, data } = warped.garment;
  const x = Math.round(wearer.crotch.x / body.scale);
  for (let y = 0; y < warped.garment.height; y++) if (data[4 * (y * width + x) + 3] > 128) return y;
  return Number.NaN;
}

test("raises a waistband whose middle lies lower, so that the old one does not show above it", () => {
  const straight = middleOfWaist(0);
  expect(Math.abs(middleOfWaist(12) - straight)).toBeLessThan((0.1 * body.face.width) / body.scale);
});
