import { expect, test } from "vitest";
import { bodyOf, ROWS } from "#tests/bench/engine/drawn/body.ts";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { FIGURES, type FigureSpec } from "#tests/bench/engine/drawn/figure-spec.ts";
import { createLayer, type LabImage, toLab } from "../image/index.ts";
import { findBody, findFace } from "../person/index.ts";
import { removeOldTop } from "./remove-old-top.ts";
import { sceneOf } from "./scene.ts";

const CROPPED = { sleeves: "none", isTucked: false, isCropped: true } as const;

/** Wears the top of `bare` over the figure in `worn`; both are drawn alike otherwise. */
function undress(spec: FigureSpec, worn: Partial<FigureSpec>, bare: Partial<FigureSpec>) {
  const before = drawFigure({ ...spec, ...worn });
  const truth = drawFigure({ ...spec, ...bare });
  const { image } = before;
  const garment = createLayer(image.width, image.height);
  const rows: number[] = [];
  truth.oldTop.data.forEach((value, i) => {
    if (value < 128) return;
    garment.data[4 * i + 3] = 255;
    rows.push(Math.floor(i / image.width));
  });
  const end = rows[rows.length - 1];
  const box = { left: 0, right: image.width - 1, top: rows[0], bottom: end };
  const body = findBody(image, findFace(image)!);
  const picture = { ...image, data: image.data.slice() };
  removeOldTop(picture, garment, sceneOf(body, box, image), {
    neckline: truth.points.leftShoulder.y,
    wearsTrousers: () => false,
  });
  const figure = bodyOf({ ...spec, ...bare });
  return { result: toLab(picture), photo: toLab(image), truth, before, figure, end };
}

const apart = (one: LabImage, other: LabImage, i: number, k = i) =>
  Math.hypot(
    one.l.data[i] - other.l.data[k],
    one.a.data[i] - other.a.data[k],
    one.b.data[i] - other.b.data[k],
  );

/** The mean difference from the truth where the body was under the old top, in L*a*b* units. */
function error({ result, truth, before }: ReturnType<typeof undress>): number {
  const exact = toLab(truth.image);
  let [sum, count] = [0, 0];
  for (let i = 0; i < exact.l.data.length; i++) {
    const isBare = before.oldTop.data[i] > 200 && truth.oldTop.data[i] === 0;
    if (!isBare || truth.person.data[i] < 200) continue;
    sum += apart(result, exact, i);
    count++;
  }
  return sum / count;
}

const [AVERAGE, SLIM] = FIGURES;

test.each([AVERAGE, SLIM])("shows belly and bottoms under a long top: $name", (spec) => {
  const loose = undress(spec, { ...CROPPED, isCropped: false }, CROPPED);
  expect(error(loose)).toBeLessThan(17);
  const { result, photo, figure, end } = loose;
  const { head, at } = figure;
  const width = result.l.width;
  const middle = Math.round(at(0, 0).x);
  const pixel = (x: number, y: number) => Math.round(y) * width + Math.round(x);
  // The bottoms reach from below the old hem up to the waist.
  const bottoms = pixel(middle + 0.2 * head, at(0, 3.75).y);
  expect(apart(result, photo, pixel(middle + 0.2 * head, at(0, 3.2).y), bottoms)).toBeLessThan(12);
  // A belly is round: darker at its sides than near the middle.
  const row = end + 0.15 * head;
  const side = 0.86 * figure.halfWidth(at(0, ROWS.waist).y);
  const near = result.l.data[pixel(middle + 0.2 * head, row)];
  expect(result.l.data[pixel(middle + side, row)]).toBeLessThan(near - 2);
});

test.each([SLIM])("shows an arm under a long sleeve: $name", (spec) => {
  const bare = undress(
    spec,
    { sleeves: "long", isTucked: true },
    { sleeves: "none", isTucked: true },
  );
  expect(error(bare)).toBeLessThan(8);
  const { result, photo, figure } = bare;
  const [arm] = figure.arms;
  const width = result.l.width;
  const y = Math.round((arm.elbow.y + arm.wrist.y) / 2);
  // The old sleeve stood off the arm on both sides; the wall takes its place.
  const axis = (arm.elbow.x + arm.wrist.x) / 2;
  const out = Math.round(axis - 0.25 * figure.head);
  expect(apart(result, photo, y * width + out)).toBeLessThan(3);
});

test("paints the edge of an arm as steep as a photo shows it", () => {
  const long = { sleeves: "long", isTucked: true } as const;
  const { result, figure } = undress(AVERAGE, long, { sleeves: "none", isTucked: true });
  const [{ elbow, wrist }] = figure.arms;
  const width = result.l.width;
  const rows = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
  const blended = rows.map((share) => {
    const y = Math.round(elbow.y + share * (wrist.y - elbow.y));
    const skin = y * width + Math.round(elbow.x + share * (wrist.x - elbow.x));
    const wall = skin - Math.round(0.6 * figure.head);
    const contrast = apart(result, result, skin, wall);
    const shares = Array.from({ length: skin - wall }, (_, k) => {
      return apart(result, result, wall + k, wall) / contrast;
    });
    return shares.filter((own) => own > 0.15 && own < 0.85).length;
  });
  // Pixels that are neither wall nor skin.
  expect(blended.reduce((sum, count) => sum + count, 0) / rows.length).toBeLessThan(1.5);
});
