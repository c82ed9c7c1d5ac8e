import { largestComponent, openRegion } from "../image/index.ts";
import { type RatedSilhouette, rateAnew } from "./silhouette-quality.ts";

/** Half of the widest spike, over the square root of the garment's area: a leg is four times as wide. */
const WIDEST = 0.03;
/** Pixels that the corners of a garment keep. */
const RIM = 1;
/** The share of the area: less is a rough edge, more is a fringe or a pointed hem. */
const REMOVED = { least: 0.001, most: 0.06 };

/**
 * Removes what stands off a bottom as a narrow spike: stripes of a patterned ground, clips of a hanger
 * and straps. Returns the given shape if there is nothing to remove or too much of it, or if a person
 * gave the outline.
 */
export function withoutSpikes(shape: RatedSilhouette): RatedSilhouette {
  const { silhouette } = shape;
  if (shape.isGiven) return shape;
  const { width, height, inside, area } = silhouette;
  const opened = openRegion({ width, height, data: inside }, WIDEST * Math.sqrt(area), RIM).data;
  const rest = largestComponent(
    inside.map((own, i) => (own && opened[i] ? 1 : 0)),
    width,
    height,
  );
  const removed = 1 - rest.area / area;
  const isSpike = removed > REMOVED.least && removed < REMOVED.most;
  return isSpike ? rateAnew(shape, rest) : shape;
}
