import { frontShares } from "./garment-front.ts";
import { findNeckOpening } from "./garment-neckline.ts";
import type { GarmentSide } from "./garment-types.ts";
import type { Point } from "./image.ts";
import { boxBetween, cropLab, cropPlane } from "./pixels/crop.ts";
import { squaredDistance } from "./pixels/distance.ts";
import { largestComponent } from "./pixels/flood.ts";
import type { LabPlanes } from "./pixels/lab.ts";

/** How deep a neckline may reach, over the shoulders' width: a blazer's lapels do 0.65. */
const DEEPEST_NECKLINE = 0.85;
/** Colours of the front are taken from this far off the neck, over the shoulders' width. */
const FRONT_FROM = 0.7;
/** In pixels: half a sliver's width, and how near the neck opening slivers are looked for. */
const SLIVER = 2.5;
const NECK_RIM = 7;

/**
 * Takes the inside of the back of the collar out of a silhouette. Null when no neck opening
 * shows. `lowest` is the neckline's lowest point.
 */
export function clearNeck(
  lab: LabPlanes,
  inside: Uint8Array,
  left: GarmentSide,
  right: GarmentSide,
): { front: Uint8Array; lowest: Point } | null {
  const { width, height } = lab;
  const span = right.shoulder.x - left.shoulder.x;
  const reach = DEEPEST_NECKLINE * span;
  const middle: Point = {
    x: (left.collar.x + right.collar.x) / 2,
    y: (left.collar.y + right.collar.y) / 2,
  };
  // Everything is done in a crop about the neck, from the picture's top down to the reach.
  const edge = reach + NECK_RIM;
  const box = boxBetween(middle.x - edge, 0, middle.x + edge, middle.y + edge, lab);
  const cropped = cropPlane(inside, width, box);
  const shares = frontShares(lab, inside, middle, FRONT_FROM * span, box);
  const toCrop = (point: Point): Point => ({ x: point.x - box.x, y: point.y - box.y });
  const collars = [toCrop(left.collar), toCrop(right.collar)] as const;
  const neck = findNeckOpening(cropLab(lab, box), cropped, collars, reach, shares);
  if (neck === null) return null;

  takeAway(cropped, neck.opening, box.width, box.height, collars);
  const rest = inside.slice();
  for (let y = 0; y < box.height; y++) {
    const row = cropped.subarray(y * box.width, (y + 1) * box.width);
    rest.set(row, (box.y + y) * width + box.x);
  }
  return {
    front: largestComponent(rest, width, height).inside,
    lowest: { x: neck.lowest.x + box.x, y: neck.lowest.y + box.y },
  };
}

/**
 * Takes the opening away and what would be left standing about it: slivers of the back's trim
 * thinner than twice SLIVER, by a morphological opening near the neck only.
 */
function takeAway(
  inside: Uint8Array,
  opening: Uint8Array,
  width: number,
  height: number,
  [left, right]: readonly [Point, Point],
): void {
  const bare = new Uint8Array(inside.length);
  for (let i = 0; i < inside.length; i++) {
    if (opening[i]) inside[i] = 0;
    bare[i] = 1 - inside[i]!;
  }
  const depth = squaredDistance(bare, width, height);
  const core = new Uint8Array(inside.length);
  for (let i = 0; i < core.length; i++) core[i] = depth[i]! > SLIVER * SLIVER ? 1 : 0;
  const toCore = squaredDistance(core, width, height);
  const toOpening = squaredDistance(opening, width, height);
  for (let i = 0; i < inside.length; i++) {
    // Straps may be as thin, but stand outside the collar points.
    const x = i % width;
    if (x < left.x || x > right.x) continue;
    if (toCore[i]! > SLIVER * SLIVER && toOpening[i]! < NECK_RIM * NECK_RIM) inside[i] = 0;
  }
}
