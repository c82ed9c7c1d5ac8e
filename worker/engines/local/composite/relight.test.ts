import { describe, expect, test } from "vitest";
import { cutOutTee } from "#tests/harness/drawn-tee.ts";
import { drawMannequin } from "#tests/harness/mannequin.ts";
import { findBody } from "../person/index.ts";
import { figureOf, warpTop } from "../warp/index.ts";
import { compositeGarment } from "./composite-garment.ts";

const TOP = [120, 158, 196] as const;
const CHEST = { left: 160, right: 224, top: 175, bottom: 245 };

type IsPrinted = (x: number, y: number) => boolean;

/** A try-on by a person whose old top is darker by `grey` where it is printed. */
function tryOn(isPrinted: IsPrinted, grey: number) {
  const { image, face } = drawMannequin({ top: [...TOP] });
  for (let y = CHEST.top; y < CHEST.bottom; y++) {
    for (let x = CHEST.left; x < CHEST.right; x++) {
      if (!isPrinted(x - CHEST.left, y - CHEST.top)) continue;
      const p = 4 * (y * image.width + x);
      for (let c = 0; c < 3; c++) image.data[p + c] -= grey;
    }
  }
  const body = findBody(image, face);
  const figure = figureOf(body);
  const worn = warpTop(cutOutTee(), figure, image)!;
  return compositeGarment(image, worn, { body, figure, photo: image });
}

/** The largest difference of the new garment's red on the chest, in steps of 255. */
function ghost(isPrinted: IsPrinted, grey: number): number {
  const [plain, printed] = [tryOn(() => false, 0), tryOn(isPrinted, grey)];
  let most = 0;
  for (let y = CHEST.top; y < CHEST.bottom; y++) {
    for (let x = CHEST.left; x < CHEST.right; x++) {
      const p = 4 * (y * plain.width + x);
      most = Math.max(most, Math.abs(plain.data[p] - printed.data[p]));
    }
  }
  return most;
}

const letters: IsPrinted = (x, y) => y % 22 < 12 && x % 14 < 8;

describe("a grey print of the old top does not show through the new one", () => {
  test.each<[string, IsPrinted, number]>([
    ["letters", letters, 60],
    ["pale letters", letters, 40],
    [
      "letters with a figure below",
      (x, y) => (y < 30 ? letters(x, y) : x > 20 && x < 44 && y < 52),
      60,
    ],
    ["a worn print", (x, y) => letters(x, y) && (x * 7 + y * 13) % 5 > 0, 60],
  ])("%s", (_, isPrinted, grey) => {
    expect(ghost(isPrinted, grey)).toBeLessThan(8);
  });
});

test("the folds of a plain old top do", () => {
  const fold: IsPrinted = (x, y) => Math.abs(x - y) < 5;
  expect(ghost(fold, 18)).toBeGreaterThan(8);
});
