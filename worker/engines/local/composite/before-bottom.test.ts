import { expect, test } from "vitest";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { createLayer } from "../image/index.ts";
import { legsFor } from "../legs-for.ts";
import { findBody } from "../person/index.ts";
import { figureOf } from "../warp/index.ts";
import { removeOldSkirt } from "./remove-old-bottom.ts";

const MIDDLE = 192;
const SKIN = [205, 150, 120] as const;
const CLOTH = [70, 130, 80] as const;

interface Spot {
  readonly x: number;
  readonly y: number;
  /** Half the width and half the height. */
  readonly half: readonly [number, number];
  readonly color: readonly number[];
}

/**
 * The mannequin in an old skirt, or in shorts that end in a row, with these ellipses before it, under
 * a dress that is not drawn, whose sleeves end in these rows.
 */
function withSpots(
  spots: readonly Spot[],
  shortsEnd = 0,
  cuffs: { left: number; right: number } | null = null,
) {
  const bottoms = shortsEnd > 0 ? "shorts" : "skirt";
  const { image, face } = drawMannequin({ bottoms, shortsEnd, cloth: [...CLOTH] });
  const { width } = image;
  for (const { x, y, half, color } of spots) {
    for (let dy = -half[1]; dy <= half[1]; dy++) {
      for (let dx = -half[0]; dx <= half[0]; dx++) {
        if ((dx / half[0]) ** 2 + (dy / half[1]) ** 2 > 1) continue;
        image.data.set([...color, 255], 4 * ((y + dy) * width + x + dx));
      }
    }
  }
  const body = findBody(image, face);
  const legs = legsFor("dress", body);
  if (typeof legs === "string") throw new Error(legs);
  const garment = createLayer(width, image.height);
  const box = { left: 110, right: 274, top: 150, bottom: 440 };
  const done = removeOldSkirt(
    image,
    { garment, box, cuffs },
    { body, legs, figure: figureOf(body) },
  );
  const isFront = (x: number, y: number) => {
    const { data, width: columns } = done.body.surfaces.head;
    return data[Math.round(y * body.scale) * columns + Math.round(x * body.scale)] === 1;
  };
  const colorAt = (x: number, y: number) => done.picture.data.at(4 * (y * width + x))!;
  const isKept = (x: number, y: number) => {
    const i = 4 * (y * width + x);
    return [0, 1, 2].every((c) => Math.abs(done.picture.data[i + c] - image.data[i + c]) < 6);
  };
  return { isFront, colorAt, isKept };
}

test.each([-1, 1])("a hand before the skirt stays before a dress, side %i", (side) => {
  const hand = [0, 1, 2, 3, 4].map((k): Spot => {
    return { x: MIDDLE + side * (74 - 8 * k), y: 366 + 7 * k, half: [9, 9], color: SKIN };
  });
  const { isFront } = withSpots(hand);
  expect(isFront(MIDDLE + side * 42, 384)).toBe(true);
  expect(isFront(MIDDLE - side * 42, 384)).toBe(false);
  expect(isFront(MIDDLE + side * 25, 480)).toBe(false);
});

test("bags beside the hips stay, and the shade of an old skirt does not", () => {
  const spots = [-1, 1].map((side): Spot => {
    const half = side < 0 ? ([12, 14] as const) : ([3, 14] as const);
    return { x: MIDDLE + side * (side < 0 ? 70 : 61), y: 384, half, color: [20, 20, 60] };
  });
  const { colorAt } = withSpots(spots);
  expect(colorAt(MIDDLE - 72, 384)).toBeLessThan(60);
  expect(colorAt(MIDDLE + 62, 384)).toBeGreaterThan(150);
});

test.each([
  ["dark", [20, 20, 60]],
  ["like skin", SKIN],
] as const)("small labels of an old skirt go, and parts of a hand's size stay: %s", (_, color) => {
  // 0.05 and 0.2 squares of a face's width.
  const label: Spot = { x: MIDDLE - 58, y: 388, half: [6, 6], color };
  const hand: Spot = { x: MIDDLE + 55, y: 388, half: [11, 14], color };
  const { isKept } = withSpots([label, hand]);
  for (const out of [-3, 0, 3]) {
    expect(isKept(label.x + out, label.y)).toBe(false);
    expect(isKept(hand.x + out, hand.y)).toBe(true);
  }
});

test("thighs that touch a hand below short shorts are no part of it", () => {
  const band = [0, 1, 2, 3, 4, 5, 6, 7].map((k): Spot => {
    return { x: MIDDLE - 70 + 20 * k, y: 372, half: [14, 8], color: SKIN };
  });
  const { isFront } = withSpots(band);
  expect([isFront(MIDDLE - 10, 372), isFront(MIDDLE + 10, 372)]).toEqual([false, false]);
});

test("hands that hang below the hem of short shorts stay whole", () => {
  const { isFront } = withSpots([], 376);
  for (const x of [MIDDLE - 87, MIDDLE + 87]) {
    for (const y of [370, 384, 396]) expect(isFront(x, y)).toBe(true);
  }
  for (const x of [MIDDLE - 30, MIDDLE + 30]) expect(isFront(x, 396)).toBe(false);
});

test("a long sleeve of a dress covers the arm down to its cuff, above the hand", () => {
  const { isFront } = withSpots([], 376, { left: 384, right: 366 });
  expect([372, 394].map((y) => isFront(MIDDLE - 87, y))).toEqual([false, true]);
  expect([372, 394].map((y) => isFront(MIDDLE + 87, y))).toEqual([true, true]);
});

test("hands that touch bare thighs below short shorts stay, without the thighs", () => {
  const joints = [-1, 1].map((side): Spot => {
    return { x: MIDDLE + side * 66, y: 386, half: [18, 8], color: SKIN };
  });
  const { isFront } = withSpots(joints, 376);
  for (const side of [-1, 1]) {
    for (const y of [380, 386, 396]) expect(isFront(MIDDLE + side * 87, y)).toBe(true);
    for (const y of [380, 386, 396, 410]) expect(isFront(MIDDLE + side * 40, y)).toBe(false);
  }
});

const BAG = [170, 40, 70] as const;

test.each([-1, 1])("a bag that a hand holds stays before a dress, side %i", (side) => {
  const bag: Spot = { x: MIDDLE + side * 62, y: 412, half: [24, 20], color: BAG };
  const { isFront } = withSpots([bag]);
  for (const dx of [-12, 0, 12]) expect(isFront(bag.x + dx, bag.y)).toBe(true);
  expect(isFront(MIDDLE, bag.y)).toBe(false);
});

test.each([
  ["the old skirt", CLOTH],
  ["the ground", [215, 209, 201]],
] as const)("a bag stays whole whose middle looks like %s", (_, color) => {
  const bag: Spot = { x: MIDDLE - 54, y: 412, half: [46, 22], color: BAG };
  const { isFront } = withSpots([bag, { ...bag, half: [21, 30], color }]);
  for (const dx of [-34, 0, 34]) expect(isFront(bag.x + dx, bag.y)).toBe(true);
});

test("a print that no hand touches is no bag", () => {
  const print: Spot = { x: MIDDLE, y: 425, half: [22, 18], color: BAG };
  const { isFront } = withSpots([print]);
  expect(isFront(print.x, print.y)).toBe(false);
});
