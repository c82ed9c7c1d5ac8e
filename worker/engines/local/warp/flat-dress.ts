import type { GarmentCutout } from "../garment/index.ts";
import { distance, type Mask, mean, median, type Point } from "../image/index.ts";
import { middleOfTrunk, sideAt } from "./trunk-outline.ts";

/** A dress as it lies. A share of its seam is 0 at the armpit, 1 at the hem, and below 0 further up. */
export interface FlatDress {
  /** The share of the seam; 0 without a waist. */
  readonly waist: number;
  /** The spread of the seam below the hips, in columns a row. */
  readonly flare: number;
  /** The length from shoulder to waist, and that of the seam from waist to hem, in garment pixels. */
  readonly above: number;
  readonly below: number;
  readonly left: (share: number) => Point;
  readonly right: (share: number) => Point;
  /** The share of the level of a point of a seam. */
  readonly shareOf: (point: Point) => number;
  readonly halfAt: (share: number) => number;
  /** The row of the lower edge of the hem's middle. */
  readonly lowest: number;
}

/** The distance of the seam from the line between armpit and hem that is a waist, over the half width. */
const MIN_WAIST = 0.05;
/** The shares of the seam at which a waist is searched. */
const WAIST_FROM = 0.05;
const WAIST_TO = 0.6;
const STEP = 0.025;
/** Rows a column. */
const LARGEST_TILT = 0.15;
/** The share of the skirt above which it is curved like the hips. */
const HIPS_OF_SKIRT = 0.3;
/** The part of the hem beside its middle whose lower edge is measured, over the half width. */
const MIDDLE = 0.25;
/** Hems have rounded corners: their width is that of the seam a little above. */
const ABOVE_HEM = 0.95;

/** `trunk` is the garment's mask without its sleeves. */
export function measureDress(garment: GarmentCutout, trunk: Mask): FlatDress {
  const left = seamOf(garment, trunk, "left");
  const right = seamOf(garment, trunk, "right");
  const halfAt = (share: number) => (right(share).x - left(share).x) / 2;
  const waist = waistOf(halfAt);
  const rowsFrom = (side: "left" | "right", share: number) => {
    const seam = side === "left" ? left : right;
    return { down: seam(1).y - seam(share).y, length: distance(seam(share), seam(1)) };
  };
  const skirt = [rowsFrom("left", waist), rowsFrom("right", waist)];
  const hips = waist + HIPS_OF_SKIRT * (1 - waist);
  const down = (mean(skirt.map((side) => side.down)) * (ABOVE_HEM - hips)) / (1 - waist);
  const shoulder = (garment.left.shoulder.y + garment.right.shoulder.y) / 2;
  return {
    waist,
    flare: (halfAt(ABOVE_HEM) - halfAt(hips)) / Math.max(1, down),
    above: (left(waist).y + right(waist).y) / 2 - shoulder,
    below: mean(skirt.map(({ length }) => length)),
    left,
    right,
    shareOf: ({ x, y }) => {
      const seam = x < middleOfTrunk(garment, 0) ? left : right;
      return (y - seam(0).y) / Math.max(1, seam(1).y - seam(0).y);
    },
    halfAt,
    lowest: lowestOfHem(garment, trunk),
  };
}

/** Both armholes end at the same height of the dress, which may be tilted as its hem is. */
function seamOf(
  garment: GarmentCutout,
  trunk: Mask,
  side: "left" | "right",
): (share: number) => Point {
  const { left, right } = garment;
  const slope = (right.hem.y - left.hem.y) / Math.max(1, right.hem.x - left.hem.x);
  const tilt = Math.min(LARGEST_TILT, Math.max(-LARGEST_TILT, slope));
  const source = garment[side];
  const armpit = (left.armpit.y + right.armpit.y) / 2;
  const from = armpit + tilt * (source.armpit.x - (left.armpit.x + right.armpit.x) / 2);
  return (share) => sideAt({ garment, trunk, source }, from + share * (source.hem.y - from));
}

/** Where the seam is farthest inside the line from armpit to hem; 0 where it is straight. */
function waistOf(halfAt: (share: number) => number): number {
  const [from, to] = [halfAt(0), halfAt(ABOVE_HEM)];
  let waist = 0;
  let deepest = MIN_WAIST;
  for (let share = WAIST_FROM; share <= WAIST_TO; share += STEP) {
    const line = from + (share / ABOVE_HEM) * (to - from);
    const inside = (line - halfAt(share)) / Math.max(1, halfAt(share));
    if (inside <= deepest) continue;
    deepest = inside;
    waist = share;
  }
  return waist;
}

function lowestOfHem(garment: GarmentCutout, trunk: Mask): number {
  const { left, right } = garment;
  const middle = middleOfTrunk(garment, 1);
  const reach = (MIDDLE * (right.hem.x - left.hem.x)) / 2;
  const rows: number[] = [];
  const last = Math.min(trunk.width - 1, middle + reach);
  for (let x = Math.max(0, Math.round(middle - reach)); x <= last; x += 2) {
    for (let y = trunk.height - 1; y >= 0; y--) {
      if (trunk.data[y * trunk.width + x] < 128) continue;
      rows.push(y);
      break;
    }
  }
  return rows.length > 0 ? median(rows) : (left.hem.y + right.hem.y) / 2;
}
