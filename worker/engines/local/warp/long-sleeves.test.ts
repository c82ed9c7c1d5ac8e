import { describe, expect, test } from "vitest";
import { drawFigure } from "#tests/bench/engine/drawn/figure.ts";
import { FIGURES, type FigureSpec } from "#tests/bench/engine/drawn/figure-spec.ts";
import { cutOutShape } from "#tests/harness/drawn-shape.ts";
import { isSleeve, isTrunk, SLEEVES } from "#tests/harness/drawn-sleeves.ts";
import { findBody, findFace } from "../person/index.ts";
import { figureOf } from "./figure.ts";
import { warpTop } from "./warp-top.ts";

const garments = Object.entries(SLEEVES).map(([name, joints]) => {
  return [
    name,
    cutOutShape((across, y) => isTrunk(across, y) || isSleeve(across, y, joints)),
  ] as const;
});
/** In face widths. */
const WRIST_ERROR = 0.45;

const folded = cutOutShape((across, y, side) => {
  const joints =
    side < 0
      ? ([
          [74, 130],
          [118, 240],
        ] as const)
      : SLEEVES.straight;
  return isTrunk(across, y) || isSleeve(across, y, joints);
});

function personOf(pose: FigureSpec["pose"], fullLength: boolean) {
  const { image: picture, points } = drawFigure({
    ...FIGURES[1],
    wall: "gradient",
    sleeves: "none",
    pose,
    fullLength,
  });
  const body = findBody(picture, findFace(picture)!);
  return { picture, points, figure: figureOf(body) };
}

describe.each([
  ["hanging", false],
  ["hip", false],
  ["pocket", false],
  ["hanging", true],
] as const)("long sleeves on arms in pose %s, full length %s", (pose, fullLength) => {
  const { picture, points, figure } = personOf(pose, fullLength);

  test("end at the wrists, also of a hand in a pocket", () => {
    for (const [wrist, drawn] of [
      [figure.left.wrist, points.leftWrist],
      [figure.right.wrist, points.rightWrist],
    ] as const) {
      expect(Math.abs(wrist - drawn.y) / figure.unit).toBeLessThan(WRIST_ERROR);
    }
  });

  test.each([...garments, ["one sleeve folded in", folded] as const])(
    "reach both wrists: %s",
    (_, garment) => {
      const { garment: worn } = warpTop(garment, figure, picture)!;
      for (const side of [figure.left, figure.right]) {
        const last = side.wrist - 0.1 * side.unit;
        const bare: number[] = [];
        for (let y = Math.round(side.shoulder.y + 0.3 * side.unit); y < last; y++) {
          const x = Math.round((side.outerAt(y) + side.innerAt(y)) / 2);
          if (worn.data[4 * (y * picture.width + x) + 3] < 200) bare.push(y);
        }
        expect(bare).toEqual([]);
      }
    },
  );
});
