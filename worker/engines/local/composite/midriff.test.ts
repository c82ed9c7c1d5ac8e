import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { createLayer } from "../image/index.ts";
import { findBody } from "../person/index.ts";
import { removeOldTop } from "./remove-old-top.ts";
import { sceneOf } from "./scene.ts";

const CENTRE = 192;
const OLD_TOP = [70, 110, 160] as const;
type Mannequin = ReturnType<typeof drawMannequin>;

/**
 * Removes the old top below a garment, `half` wide on one side, that ends in row `end`; reads the
 * middle of the belly.
 */
function belly({ image, face, hem }: Mannequin, end: number, trousers = false, half = 72) {
  const garment = createLayer(image.width, image.height);
  for (let y = 150; y < end; y++) {
    for (let x = CENTRE - half; x < CENTRE + half; x++)
      garment.data[(y * image.width + x) * 4 + 3] = 255;
  }
  const box = { left: 120, right: 264, top: 120, bottom: end };
  const picture = { ...image, data: image.data.slice() };
  removeOldTop(picture, garment, sceneOf(findBody(image, face), box, image), {
    neckline: 165,
    wearsTrousers: () => trousers,
  });
  const p = (Math.round((end + hem) / 2) * image.width + CENTRE) * 4;
  const [red, green, blue] = picture.data.subarray(p, p + 3);
  return {
    isSkin: red > green && green > blue,
    isOld: blue > red + 30,
    isBottoms: Math.max(red, green, blue) < 85,
    picture,
  };
}

test("continues skin from the hem of a crop top down to the bottoms, and keeps these", () => {
  const mannequin = drawMannequin();
  const { isSkin, picture } = belly(mannequin, 255);
  expect(isSkin).toBe(true);
  const row = (mannequin.hem + 8) * mannequin.image.width * 4;
  expect(picture.data.subarray(row, row + 400)).toEqual(
    mannequin.image.data.subarray(row, row + 400),
  );
});

test("continues the bottoms up to a garment that is only a little shorter", () => {
  expect(belly(drawMannequin(), 293).isBottoms).toBe(true);
});

test("keeps a dress below a crop top", () => {
  const dress = drawMannequin({ top: OLD_TOP, bottoms: "skirt", cloth: OLD_TOP });
  expect(belly(dress, 255).isOld).toBe(true);
});

test("continues skin over a top that looks like the trousers below it", () => {
  const mannequin = drawMannequin({ top: OLD_TOP, bottoms: "trousers", cloth: OLD_TOP });
  expect(belly(mannequin, 255, true).isSkin).toBe(true);
});

test("keeps the sides of bottoms whose shade has the colour of the old top", () => {
  const { image, ...mannequin } = drawMannequin({ top: OLD_TOP });
  const data = image.data.slice();
  for (let y = mannequin.hem + 6; y < image.height; y++) {
    const width = 48 + Math.min(10, (y - mannequin.hem) / 3);
    for (const side of [-1, 1]) {
      for (let out = 36; out < width; out++) {
        data.set(OLD_TOP, (y * image.width + CENTRE + side * out) * 4);
      }
    }
  }
  const shaded = { ...image, data };
  const { picture } = belly({ ...mannequin, image: shaded }, 255);
  for (const out of [-54, 54]) {
    for (let y = mannequin.hem + 24; y < mannequin.hem + 40; y += 4) {
      const p = (y * image.width + CENTRE + out) * 4;
      expect(picture.data.subarray(p, p + 3)).toEqual(data.subarray(p, p + 3));
    }
  }
});

test("bares an arm in an old sleeve beside the hip", () => {
  const mannequin = drawMannequin({ top: OLD_TOP, cuffs: 350 });
  const { picture } = belly(mannequin, 255);
  for (let y = mannequin.hem + 20; y < 345; y += 5) {
    for (const side of [-1, 1]) {
      const x = Math.round(CENTRE + side * (52 + (34 * (y - 165)) / 215));
      const [red, , blue] = picture.data.subarray((y * picture.width + x) * 4);
      expect(red).toBeGreaterThan(blue);
    }
  }
});

test.each([
  ["a white top over white shorts", "shorts", [235, 236, 240], [238, 236, 230]],
  ["a white top over shorts as white", "shorts", [238, 238, 236], [240, 240, 238]],
  ["a dark top over black trousers", "trousers", [40, 42, 48], [38, 38, 42]],
  ["a white top over a white skirt", "skirt", [235, 236, 240], [238, 236, 230]],
] as const)("continues bottoms in their own colour: %s", (_, bottoms, top, cloth) => {
  const mannequin = drawMannequin({ top: [...top], bottoms, cloth: [...cloth] });
  const { picture } = belly(mannequin, 293, true);
  const isSkin = ([red, , blue]: Uint8ClampedArray) => red - blue > 12;
  let ofCloth = 0;
  for (let y = 294; y < 312; y++) {
    for (let out = -30; out <= 30; out += 6) {
      const color = picture.data.subarray((y * picture.width + CENTRE + out) * 4);
      if (isSkin(color)) continue;
      for (let c = 0; c < 3; c++) expect(Math.abs(color[c] - cloth[c])).toBeLessThan(14);
      ofCloth++;
    }
  }
  expect(ofCloth).toBeGreaterThan(60);
});

test.each([
  { half: 56, low: 360, end: 320 },
  { half: 60, low: 360, end: 320 },
  { half: 56, low: 390, end: 340 },
  { half: 60, low: 390, end: 340 },
])("clears a loose top beside the waist above a hem in row $end: $half, $low", (top) => {
  const { half, low, end } = top;
  const mannequin = drawMannequin({ bottoms: "shorts" });
  const { width, data } = mannequin.image;
  for (let y = 200; y < low; y++) {
    const wide = 46 + (half - 46) * Math.min(1, (y - 200) / 60);
    for (let x = Math.ceil(CENTRE - wide); x <= CENTRE + wide; x++) {
      const shade = 1 - (0.15 * Math.abs(x - CENTRE)) / 110;
      data.set(
        OLD_TOP.map((part) => part * shade),
        (y * width + x) * 4,
      );
    }
  }
  const { picture } = belly(mannequin, end, true, 42);
  for (let y = 304; y < end; y++) {
    // Between the hips and the arms.
    for (const x of [CENTRE - 55, CENTRE + 55]) {
      const [red, green, blue] = picture.data.subarray((y * width + x) * 4);
      expect(Math.min(red, green, blue)).toBeGreaterThan(170);
    }
  }
});
