import { profileOf } from "./garment-kind.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";

/** The share of its box that a folded garment fills; a straight skirt fills 0.92. */
const BOX = 0.955;
/** Breadths over the height: a broader box is an off-shoulder top. */
const BROADEST = 1.6;
/** Trousers folded along their middle are slimmer than any skirt. */
const SLIMMEST_SKIRT = 0.33;
const LEG_FILLS = 0.85;

/** The refusal of a garment that is folded to a box, or leg on leg; null for any other. */
export function whyFolded(shape: RatedSilhouette): "garment_folded" | null {
  return !shape.isGiven && isFolded(shape) ? "garment_folded" : null;
}

function isFolded({ silhouette, axis }: RatedSilhouette): boolean {
  const { widths, top, bottom, crotch, dip } = profileOf(silhouette, axis);
  const breadth = Math.max(...widths);
  const filled = silhouette.area / (breadth * (bottom - top) ** 2);
  if (filled > BOX) return breadth < BROADEST;
  return breadth < SLIMMEST_SKIRT && filled > LEG_FILLS && crotch + dip <= 2;
}
