import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "./find-body.ts";

type Ground = (x: number, y: number) => number;

/** L of a grey ground at a pixel, 0 to 255. */
const GROUNDS: Record<string, Ground> = {
  "a wall with panels": (x, y) => 196 - 34 * ((x + 40) % 96 < 4 || y % 180 < 4 ? 1 : 0),
  "a brick wall": (x, y) => {
    const row = Math.floor(y / 18);
    const isJoint = y % 18 < 3 || (x + (row % 2) * 27) % 54 < 3;
    return isJoint ? 214 : 168 + ((row * 37 + Math.floor((x + (row % 2) * 27) / 54) * 53) % 16);
  },
  "a wall above a dark floor": (_, y) => (y < 410 ? 206 : 92),
  "a wall with dark bars, one of which touches an arm": (x, y) => {
    const isBar = (x < 150 && Math.abs(y - 205) < 14) || (x > 250 && Math.abs(y - 60) < 14);
    return isBar ? 84 : 206;
  },
};

/** A drawn person before a ground, and the drawn mask. */
function photographBefore(lightness: Ground) {
  const { image, mask, face } = drawMannequin({ cuffs: 235 });
  const data = image.data.slice();
  mask.data.forEach((alpha, i) => {
    const x = i % image.width;
    const ground = lightness(x, (i - x) / image.width);
    for (let c = 4 * i; c < 4 * i + 3; c++) {
      data[c] = (data[c] * alpha) / 255 + ground * (1 - alpha / 255);
    }
  });
  return { body: findBody({ ...image, data }, face), mask };
}

test.for(Object.entries(GROUNDS))("tells a person from %s", ([, lightness]) => {
  const { body, mask } = photographBefore(lightness);
  const { region } = body.silhouette;
  let both = 0;
  let either = 0;
  region.data.forEach((inside, i) => {
    const drawn = mask.data[i] > 127;
    if (inside && drawn) both++;
    if (inside || drawn) either++;
  });
  expect(both / either).toBeGreaterThan(0.95);
  expect(body.confidence).toBeGreaterThanOrEqual(0.5);
});

test("a bar apart from the body leaves the outline of the flood", () => {
  const { body } = photographBefore((x, y) => (x > 250 && Math.abs(y - 60) < 14 ? 84 : 206));
  expect(body.silhouette.flooded).toBe(true);
});
