import { expect, test } from "vitest";
import { createLayer } from "../image/index.ts";
import { closeSeam } from "./seams.ts";

/** Red cloth left of x = 100, with a slit of the given width down the middle of it. */
function slitCloth(slit: number) {
  const layer = createLayer(200, 200);
  for (let y = 0; y < 200; y++) {
    for (let x = 0; x < 100; x++) {
      if (Math.abs(x - 60) < slit / 2) continue;
      layer.data.set([200, 30, 30, 255], (y * 200 + x) * 4);
    }
  }
  return layer;
}

const alphaAt = (layer: { data: Uint8ClampedArray }, x: number, y: number) =>
  layer.data[(y * 200 + x) * 4 + 3];

test("closes a slit by the seam with the cloth's colour", () => {
  const layer = slitCloth(6);
  closeSeam(layer, { x: 60, y: 100 }, 100);
  expect(alphaAt(layer, 60, 100)).toBeGreaterThan(240);
  expect([...layer.data.slice((100 * 200 + 60) * 4, (100 * 200 + 60) * 4 + 3)]).toEqual([
    200, 30, 30,
  ]);
});

test("leaves wide gaps, far slits and the outer edge alone", () => {
  const wide = slitCloth(40);
  closeSeam(wide, { x: 60, y: 100 }, 100);
  expect(alphaAt(wide, 60, 100)).toBe(0);
  const far = slitCloth(6);
  closeSeam(far, { x: 60, y: 100 }, 100);
  expect(alphaAt(far, 60, 195)).toBe(0);
  // Here the window ends just outside the cloth.
  closeSeam(far, { x: 35, y: 100 }, 100);
  for (let y = 0; y < 200; y++) expect(alphaAt(far, 102, y)).toBe(0);
});
