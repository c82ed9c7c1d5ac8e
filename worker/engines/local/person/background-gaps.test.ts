import { expect, test } from "vitest";
import { drawMannequin, MANNEQUIN_SIZE } from "#tests/harness/mannequin.ts";
import { createRegion, halfLab, toLab } from "../image/index.ts";
import { findBackground } from "./background-flood.ts";
import { cutGaps } from "./background-gaps.ts";

const { width, height } = MANNEQUIN_SIZE;
const MIDDLE = width / 2;
const ROW = 250;

/** The mannequin's silhouette with the gaps beside the trunk and between the legs filled. */
function cutFrom(top: [number, number, number], shade: number) {
  const { image, mask, face } = drawMannequin({ top });
  const person = createRegion(width, height);
  for (let y = 0; y < height; y++) {
    const row = mask.data.subarray(y * width, (y + 1) * width);
    const [from, to] = [row.indexOf(255), row.lastIndexOf(255)];
    if (from >= 0) person.data.fill(1, y * width + from, y * width + to + 1);
  }
  for (let i = 0; i < mask.data.length; i++) {
    if (!person.data[i] || mask.data[i]) continue;
    for (let c = 0; c < 3; c++) image.data[4 * i + c] = shade * image.data[4 * i + c];
  }
  const lab = toLab(image);
  const { background } = findBackground(lab, halfLab(lab), face);
  return cutGaps(person, lab, background, face);
}

test.each([1, 0.85])(
  "the backgroundMask beside the trunk is no part of the person, lit by %d",
  (shade) => {
    const { data } = cutFrom([70, 110, 160], shade);
    for (const side of [-1, 1]) {
      expect(data[ROW * width + MIDDLE + side * 47]).toBe(0);
      expect(data[ROW * width + MIDDLE + side * 38]).toBe(1);
      expect(data[ROW * width + MIDDLE + side * 60]).toBe(1);
    }
  },
);

test("a top of the wall's colour stays", () => {
  const { data } = cutFrom([215, 209, 201], 0.85);
  for (let out = -35; out <= 35; out++) expect(data[ROW * width + MIDDLE + out]).toBe(1);
});
