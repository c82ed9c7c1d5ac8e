import { describe, expect, test } from "vitest";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { FIGURES } from "#tests/bench/engine/drawn/figure-spec.ts";
import { classedFigures } from "#tests/bench/engine/drawn/people-spec.ts";
import { photograph } from "#tests/bench/engine/drawn/photograph.ts";
import { overlapOf } from "#tests/bench/engine/overlap.ts";
import { createPlane, cropImage, type Mask, type RgbaImage, rotate } from "../image/index.ts";
import { takeGarment } from "../take-garment.ts";

describe.each([
  [0, "none", 0.35],
  [2, "long", 0.2],
  [5, "short", 0.2],
] as const)("the top that drawn person %i wears", (index, sleeves, reach) => {
  test("is cut out without skin, hair and bottoms, with the shoulders of the person", async () => {
    const figure = drawFigure(FIGURES[index]);
    const taken = takeGarment(await photograph(figure.image));
    if (!taken.ok) throw new Error(taken.failureCode);
    const { garment } = taken;
    expect(garment).toMatchObject({ kind: "top", sleeves });
    expect(overlapOf(figure.oldTop, garment.mask, 127)).toBeGreaterThan(0.9);
    const scale = figure.image.width / garment.image.width;
    for (const side of ["left", "right"] as const) {
      const { x, y } = garment[side].shoulder;
      const truth = figure.points[`${side}Shoulder`];
      const away = Math.hypot(scale * x - truth.x, scale * y - truth.y);
      expect(away).toBeLessThan(reach * figure.head);
    }
  });
});

test.each([
  ["with a print", true, false],
  ["with sleeves of another colour", false, true],
  ["with both", true, true],
])("the top that a drawn person wears is whole: %s", async (_, isPrinted, hasOwnSleeves) => {
  const { image, oldTop, points, head } = drawFigure(FIGURES[5]);
  const { leftShoulder: left, rightShoulder: right } = points;
  const middle = (left.x + right.x) / 2;
  const half = (right.x - left.x) / 2 - 0.12 * head;
  for (let i = 0; i < oldTop.data.length; i++) {
    if (!oldTop.data[i]) continue;
    const out = Math.abs((i % image.width) - middle);
    const down = (Math.floor(i / image.width) - left.y) / head;
    const isPrint = isPrinted && out < 0.75 * half && down > 0.25 && down < 0.6;
    if (isPrint || (hasOwnSleeves && out > half)) image.data.set([58, 40, 72], 4 * i);
  }
  const taken = takeGarment(await photograph(image));
  if (!taken.ok) throw new Error(taken.failureCode);
  expect(taken.garment).toMatchObject({ kind: "top", sleeves: "short" });
  expect(overlapOf(oldTop, taken.garment.mask, 127)).toBeGreaterThan(0.9);
});

/** Long hair would cover a shoulder. */
const [ONE_RAISED] = classedFigures(3)
  .filter((figure) => figure.class === "one arm raised" && figure.spec.hair !== "long")
  .map(({ spec }) => spec);

test.each(["none", "short", "long"] as const)(
  "a top with one raised arm gets two equal sleeves: %s",
  async (sleeves) => {
    const { image, oldTop } = drawFigure({ ...ONE_RAISED, sleeves });
    const taken = takeGarment(await photograph(image));
    if (!taken.ok) throw new Error(taken.failureCode);
    const { mask, neckline, ...garment } = taken.garment;
    expect([garment.kind, garment.sleeves]).toEqual(["top", sleeves]);
    const sides = [-1, 1].map((side) => halfOf(mask, neckline.x, side));
    const truths = [-1, 1].map((side) => halfOf(oldTop, neckline.x, side));
    const overlaps = sides.map((half, k) => overlapOf(truths[k], half, 127));
    expect(Math.max(...overlaps)).toBeGreaterThan(0.9);
    const [left, right] = sides.map(({ data }) => data.reduce((sum, value) => sum + value, 0));
    expect(Math.abs(left - right) / right).toBeLessThan(0.1);
  },
);

