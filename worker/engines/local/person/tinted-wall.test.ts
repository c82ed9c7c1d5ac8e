import { expect, test } from "vitest";
import { drawMannequin, MANNEQUIN_SIZE } from "#tests/harness/mannequin.ts";
import { createRegion, halfLab, toLab } from "../image/index.ts";
import { findBackground } from "./background-flood.ts";
import { bodyPrior } from "./body-prior.ts";
import { withoutTint } from "./tinted-wall.ts";

const { width, height } = MANNEQUIN_SIZE;
const SHADOW = { from: 30, soft: 30, tint: [0.7, 0.8, 0.92] } as const;

/** The mannequin with a soft blue shadow at its left side; the silhouette has the shadow too. */
function withShadow(top: readonly [number, number, number]) {
  const { image, mask, face } = drawMannequin({ top });
  const person = createRegion(width, height);
  for (let i = 0; i < mask.data.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (mask.data[i]) person.data[i] = 1;
    const depth = Math.min(1, (x - SHADOW.from) / SHADOW.soft);
    if (mask.data[i] || x > width / 2 || depth <= 0 || y < 180) continue;
    if (depth === 1) person.data[i] = 1;
    for (let c = 0; c < 3; c++) image.data[4 * i + c] *= 1 - depth * (1 - SHADOW.tint[c]);
  }
  const lab = toLab(image);
  const usual = bodyPrior(lab, face, null);
  const { background, backgroundMask } = findBackground(lab, halfLab(lab), face);
  const { data } = withoutTint(person, { lab, face, usual, background, backgroundMask });
  let [kept, wall] = [0, 0];
  for (let i = 0; i < data.length; i++) {
    if (mask.data[i]) kept += data[i];
    else wall += data[i];
  }
  const own = mask.data.filter((inside) => inside > 0).length;
  const shadow = person.data.reduce((sum, inside) => sum + inside, 0) - own;
  return { kept: kept / own, wall: wall / shadow };
}

test("a tinted shadow is no part of the person", () => {
  const { kept, wall } = withShadow([160, 50, 60]);
  expect(kept).toBeGreaterThan(0.96);
  expect(wall).toBeLessThan(0.15);
});
