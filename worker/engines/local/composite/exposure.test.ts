import { expect, test } from "vitest";
import { createRegion, type RgbaImage, toLab } from "../image/index.ts";
import { applyGains, gainsBetween } from "./exposure.ts";

type Rgb = readonly [number, number, number];

const SIZE = 240;
const TEAL: Rgb = [40, 120, 130];
const WHITE: Rgb = [238, 238, 238];
const NEUTRAL: Rgb = [1, 1, 1];

const isCloth = (x: number, y: number) => Math.abs(x - 120) < 60 && Math.abs(y - 120) < 70;

/** A picture under light of the given factors of linear red, green and blue. */
function draw(ground: Rgb, cloth: Rgb | null, light: Rgb): RgbaImage {
  const seen = (color: Rgb) =>
    color.map((value, c) => 255 * ((value / 255) ** 2.2 * light[c]) ** (1 / 2.2));
  const [below, above] = [seen(ground), seen(cloth ?? ground)];
  const data = new Uint8ClampedArray(4 * SIZE * SIZE);
  for (let i = 0; i < SIZE * SIZE; i++) {
    data.set([...(isCloth(i % SIZE, Math.floor(i / SIZE)) ? above : below), 255], 4 * i);
  }
  return { width: SIZE, height: SIZE, data };
}

const photo = draw(WHITE, null, NEUTRAL);

function garmentOn(ground: Rgb, light: Rgb, cloth = TEAL) {
  const image = draw(ground, cloth, light);
  const data = Uint8Array.from({ length: SIZE * SIZE }, (_, i) =>
    isCloth(i % SIZE, Math.floor(i / SIZE)) ? 255 : 0,
  );
  return { image, outer: { width: SIZE, height: SIZE, data } };
}

const MIDDLE = 4 * (120 * SIZE + 120);

/** The difference in L*a*b* of the cloth to its true colour, before and after. */
function differences(ground: Rgb, light: Rgb, worn = photo) {
  const { image, outer } = garmentOn(ground, light);
  const gains = gainsBetween({ image, outer }, worn, createRegion(SIZE, SIZE));
  const changed = { ...image, data: image.data.slice() };
  if (gains) applyGains(changed, gains);
  const [was, is] = [image, changed].map(({ data }) =>
    differenceTo(TEAL, data.subarray(MIDDLE, MIDDLE + 4)),
  );
  return { was, is, gains };
}

function differenceTo(color: Rgb, found: Uint8ClampedArray): number {
  const { l, a, b } = toLab({
    width: 2,
    height: 1,
    data: Uint8ClampedArray.from([...color, 255, ...found]),
  });
  return Math.hypot(...[l, a, b].map(({ data }) => data[1] - data[0]));
}

test.each([
  { name: "a lamp", light: [1, 0.94, 0.78] },
  { name: "shade", light: [0.72, 0.88, 1] },
  { name: "a dark room", light: [0.45, 0.45, 0.45] },
  { name: "a dark room with a lamp", light: [0.5, 0.46, 0.38] },
] as const)("restores the colour of a garment on white under $name", ({ light }) => {
  const { was, is } = differences(WHITE, light);
  expect(is).toBeLessThan(0.75 * was);
});

test.each([
  { name: "white in usual light", ground: WHITE },
  { name: "red cloth", ground: [150, 30, 40] },
  { name: "wood", ground: [190, 150, 110] },
  { name: "rose cloth", ground: [225, 190, 200] },
  { name: "dark grey cloth", ground: [90, 90, 95] },
] as const)("leaves a garment on $name as it is", ({ ground }) => {
  expect(differences(ground, NEUTRAL).gains).toBeNull();
});

test("keeps a garment on a ground of several colours as it is", () => {
  const { image, outer } = garmentOn([235, 225, 205], NEUTRAL);
  for (let i = 0; i < SIZE * SIZE; i += 2) if (!outer.data[i]) image.data.set([120, 90, 70], 4 * i);
  expect(gainsBetween({ image, outer }, photo, createRegion(SIZE, SIZE))).toBeNull();
});

test("changes light by half a stop and colours by an eighth at most, and clips no white", () => {
  const { gains } = differences(WHITE, [0.4, 0.35, 0.3]);
  for (const gain of gains ?? []) expect(gain).toBeLessThan(1.12 * 1.05 * Math.SQRT2 + 0.01);
  const pale = garmentOn([225, 215, 190], NEUTRAL, [250, 248, 240]);
  const found = gainsBetween(pale, photo, createRegion(SIZE, SIZE)) ?? [1, 1, 1];
  const cloth = { ...pale.image, data: pale.image.data.slice() };
  applyGains(cloth, found);
  expect(Math.max(...cloth.data.subarray(MIDDLE, MIDDLE + 3))).toBeLessThan(255);
});

test("darkens a garment for a photo without any light part", () => {
  const { gains } = differences(WHITE, NEUTRAL, draw(WHITE, null, [0.25, 0.25, 0.25]));
  expect(gains?.[1]).toBeLessThan(0.8);
  expect(gains?.[1]).toBeGreaterThan(0.7);
});
