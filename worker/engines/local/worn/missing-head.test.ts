import { describe, expect, test } from "vitest";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { FIGURES } from "#tests/bench/engine/drawn/figure-spec.ts";
import { photograph } from "#tests/bench/engine/drawn/photograph.ts";
import { overlapOf } from "#tests/bench/engine/overlap.ts";
import { drawShape } from "#tests/harness/drawn-shape.ts";
import { cropImage, cropPlane } from "../image/index.ts";
import { takeGarment } from "../take-garment.ts";
import { withHead } from "./missing-head.ts";

type Drawn = ReturnType<typeof drawFigure>;

/** The part of a drawn person below a row: in head heights above the shoulders. */
function below({ image, oldTop, points, head }: Drawn, above: number) {
  const top = Math.round((points.leftShoulder.y + points.rightShoulder.y) / 2 - above * head);
  const box = { x: 0, y: top, width: image.width, height: image.height - top };
  const data = cropPlane(oldTop.data, image.width, box);
  return { image: cropImage(image, box), oldTop: { ...oldTop, height: box.height, data } };
}

const WITHOUT_LONG_HAIR = FIGURES.filter(({ hair, wall }) => hair !== "long" && wall === "plain");

describe.each(WITHOUT_LONG_HAIR.map((spec) => [spec.name, spec] as const))("%s", (_, spec) => {
  test.each([
    ["the mouth", 0.45],
    ["the neck", 0.36],
  ])("the top is taken where the picture begins at %s", async (_, above) => {
    const { image, oldTop } = below(drawFigure(spec), above);
    const taken = takeGarment(await photograph(image));
    if (!taken.ok) throw new Error(taken.failureCode);
    expect(taken.garment.kind).toBe("top");
    expect(taken.garment.image.height / taken.garment.image.width).toBeCloseTo(
      image.height / image.width,
      2,
    );
    expect(overlapOf(oldTop, taken.garment.mask, 127)).toBeGreaterThan(0.88);
  });
});

test("legs in trousers are no part of the top", async () => {
  const spec = {
    ...WITHOUT_LONG_HAIR[0],
    pose: "hanging" as const,
    fullLength: true,
    isSkirt: false,
  };
  const { image, oldTop } = below(drawFigure(spec), 0.3);
  const taken = takeGarment(await photograph(image));
  if (!taken.ok) throw new Error(taken.failureCode);
  expect(taken.garment.kind).toBe("top");
  expect(overlapOf(oldTop, taken.garment.mask, 127)).toBeGreaterThan(0.88);
});

/** A tee below a post of one colour that leaves the picture at its top. */
function hungOn(half: number, color: readonly number[]) {
  const picture = drawShape((across, y) => {
    const neck = (across / 26) ** 2 + ((y - 120) / 18) ** 2 < 1;
    const trunk = across < 62 && y > 120 + 0.15 * across && y < 350;
    const sleeve = across >= 62 && across < 108 && y > 130 + 0.8 * (across - 62) && y < 215;
    return (across < half && y < 136) || (!neck && (trunk || sleeve));
  });
  for (let i = 0; i < 136 * picture.width; i++) {
    const isPost = Math.abs((i % picture.width) - picture.width / 2) < half;
    if (isPost) picture.data.set(color, 4 * i);
  }
  return picture;
}

const WOOD = [182, 138, 96];

test.each([
  ["thin wood", 5, WOOD],
  ["broad wood", 10, WOOD],
  ["blue metal", 26, [70, 84, 130]],
  ["the cloth's own colour", 26, [150, 62, 40]],
  ["a plank", 47, WOOD],
])("a garment below %s has no neck", (_, half, color) => {
  expect(withHead(hungOn(half, color))).toBeNull();
});

test.each([14, 18, 22, 26])("a tee below a post of skin's colour stays a tee: %i", (half) => {
  const taken = takeGarment(hungOn(half, WOOD));
  if (!taken.ok) throw new Error(taken.failureCode);
  expect([taken.garment.kind, taken.garment.sleeves]).toEqual(["top", "short"]);
  expect(taken.garment.confidence).toBeGreaterThan(0.9);
});

const [SPEC] = WITHOUT_LONG_HAIR;

test.each([70, 80, 100, 150])(
  "a strip of %i rows below the mouth is refused as cut",
  async (rows) => {
    const { image } = below(drawFigure(SPEC), 0.4);
    const strip = cropImage(image, { x: 0, y: 0, width: image.width, height: rows });
    expect(takeGarment(await photograph(strip))).toEqual({ ok: false, failureCode: "garment_cut" });
  },
);

test("somebody whose arm is outside of the picture is refused as cut", async () => {
  const { image } = below(drawFigure(SPEC), 0.4);
  const x = Math.round(0.42 * image.width);
  const side = cropImage(image, { x, y: 0, width: image.width - x, height: image.height });
  expect(takeGarment(await photograph(side))).toEqual({ ok: false, failureCode: "garment_cut" });
});

test("a dark picture is refused for its light", async () => {
  const { image } = below(drawFigure(SPEC), 0.4);
  const data = image.data.map((value, i) => (i % 4 === 3 ? value : 0.2 * value));
  const taken = takeGarment(await photograph({ ...image, data }));
  expect(taken).toEqual({ ok: false, failureCode: "garment_dark" });
});
