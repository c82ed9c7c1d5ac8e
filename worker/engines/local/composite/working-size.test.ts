import { expect, test } from "vitest";
import { enlarge, workingPhoto } from "./working-size.ts";

/** Fine stripes, which a smaller picture cannot hold. */
function stripes(width: number, height: number) {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let p = 0; p < data.length; p += 4)
    data.set(p % 8 ? [20, 20, 20, 255] : [240, 240, 240, 255], p);
  return { width, height, data };
}

test("leaves a photo of the working size as it is", () => {
  const photo = stripes(96, 128);
  const working = workingPhoto(photo);
  expect(working).toBe(photo);
  const worked = { ...photo, data: photo.data.slice() };
  expect(enlarge(photo, working, worked)).toBe(worked);
});

test("keeps the photo's own detail where nothing was changed", () => {
  const photo = stripes(1152, 1536);
  const working = workingPhoto(photo);
  expect([working.width, working.height]).toEqual([768, 1024]);
  const worked = { ...working, data: working.data.slice() };
  for (let y = 300; y < 400; y++) {
    for (let x = 300; x < 400; x++) worked.data.set([200, 0, 0, 255], (y * 768 + x) * 4);
  }
  const { data, width, height } = enlarge(photo, working, worked);
  expect([width, height]).toEqual([1152, 1536]);
  const at = (x: number, y: number) => (y * 1152 + x) * 4;
  expect([...data.slice(at(525, 525), at(525, 525) + 3)]).toEqual([200, 0, 0]);
  const own = photo.data.slice(0, at(0, 448));
  expect(data.slice(0, at(0, 448))).toEqual(own);
});
