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

test.each([
  ["wood", 5],
  ["broad wood", 10],
])("a garment on a hanger of %s has no neck", (_, half) => {
  const picture = drawShape((across, y) => {
    const neck = (across / 26) ** 2 + ((y - 120) / 18) ** 2 < 1;
    const trunk = across < 62 && y > 120 + 0.15 * across && y < 350;
    const sleeve = across >= 62 && across < 108 && y > 130 + 0.8 * (across - 62) && y < 215;
    return (across < half && y < 136) || (!neck && (trunk || sleeve));
  });
  for (let i = 0; i < 136 * picture.width; i++) {
    const isHanger = Math.abs((i % picture.width) - picture.width / 2) < half;
    if (isHanger) picture.data.set([182, 138, 96], 4 * i);
  }
  expect(withHead(picture)).toBeNull();
});
