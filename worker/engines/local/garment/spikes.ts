import { countInside, largestComponent, openRegion } from "../image/index.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";

/** Half of the widest spike, over the square root of the garment's area: a leg is four times as wide. */
const WIDEST = 0.03;
/** Pixels that the corners of a garment keep. */
const RIM = 1;
/** Less of the area is a rough edge. */
const LEAST_SHARE = 0.001;

/**
 * Removes what stands off a bottom as a narrow spike: stripes of a patterned ground, clips of a hanger
 * and straps. Bottoms have no narrow parts of their own. Returns the given shape if there is nothing
 * to remove, or if a person gave the outline.
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
  ).inside;
  const left = countInside(rest);
  if (area - left < LEAST_SHARE * area) return shape;
  return { ...shape, silhouette: { ...silhouette, inside: rest, area: left } };
}
