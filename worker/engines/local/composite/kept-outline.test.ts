import { expect, test } from "vitest";
import type { Rgb } from "#tests/bench/engine/drawn/canvas.ts";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { FIGURES, type FigureSpec } from "#tests/bench/engine/drawn/figure-spec.ts";
import { drawGarment } from "#tests/bench/engine/drawn/garment.ts";
import { GARMENTS } from "#tests/bench/engine/drawn/garment-spec.ts";
import { photograph } from "#tests/bench/engine/drawn/photograph.ts";
import { createRegion } from "../image/index.ts";
import { tryOn } from "../try-on.ts";
import { withoutOutline } from "./kept-outline.ts";

const mixed = (one: Rgb, other: Rgb, share: number) =>
  one.map((value, c) => value + share * (other[c] - value)) as unknown as Rgb;

/** In heads: the compared pixels reach from the middle of a forearm to beyond its outer edge. */
const OUTSIDE = 0.25;
/** The least visible difference of a colour channel, 0 to 255. */
const VISIBLE = 6;

const [base] = FIGURES;
const wallColor: Rgb = [226, 224, 220];
const SKINS: readonly Rgb[] = [
  [205, 150, 120],
  [232, 188, 162],
  [172, 116, 84],
];
/** The tops have the colour of the half-covered pixels around arms. */
const CASES = SKINS.flatMap((skin) => [0.3, 0.5, 0.7].map((share) => ({ skin, share })));

test.each(CASES)(
  "keeps the outlines of arms of $skin: the top has $share of the wall's colour",
  async (one) => {
    const spec: FigureSpec = {
      ...base,
      pose: "hanging",
      sleeves: "none",
      wall: "plain",
      wallColor,
      skin: one.skin,
      collar: null,
      top: { color: mixed(one.skin, wallColor, one.share), stripe: null },
    };
    const drawn = drawFigure(spec);
    const photo = await photograph(drawn.image);
    const garment = await photograph(drawGarment(GARMENTS[0]).image);
    const outcome = await tryOn(photo, garment);
    if (!outcome.ok) throw new Error(outcome.failureCode);
    let [changed, count] = [0, 0];
    for (const side of ["left", "right"] as const) {
      const [elbow, wrist] = [drawn.points[`${side}Elbow`], drawn.points[`${side}Wrist`]];
      const outwards = Math.sign(elbow.x - photo.width / 2);
      for (let y = Math.round(elbow.y); y < wrist.y; y++) {
        const t = (y - elbow.y) / (wrist.y - elbow.y);
        const x = Math.round(elbow.x + t * (wrist.x - elbow.x));
        for (let off = 0; off <= OUTSIDE * drawn.head; off++) {
          const p = 4 * (y * photo.width + x + outwards * off);
          const moved = [0, 1, 2].map((c) =>
            Math.abs(outcome.image.data[p + c] - photo.data[p + c]),
          );
          if (Math.max(...moved) > VISIBLE) changed++;
          count++;
        }
      }
    }
    expect(changed).toBeLessThan(0.01 * count);
  },
);

test("removes from a wall only the pixels beside skin that the result keeps", () => {
  const where = (isIn: (x: number) => boolean) => {
    const region = createRegion(20, 1);
    return { ...region, data: region.data.map((_, x) => (isIn(x) ? 1 : 0)) };
  };
  const scene = {
    silhouette: { region: where((x) => x >= 5 && x < 15) },
    surfaces: { skin: where((x) => x >= 5 && x < 15) },
  } as Parameters<typeof withoutOutline>[1];
  // The right half of the skin is painted, and the wall beside it stays.
  const wall = withoutOutline(
    where((x) => x < 6 || x > 13),
    scene,
    (x) => x >= 10,
  );
  expect([...wall.data].join("")).toBe("11100100000000111111");
});
