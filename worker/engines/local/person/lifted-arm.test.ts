import { expect, test } from "vitest";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { drawGarment } from "#tests/bench/engine/drawn/garment.ts";
import { GARMENTS, type GarmentSpec } from "#tests/bench/engine/drawn/garment-spec.ts";
import { classedFigures } from "#tests/bench/engine/drawn/people-spec.ts";
import { photograph } from "#tests/bench/engine/drawn/photograph.ts";
import type { Point, RgbaImage } from "../image/index.ts";
import { tryOn } from "../try-on.ts";
import { findFace } from "./face.ts";
import { findBody } from "./find-body.ts";

const RAISED = classedFigures(5)
  .filter((figure) => figure.half === "fitted" && figure.class === "one arm raised")
  .map(({ spec }) => ({ ...spec, wall: "plain" as const, hair: "short" as const }));
/** Old tops that the wall is not like, with long sleeves. */
const CLOTHED = RAISED.slice(2, 5).map((spec) => ({
  ...spec,
  sleeves: "long" as const,
  top: { color: [40, 70, 120] as const, stripe: null },
}));
const RED: GarmentSpec = {
  ...GARMENTS[0]!,
  pattern: "plain",
  ground: "plain",
  colors: [
    [180, 30, 30],
    [180, 30, 30],
    [180, 30, 30],
  ],
};

test.each(RAISED.slice(2))("$name: the lifted arm is followed", async (spec) => {
  const drawn = drawFigure(spec);
  const image = await photograph(drawn.image);
  const body = findBody(image, findFace(image, { tilted: true })!);
  const name = body.left.lifted ? "left" : "right";
  const { lifted, bones } = body[name];
  expect(lifted).not.toBeNull();
  expect(body.confidence).toBeGreaterThan(0.5);
  const [, elbow] = bones;
  const { x, y } = drawn.points[`${name}Elbow`];
  const away = Math.hypot(elbow.x / body.scale - x, elbow.y / body.scale - y);
  expect(away).toBeLessThan(0.35 * drawn.head);
});

function colorAt({ width, data }: RgbaImage, { x, y }: Point): number[] {
  const p = 4 * (Math.round(y) * width + Math.round(x));
  return Array.from(data.subarray(p, p + 3));
}

function isLike(color: readonly number[]) {
  return (seen: number[]) => Math.hypot(...seen.map((value, c) => value - color[c]!)) < 75;
}

const RED_SHADE = [180, 30, 30];
/** Old clothes, with the colours of the upper arm near the shoulder and near the elbow. */
const WORN = [
  { cut: "sleeveless", upper: null, lower: null },
  { cut: "tee", upper: RED_SHADE, lower: null },
  { cut: "long", upper: RED_SHADE, lower: RED_SHADE },
] as const;

test.each(WORN.map((worn, k) => ({ ...worn, spec: CLOTHED[k]! })))(
  "on $spec.name: the old long sleeve becomes that of a $cut garment",
  async ({ cut, upper, lower, spec }) => {
    const drawn = drawFigure(spec);
    const person = await photograph(drawn.image);
    const side = drawn.points.leftElbow.y < drawn.points.rightElbow.y ? "left" : "right";
    const [shoulder, elbow] = [drawn.points[`${side}Shoulder`], drawn.points[`${side}Elbow`]];
    const along = (t: number) => ({
      x: shoulder.x + t * (elbow.x - shoulder.x),
      y: shoulder.y + t * (elbow.y - shoulder.y) + 0.08 * drawn.head,
    });
    const worn = await tryOn(person, drawGarment({ ...RED, cut }).image);
    if (!worn.ok) throw new Error(worn.failureCode);
    expect(colorAt(worn.image, along(0.2))).toSatisfy(isLike(upper ?? spec.skin));
    expect(colorAt(worn.image, along(0.9))).toSatisfy(isLike(lower ?? spec.skin));
  },
);

test.each(CLOTHED.slice(1))("on $name: the bare lifted arm is round", async (spec) => {
  const drawn = drawFigure(spec);
  const person = await photograph(drawn.image);
  const side = drawn.points.leftElbow.y < drawn.points.rightElbow.y ? "left" : "right";
  const [from, to] = [drawn.points[`${side}Elbow`], drawn.points[`${side}Wrist`]];
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const across = { x: (from.y - to.y) / long, y: (to.x - from.x) / long };
  const worn = await tryOn(person, drawGarment({ ...RED, cut: "sleeveless" }).image);
  if (!worn.ok) throw new Error(worn.failureCode);
  const lightAt = (t: number, out: number) => {
    const [red, green, blue] = colorAt(worn.image, {
      x: from.x + t * (to.x - from.x) + out * across.x,
      y: from.y + t * (to.y - from.y) + out * across.y,
    });
    return red + green + blue;
  };
  const rows = [0.3, 0.4, 0.5, 0.6];
  const meanAt = (out: number) => rows.reduce((sum, t) => sum + lightAt(t, out), 0) / rows.length;
  const edge = 0.12 * drawn.head;
  expect((meanAt(edge) + meanAt(-edge)) / 2).toBeLessThan(meanAt(0) - 6);
});
