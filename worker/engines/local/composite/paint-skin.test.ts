import { expect, test } from "vitest";
import { cutOutTee } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "../person/index.ts";
import { figureOf, warpTop } from "../warp/index.ts";
import { compositeGarment } from "./composite-garment.ts";

const ARM = { cuff: 372, middle: 192 };

/** The mean green of the forearm in some rows above the cuff of an old long sleeve. */
function greenAbove(hand: readonly [number, number, number], rows: number) {
  const { image, face } = drawMannequin({ cuffs: ARM.cuff });
  for (const side of [-1, 1]) {
    for (let y = 366; y <= 402; y++) {
      for (let x = 77; x <= 97; x++) {
        const inside = ((x - 87) / 10) ** 2 + ((y - 384) / 18) ** 2 <= 1;
        if (inside && y > ARM.cuff) {
          image.data.set(hand, (y * image.width + ARM.middle + side * x) * 4);
        }
      }
    }
  }
  const body = findBody(image, face);
  const figure = figureOf(body);
  const picture = compositeGarment(image, warpTop(cutOutTee(), figure, image)!, {
    body,
    figure,
    photo: image,
  });
  const y = ARM.cuff - rows;
  const axis = 52 + (34 * (y - 165)) / 215;
  const at = (x: number) => picture.data[(y * image.width + Math.round(x)) * 4 + 1];
  return (at(ARM.middle - axis) + at(ARM.middle + axis)) / 2;
}

test("a forearm under an old long sleeve takes on the colour of its hand", () => {
  const [usual, redder] = [150, 118].map((green) => [205, green, green - 30] as const);
  const near = greenAbove(usual, 8) - greenAbove(redder, 8);
  const middle = greenAbove(usual, 40) - greenAbove(redder, 40);
  const far = greenAbove(usual, 110) - greenAbove(redder, 110);
  expect(near).toBeGreaterThan(4);
  expect(near).toBeGreaterThan(far + 3);
  // Hands are redder than arms.
  expect(Math.max(middle, far)).toBeLessThan(2.25);
});
