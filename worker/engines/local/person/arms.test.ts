import { expect, test } from "vitest";
import { createRegion, type Region } from "../image/index.ts";
import { followArms } from "./arms.ts";
import type { Surfaces } from "./surfaces.ts";

const SIZE = { width: 400, height: 600 };
const FACE = { x: 175, y: 60, width: 50, height: 50, confidence: 5 };
const TRUNK = { left: 150, right: 250 };

/** Follows the arms of a body whose shoulders are in row 130. */
function follow(silhouette: Region, surfaces: Pick<Surfaces, "skin" | "top">, hem: number) {
  const shoulders = {
    left: { x: 125, y: 130 },
    right: { x: 275, y: 130 },
    centre: 200,
    neck: 200,
    profile: new Float32Array(SIZE.width).fill(130),
  };
  const head = createRegion(SIZE.width, SIZE.height);
  const bent = { left: false, right: false };
  return followArms(silhouette, { ...surfaces, head }, FACE, shoulders, { bent, hem });
}

/** A person with arms that hang apart from the trunk, and a watch in some rows of both. */
function withWatch(from: number, to: number) {
  const silhouette = createRegion(SIZE.width, SIZE.height);
  const skin = createRegion(SIZE.width, SIZE.height);
  const top = createRegion(SIZE.width, SIZE.height);
  const fill = ({ data }: typeof skin, y: number, left: number, right: number) =>
    data.fill(1, y * SIZE.width + left, y * SIZE.width + right);
  for (let y = 130; y < 590; y++) {
    if (y < 180) fill(silhouette, y, 125, 276);
    fill(silhouette, y, TRUNK.left, TRUNK.right + 1);
    if (y < 420) fill(top, y, TRUNK.left, TRUNK.right + 1);
    if (y >= 390) continue;
    for (const arm of [118, 262]) fill(silhouette, y, arm, arm + 20);
    // The strap covers the inner side of the wrist.
    const strap = y < from || y > to ? 0 : 14;
    fill(skin, y, 118, 138 - strap);
    fill(skin, y, 262 + strap, 282);
  }
  return follow(silhouette, { skin, top }, 420);
}

test.each([
  ["above the hand", 330, 338],
  ["on the forearm", 290, 300],
])("a watch %s is not the trunk's edge", (_, from, to) => {
  const { left, right } = withWatch(from, to);
  for (let y = 220; y < 370; y++) {
    expect(Math.abs(left.trunk[y - left.top] - TRUNK.left)).toBeLessThan(6);
    expect(Math.abs(right.trunk[y - right.top] - TRUNK.right)).toBeLessThan(6);
  }
});

test("arms beside legs without a notch below the fingers have a usual length", () => {
  const silhouette = createRegion(SIZE.width, SIZE.height);
  const skin = createRegion(SIZE.width, SIZE.height);
  for (let y = 130; y < 590; y++) {
    silhouette.data.fill(1, y * SIZE.width + 118, y * SIZE.width + 282);
    for (const arm of [118, 262])
      skin.data.fill(1, y * SIZE.width + arm, y * SIZE.width + arm + 20);
  }
  const top = createRegion(SIZE.width, SIZE.height);
  const { left, right } = follow(silhouette, { skin, top }, 300);
  for (const arm of [left, right]) {
    expect(arm.wrist - arm.top).toBeGreaterThan(3.3 * FACE.width);
    expect(arm.wrist - arm.top).toBeLessThan(4.4 * FACE.width);
  }
});
