import type { GarmentCutout, GarmentSide } from "../garment/index.ts";
import { type Mask, mix, type Point } from "../image/index.ts";

/** The nearest and the furthest side over the half width; a dress has a waist and a flared skirt. */
const OUTLINE_OF_TOP = [0.6, 1.3] as const;
const OUTLINE_OF_DRESS = [0.4, 1.7] as const;
/** Hems have rounded corners: the lowest station takes its width from a little above. */
const ABOVE_HEM = 0.95;

interface TrunkSource {
  readonly garment: GarmentCutout;
  /** The garment's mask without its sleeves. */
  readonly trunk: Mask;
  readonly source: GarmentSide;
}

/** The share of the length from armpit to hem, 0..1. */
export function shareOf({ armpit, hem }: GarmentSide, row: number): number {
  return Math.min(1, Math.max(0, (row - armpit.y) / Math.max(1, hem.y - armpit.y)));
}

/** The side of the trunk, or of the armhole above it, in a row of the garment. */
export function sideAt({ garment, trunk, source }: TrunkSource, row: number): Point {
  const { shoulder, armpit } = source;
  if (row <= armpit.y) {
    return {
      ...mix(shoulder, armpit, (row - shoulder.y) / Math.max(1, armpit.y - shoulder.y)),
      y: row,
    };
  }
  const t = shareOf(source, row);
  return { x: edgeOfTrunk(trunk, garment, source, Math.min(t, ABOVE_HEM)), y: row };
}

/** The trunk's outline near the straight line from armpit to hem, or the line itself. */
function edgeOfTrunk(
  { width, height, data }: Mask,
  garment: GarmentCutout,
  { armpit, hem }: GarmentSide,
  t: number,
): number {
  const line = armpit.x + t * (hem.x - armpit.x);
  const row = Math.round(armpit.y + t * (hem.y - armpit.y));
  if (row < 0 || row >= height) return line;
  const middle = middleOfTrunk(garment, t);
  const [nearest, most] = garment.kind === "dress" ? OUTLINE_OF_DRESS : OUTLINE_OF_TOP;
  // A sleeveless trunk is whole, so that bare stretches inside it are gaps.
  const isWhole = garment.kind === "dress" && garment.sleeves === "none";
  const furthest = middle + most * (line - middle);
  const steps = Math.ceil(Math.abs(furthest - middle));
  let edge = middle;
  let ended = false;
  for (let step = 0; step <= steps && !(ended && !isWhole); step++) {
    const x = Math.round(middle + ((furthest - middle) * step) / steps);
    ended = x < 0 || x >= width || data[row * width + x] < 128;
    if (!ended) edge = x;
  }
  const far = Math.abs(edge - middle) > nearest * Math.abs(line - middle);
  return ended && far ? edge : line;
}

/** The column between the sides at a share of the length from armpit to hem. */
export function middleOfTrunk({ left, right }: GarmentCutout, t: number): number {
  const from = (left.armpit.x + right.armpit.x) / 2;
  return from + t * ((left.hem.x + right.hem.x) / 2 - from);
}