/** The part of a mask on one side of a column, inside above 0. */
function halfOf({ width, height, data }: Mask, column: number, side: number): Mask {
  const half = data.map((value, i) => (((i % width) - column) * side > 0 && value > 0 ? 255 : 0));
  return { width, height, data: half };
}

/** A drawn person in a top with two straps. */
const STRAPPED = { ...FIGURES[0], neck: "scoop" } as const;

function middleOf({ points }: ReturnType<typeof drawFigure>): number {
  return (points.leftShoulder.x + points.rightShoulder.x) / 2;
}

test.each([0.3, 0.6])("a strap under hair is like the other one: %f", async (length) => {
  const figure = drawFigure(STRAPPED);
  const { image, oldTop, head, points } = figure;
  const { x: end, y: shoulder } = points.rightShoulder;
  for (let y = Math.round(shoulder - 1.05 * head); y < shoulder + length * head; y++) {
    for (let x = Math.round(middleOf(figure) + 0.24 * head); x < end - 0.27 * head; x++) {
      image.data.set(STRAPPED.hairColor, 4 * (y * image.width + x));
    }
  }
  const taken = takeGarment(await photograph(image));
  if (!taken.ok) throw new Error(taken.failureCode);
  const { mask, image: cloth } = taken.garment;
  expect(overlapOf(oldTop, mask, 127)).toBeGreaterThan(0.965);
  const scale = mask.width / image.width;
  const row = Math.round(scale * (shoulder + 0.2 * head));
  const under = 4 * (row * mask.width + Math.round(scale * (end - 0.35 * head)));
  const away = STRAPPED.top.color.map((value, k) => Math.abs(value - cloth.data[under + k]));
  expect(Math.max(...away)).toBeLessThan(60);
});

test("straps that rings join to the bodice belong to the top", async () => {
  const figure = drawFigure(STRAPPED);
  const { image, oldTop, points, head } = figure;
  const middle = middleOf(figure);
  const gap = points.leftShoulder.y + 0.25 * head;
  for (let i = 0; i < oldTop.data.length; i++) {
    const out = Math.abs((i % image.width) - middle) / head;
    const y = Math.floor(i / image.width);
    const isStrap = out > 0.5 && out < 0.62;
    if (oldTop.data[i] && y < gap + 0.1 * head && (y > gap || !isStrap)) {
      image.data.set(STRAPPED.skin, 4 * i);
      oldTop.data[i] = 0;
    }
  }
  const taken = takeGarment(await photograph(image));
  if (!taken.ok) throw new Error(taken.failureCode);
  const { mask } = taken.garment;
  const row = Math.round((mask.width / image.width) * (gap - 0.1 * head));
  const cells = mask.data.subarray(row * mask.width, (row + 1) * mask.width);
  const side = Math.round((mask.width / image.width) * middle);
  const strap = 0.1 * head * (mask.width / image.width);
  for (const part of [cells.subarray(0, side), cells.subarray(side)]) {
    expect(part.filter((alpha) => alpha > 127).length).toBeGreaterThan(0.7 * strap);
  }
});

/** The picture turned by an angle in degrees, on white. */
function turn({ width, height, data: from }: RgbaImage, angle: number): RgbaImage {
  const data = new Uint8ClampedArray(from.length).fill(255);
  for (const channel of [0, 1, 2]) {
    const plane = createPlane(width, height);
    for (let i = 0; i < plane.data.length; i++) plane.data[i] = from[4 * i + channel];
    for (const [i, value] of rotate(plane, angle).data.entries()) data[4 * i + channel] = value;
  }
  return { width, height, data };
}

test("somebody with a tilted head is told from a garment that runs out of the picture", async () => {
  const leaning = turn(drawFigure(FIGURES[5]).image, 24);
  expect(takeGarment(await photograph(leaning))).toEqual({
    ok: false,
    failureCode: "garment_worn",
  });
});

