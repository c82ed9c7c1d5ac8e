import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import type { Body } from "./body.ts";
import { findBody } from "./find-body.ts";
import { whyUnfit } from "./unfit.ts";

const { image, mask, face } = drawMannequin();
const body = findBody(image, face);

function withSilhouette(changes: Partial<Body["silhouette"]>): Body {
  return { ...body, silhouette: { ...body.silhouette, ...changes } };
}

test("a wall of spots is called busy", () => {
  const data = image.data.slice();
  for (let i = 0; i < mask.data.length; i++) {
    const spot = (Math.floor(i / 384 / 24) + Math.floor((i % 384) / 24)) % 3;
    if (!mask.data[i]) data.set([90 + 60 * spot, 120 - 40 * spot, 80 + 30 * spot], i * 4);
  }
  expect(whyUnfit(findBody({ ...image, data }, face))).toBe("photo_busy");
});

test("an outline that nothing in the photo supports is of clothes like the wall", () => {
  const region = { ...body.silhouette.region, data: body.silhouette.region.data.map(() => 1) };
  expect(whyUnfit(withSilhouette({ region }))).toBe("photo_alike");
});

test("a shadow beside the person is named", () => {
  const { width, height } = image;
  const data = image.data.slice();
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    if (mask.data[i] || y < 120 || x < 0.66 * width || x > 0.85 * width) continue;
    for (let c = 0; c < 3; c++) data[i * 4 + c] *= 0.7;
  }
  const shaded = findBody({ ...image, data }, face);
  const silhouette = { ...shaded.silhouette, shaded: 0.2 };
  expect(whyUnfit({ ...shaded, silhouette })).toBe("photo_shaded");
});

test("shoulders of which one is far lower are of a turned body", () => {
  const { shoulders } = body;
  const left = { ...shoulders.left, y: shoulders.left.y + 1.3 * face.width };
  expect(whyUnfit({ ...body, shoulders: { ...shoulders, left } })).toBe("photo_turned");
});

test("an arm along the picture's border is unclear", () => {
  const left = { ...body.left, outer: body.left.outer.map(() => 0) };
  expect(whyUnfit({ ...body, left })).toBe("arms_unclear");
});
