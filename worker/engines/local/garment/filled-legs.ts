import type { GarmentKind } from "./garment.ts";
import { type Profile, profileOf, ROWS } from "./garment-kind.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";

/** Shares of the rows without cloth on the axis: a gap between legs, a part of one, a waistband. */
const LEGS = 0.25;
const PART_OF_GAP = 0.03;
const WAISTBAND = 0.06;
/** The widest row over the height: trousers are slender. */
const SLENDER = 0.62;
/** The share of the rows at either end that is not compared, and the largest difference of a width. */
const END = 0.04;
const SAME_WIDTH = 0.1;
/** How much less symmetric the other silhouette may be. */
const LESS_SYMMETRIC = 0.05;

type Found = readonly (() => RatedSilhouette)[];

/**
 * The silhouettes with a later one at the start if it has the outline of the first, but opens a gap
 * between legs that the first has filled: shadows and folds make a narrow gap look like cloth.
 *
 * @param found the silhouettes, the most trusted first
 * @param kind what a person says that the garment is; null if nobody does
 */
export function legsOpenFirst(found: Found, kind: GarmentKind | null): Found {
  const [firstOf, ...others] = found;
  if (others.length === 0 || (kind !== null && kind !== "trousers")) return found;
  const first = firstOf();
  const filled = profileOf(first.silhouette, first.axis);
  const { crotch, dip, widths } = filled;
  const mayBeFilled =
    crotch >= PART_OF_GAP * ROWS && crotch < LEGS * ROWS && dip <= WAISTBAND * ROWS;
  if (!mayBeFilled || Math.max(...widths) > SLENDER) return found;
  const opened = others.find((shapeOf) => {
    const { silhouette, axis } = shapeOf();
    const isSymmetric = axis.symmetry >= first.axis.symmetry - LESS_SYMMETRIC;
    return isSymmetric && opensLegs(filled, profileOf(silhouette, axis));
  });
  return opened ? [opened, ...found.filter((shapeOf) => shapeOf !== opened)] : found;
}

function opensLegs(filled: Profile, other: Profile): boolean {
  if (other.crotch < LEGS * ROWS || other.dip > WAISTBAND * ROWS) return false;
  const end = Math.round(END * ROWS);
  return filled.widths
    .slice(end, -end)
    .every((width, k) => Math.abs(other.widths[end + k] - width) <= SAME_WIDTH * width);
}
