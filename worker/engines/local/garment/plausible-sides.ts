import type { GarmentRefusal } from "#worker/contract/failures.ts";
import { distance, type Size } from "../image/index.ts";
import type { GarmentSide } from "./garment.ts";
import type { Sides } from "./outline.ts";
import type { Axis } from "./symmetry-axis.ts";

/** How far along the axis the armpits differ, over the chest's breadth. */
const UNLEVEL = 0.45;
/** The chest's breadth over that of the neckline. */
const NARROWEST_CHEST = 0.5;
/** The chest's breadth over the length from the shoulders to the hem; bottles have less. */
const THINNEST = 0.18;
/** The share of each side of the picture that a garment covers whose sleeves run out of it. */
const RUNS_OUT = 0.08;

/** Why a top or dress with these landmarks would be worn torn; null where its sides are likely. */
export function refuseSides(
  { left, right }: Sides<GarmentSide>,
  { down }: Axis,
): GarmentRefusal | null {
  const chest = distance(left.armpit, right.armpit);
  const [dx, dy] = [right.armpit.x - left.armpit.x, right.armpit.y - left.armpit.y];
  const isUnlevel = Math.abs(dx * down.x + dy * down.y) > UNLEVEL * chest;
  const isNarrow = chest < NARROWEST_CHEST * distance(left.collar, right.collar);
  const isThin = chest < (THINNEST / 2) * (lengthOf(left) + lengthOf(right));
  return isUnlevel || isNarrow || isThin ? "garment_unclear" : null;
}

function lengthOf({ shoulder, hem }: GarmentSide): number {
  return distance(shoulder, hem);
}

/** Whether both sleeves run out of the picture. `cloth` is 0 or 1 a pixel. */
export function cutsSleeves(cloth: Uint8Array, { width, height }: Size): boolean {
  return [0, width - 1].every((x) => {
    let rows = 0;
    for (let y = 0; y < height; y++) rows += cloth[y * width + x];
    return rows > RUNS_OUT * height;
  });
}