test("a top that runs out of the picture is refused as a worn one", async () => {
  const { image, points, head } = drawFigure(FIGURES[5]);
  const height = Math.round(points.leftWaist.y - 0.2 * head);
  const cut = cropImage(image, { x: 0, y: 0, width: image.width, height });
  expect(takeGarment(await photograph(cut))).toEqual({ ok: false, failureCode: "garment_worn" });
});

/** Drawn persons who show their feet, with hanging arms. */
const STANDING = FIGURES.filter(({ hair, wall }) => hair === "short" && wall === "plain")
  .slice(0, 2)
  .map((spec) => ({
    ...spec,
    pose: "hanging" as const,
    fullLength: true,
    wall: "floor" as const,
    collar: null,
  }));

function union(one: Mask, other: Mask): Mask {
  return { ...one, data: one.data.map((value, i) => Math.max(value, other.data[i])) };
}

describe.each(STANDING)("worn by $name", (spec) => {
  test("a dress is cut out down to its hem", async () => {
    const { color } = spec.top;
    const figure = drawFigure({
      ...spec,
      isSkirt: true,
      isTucked: true,
      bottoms: color,
      top: { color, stripe: null },
    });
    const taken = takeGarment(await photograph(figure.image));
    if (!taken.ok) throw new Error(taken.failureCode);
    expect(taken.garment.kind).toBe("dress");
    const dress = union(figure.oldTop, figure.bottoms);
    expect(overlapOf(dress, taken.garment.mask, 127)).toBeGreaterThan(0.9);
  });

  test("a dress is cut out in a picture that ends between its hem and the feet", async () => {
    const { color } = spec.top;
    const dressed = { ...spec, isSkirt: true, isTucked: true, bottoms: color };
    const { image, oldTop, bottoms, head } = drawFigure({
      ...dressed,
      top: { color, stripe: null },
    });
    const hem = Math.floor(bottoms.data.lastIndexOf(255) / image.width);
    const box = { x: 0, y: 0, width: image.width, height: Math.round(hem + 0.5 * head) };
    const taken = takeGarment(await photograph(cropImage(image, box)));
    if (!taken.ok) throw new Error(taken.failureCode);
    expect(taken.garment.kind).toBe("dress");
    const dress = union(oldTop, bottoms);
    const shown = { ...box, data: dress.data.subarray(0, box.width * box.height) };
    expect(overlapOf(shown, taken.garment.mask, 127)).toBeGreaterThan(0.9);
  });

  test("a top whose stripes have the colour of the trousers ends at its hem", async () => {
    const top = { color: spec.top.color, stripe: spec.bottoms };
    const figure = drawFigure({ ...spec, top, isSkirt: false, isTucked: false });
    const taken = takeGarment(await photograph(figure.image));
    if (!taken.ok) throw new Error(taken.failureCode);
    expect(taken.garment.kind).toBe("top");
    expect(overlapOf(figure.oldTop, taken.garment.mask, 127)).toBeGreaterThan(0.9);
  });

  test("a whole person who leans is no dress", async () => {
    const leaning = turn(drawFigure({ ...spec, isTucked: true }).image, 24);
    expect(takeGarment(await photograph(leaning))).toEqual({
      ok: false,
      failureCode: "garment_worn",
    });
  });

  test.each(["trousers", "skirt"] as const)("%s are cut out below the top", async (kind) => {
    const figure = drawFigure({ ...spec, isTucked: true, isSkirt: kind === "skirt" });
    const taken = takeGarment(await photograph(figure.image), [], kind);
    if (!taken.ok) throw new Error(taken.failureCode);
    const { garment } = taken;
    expect(garment.kind).toBe(kind);
    expect(garment.bottom?.crotch === null).toBe(kind === "skirt");
    expect(overlapOf(figure.bottoms, garment.mask, 127)).toBeGreaterThan(0.9);
  });
});

test("legs in long trousers are not taken for shorts", async () => {
  const [spec] = STANDING;
  const figure = drawFigure({ ...spec, isTucked: true, isSkirt: false });
  const taken = takeGarment(await photograph(figure.image), [], "shorts");
  expect(taken).toEqual({ ok: false, failureCode: "garment_worn" });
});
