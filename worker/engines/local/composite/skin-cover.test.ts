import { expect, test } from "vitest";
import { createRegion } from "../image/index.ts";
import type { Arm } from "../person/index.ts";
import type { OldSleeve } from "./old-sleeve.ts";
import type { Scene } from "./scene.ts";
import { skinCover } from "./skin-cover.ts";

const SIZE = { width: 60, height: 120 };
const ARMPIT = 10;

/** A left arm whose edges move by one pixel in twelve rows. */
function slantedArm(): Arm {
  const rows = Array.from({ length: SIZE.height }, (_, row) => row);
  const outer = Float32Array.from(rows, (row) => 25.3 - row / 12);
  const inner = outer.map((x) => x + 16);
  return {
    side: -1,
    top: 0,
    outer,
    inner,
    trunk: inner.map((x) => x + 12),
    armpit: { x: inner[ARMPIT], y: ARMPIT },
    parting: ARMPIT,
    shoulder: { x: 30, y: 0 },
    wrist: 118,
    hangs: true,
    bones: [
      { x: 33, y: 5 },
      { x: 29, y: 60 },
      { x: 25, y: 118 },
    ],
    seen: 1,
    lifted: null,
  };
}

test("the edges of a painted arm follow its slant without steps", () => {
  const arm = slantedArm();
  const { width, height } = SIZE;
  const skin = createRegion(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = Math.ceil(arm.outer[y]); x <= arm.inner[y]; x++) skin.data[y * width + x] = 1;
  }
  const sleeve: OldSleeve = { arm, bare: arm, end: 115, unit: 30, steps: 0 };
  const scene = { surfaces: { head: createRegion(width, height) } } as unknown as Scene;
  const cover = skinCover(scene, { skin, outline: skin, sleeves: [sleeve], midriff: null });
  for (let y = ARMPIT + 2; y < 112; y++) {
    let breadth = 0;
    let first = 0;
    for (let x = 0; x < width; x++) {
      breadth += cover.data[y * width + x];
      if (x < arm.outer[y] + 8) first += cover.data[y * width + x];
    }
    expect(breadth).toBeCloseTo(16, 1);
    // The opacity up to the middle is the distance of the edge from there, in parts of a pixel.
    const middle = Math.ceil(arm.outer[y] + 8) - 0.5;
    expect(first).toBeCloseTo(middle - arm.outer[y], 1);
  }
});
