import { createRegion, floodFill, type Region } from "../image/index.ts";
import type { Arm } from "../person/index.ts";
import type { Scene } from "./scene.ts";

/** In face widths, as the next: how far a hand is above the shoulder, and an elbow below it. */
const ABOVE = 0.35;
const BELOW = 0.7;
/** How far inside of the shoulder's tip a forearm may be, and the least distance of a hand from the neck's middle. */
const INSIDE = 0.5;
const FROM_NECK = 0.8;
/** The breadth of a forearm; skin farther inside is the upper arm. */
const BREADTH = 0.5;
/** The wall outside of a forearm, on which no sleeve shows. */
const OUTSIDE = 0.4;

/** The parts in front of a new top: the head, and bare forearms that reach from a low elbow up to it. */
export function partsBefore(scene: Scene): Region {
  const { head, skin } = scene.surfaces;
  const parts = { ...head, data: head.data.slice() };
  for (const arm of [scene.left, scene.right]) {
    if (arm.lifted) continue;
    const forearm = foldedForearm(arm, skin, scene);
    for (let i = 0; i < parts.data.length; i++) if (forearm.data[i]) parts.data[i] = 1;
  }
  return parts;
}

/**
 * The skin from a hand above the shoulder down to the elbow, from a little inside of the shoulder's tip
 * outwards, and the wall beside it; empty without such a forearm.
 */
function foldedForearm(
  { side, shoulder, top, outer }: Arm,
  { width, height, data }: Region,
  { neck, face: { width: unit } }: Pick<Scene, "neck" | "face">,
): Region {
  const before = createRegion(width, height);
  const edge = shoulder.x - side * INSIDE * unit;
  const isBeside = (i: number) => data[i] === 1 && ((i % width) - edge) * side > 0;
  const highest = Math.round(shoulder.y - ABOVE * unit);
  const seeds: number[] = [];
  for (let x = 0; x < width && highest > 0; x++) {
    const isHand = (x - neck.x) * side > FROM_NECK * unit;
    if (isHand && isBeside(highest * width + x)) seeds.push(highest * width + x);
  }
  const arm = floodFill(width, height, seeds, isBeside);
  const lowest = arm.data.lastIndexOf(1) / width;
  if (lowest < shoulder.y + BELOW * unit) return before;
  for (let y = 0; y < height; y++) {
    const out = outer[Math.min(Math.max(0, Math.round(y - top)), outer.length - 1)];
    const row = arm.data.subarray(y * width, (y + 1) * width);
    const last = side < 0 ? row.indexOf(1) : row.lastIndexOf(1);
    for (let x = 0; x < width && last >= 0; x++) {
      const isForearm = row[x] === 1 && (out - x) * side < BREADTH * unit;
      const isOutside = (x - last) * side > 0 && (x - last) * side < OUTSIDE * unit;
      if (isForearm || isOutside) before.data[y * width + x] = 1;
    }
  }
  return before;
}
