import type { GarmentKind } from "./garment.ts";
import { type Profile, profileOf } from "./garment-kind.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";

/** Rows without cloth on the axis, of 100: the gap between legs, and the most above a waistband. */
const LEGS = 25;
const WAISTBAND = 6;
/** The widest row over the height: trousers are slender. */
const SLENDER = 0.62;
/** The part of the rows that is compared, and the largest difference of a width. */
const ROWS = { from: 4, to: 96 };
const SAME_WIDTH = 0.1;
const LESS_SYMMETRIC = 0.05;

/**
 * The silhouette to begin with: a later one if it has the outline of the first, but a gap between
 * legs that the first one has filled. Shadows and folds make a narrow gap look like cloth.
 *
 * @param kind what a person says that the garment is; null if nobody does
 */
export function withOpenLegs(
  first: RatedSilhouette,
  others: readonly (() => RatedSilhouette)[],
  kind: GarmentKind | null,
): RatedSilhouette {
  if (kind !== null && kind !== "trousers" && kind !== "shorts") return first;
  const filled = profileOf(first.silhouette, first.axis);
  const mayBeFilled = filled.crotch > 0 && filled.crotch < LEGS && filled.dip <= WAISTBAND;
  if (!mayBeFilled || Math.max(...filled.widths) > SLENDER) return first;
  for (const shapeOf of others) {
    const other = shapeOf();
    const { symmetry } = other.axis;
    if (symmetry < first.axis.symmetry - LESS_SYMMETRIC) continue;
    if (opensLegs(filled, profileOf(other.silhouette, other.axis))) return other;
  }
  return first;
}

function opensLegs(filled: Profile, other: Profile): boolean {
  if (other.crotch < LEGS || other.dip > WAISTBAND) return false;
  for (let row = ROWS.from; row < ROWS.to; row++) {
    const width = filled.widths[row];
    if (Math.abs(other.widths[row] - width) > SAME_WIDTH * width) return false;
  }
  return true;
}
