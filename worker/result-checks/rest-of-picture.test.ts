import { expect, test } from "vitest";
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

/** Paints over a person's arms from `from`, in heads below the elbows, in the colour of the wall or of cloth. */
async function withoutArms(from: number, isCloth: boolean, cloth = [60, 80, 160]) {
  const drawn = drawFigure(SPEC);
  const photo = await photograph(drawn.image);
  const result = { ...photo, data: photo.data.slice() };
  for (const side of ["left", "right"] as const) {
    const [elbow, wrist] = [drawn.points[`${side}Elbow`], drawn.points[`${side}Wrist`]];
    const outwards = Math.sign(wrist.x - photo.width / 2);
    const half = 0.35 * drawn.head;
    const last = Math.min(photo.height, wrist.y + drawn.head);
    for (let y = Math.round(elbow.y + from * drawn.head); y < last; y++) {
      const t = (y - elbow.y) / (wrist.y - elbow.y);
      const x = Math.round(elbow.x + t * (wrist.x - elbow.x));
      const at = 4 * (y * photo.width + Math.round(x + outwards * drawn.head));
      const color = isCloth ? cloth : photo.data.slice(at, at + 3);
      for (let off = -half; off < half; off++) {
        result.data.set(color, 4 * (y * photo.width + Math.round(x + off)));
      }
    }
  }
  return {
    photo,
    result,
    forearm: (drawn.points.leftWrist.y - drawn.points.leftElbow.y) / drawn.head,
  };
}

test("long sleeves may cover bare arms with the hands", async () => {
  const { photo, result } = await withoutArms(0, true);
  expect(handsOf(photo, result)).toBe(0);
});

test("hands that vanish are seen, from bare forearms and with them", async () => {
  const { forearm, ...armless } = await withoutArms(0, false);
  expect(handsOf(armless.photo, armless.result)).toBeGreaterThan(LIMITS.hands);
  const { photo, result } = await withoutArms(forearm, false);
  expect(handsOf(photo, result)).toBeGreaterThan(LIMITS.hands);
});

test("arms of a darker skin than the photo's are seen", async () => {
  const { photo, result } = await withoutArms(0, true, [118, 78, 58]);
  expect(handsOf(photo, result)).toBeGreaterThan(LIMITS.hands);
});
