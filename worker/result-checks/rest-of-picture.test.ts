import { expect, test } from "vitest";
import type { Rgb } from "#tests/bench/engine/drawn/canvas.ts";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { FIGURES, type FigureSpec } from "#tests/bench/engine/drawn/figure-spec.ts";
import { photograph } from "#tests/bench/engine/drawn/photograph.ts";
import type { RgbaImage } from "../engines/local/image/index.ts";
import { findFace } from "../engines/local/person/index.ts";
import { shrinkToFit } from "../media/codecs/pixels.ts";
import { alignResult } from "./align.ts";
import { CHECKED_SIDE, LIMITS } from "./check-result.ts";
import { compareRest } from "./rest-of-picture.ts";

const [base] = FIGURES as [FigureSpec];
const SPEC: FigureSpec = { ...base, pose: "hanging", sleeves: "none", wall: "plain", collar: null };

/** The share of the hands' skin that changed visibly. */
function handsOf(person: RgbaImage, worn: RgbaImage): number {
  const photo = shrinkToFit(person, CHECKED_SIDE);
  const result = shrinkToFit(worn, CHECKED_SIDE);
  const face = findFace(photo);
  if (!face) throw new Error("no face");
  return compareRest(alignResult(photo, result, face), photo, face).changed.hands;
}

/** Paints over a person's arms below a joint; without a colour in that of the wall beside them. */
async function withoutArms(joint: "Elbow" | "Wrist", color: Rgb | null) {
  const drawn = drawFigure(SPEC);
  const photo = await photograph(drawn.image);
  const result = { ...photo, data: photo.data.slice() };
  for (const side of ["left", "right"] as const) {
    const [elbow, wrist] = [drawn.points[`${side}Elbow`], drawn.points[`${side}Wrist`]];
    const outwards = Math.sign(wrist.x - photo.width / 2);
    const half = 0.35 * drawn.head;
    const last = Math.min(photo.height, wrist.y + drawn.head);
    for (let y = Math.round(drawn.points[`${side}${joint}`].y); y < last; y++) {
      const t = (y - elbow.y) / (wrist.y - elbow.y);
      const x = Math.round(elbow.x + t * (wrist.x - elbow.x));
      const at = 4 * (y * photo.width + Math.round(x + outwards * drawn.head));
      const painted = color ?? photo.data.slice(at, at + 3);
      for (let off = -half; off < half; off++) {
        result.data.set(painted, 4 * (y * photo.width + Math.round(x + off)));
      }
    }
  }
  return { photo, result };
}

test("long sleeves may cover bare arms with the hands", async () => {
  const { photo, result } = await withoutArms("Elbow", [60, 80, 160]);
  expect(handsOf(photo, result)).toBe(0);
});

test.each([
  ["hands that vanish with the forearms", "Elbow", null],
  ["hands that vanish from bare forearms", "Wrist", null],
  ["hands and forearms of a darker skin", "Elbow", [118, 78, 58]],
] as const)("finds %s", async (_name, joint, color) => {
  const { photo, result } = await withoutArms(joint, color);
  expect(handsOf(photo, result)).toBeGreaterThan(LIMITS.hands);
});
