import { type GarmentCutout, moveLandmarks } from "../garment/index.ts";
import { type Point, resizePoint, shrinkImage, shrinkMask } from "../image/index.ts";

/** The garment with its landmarks in a smaller picture; `ratio` is the new size over the old one. */
export function shrinkGarment(garment: GarmentCutout, ratio: number): GarmentCutout {
  if (ratio === 1) return garment;
  const { image } = garment;
  const width = Math.max(2, Math.round(image.width * ratio));
  const height = Math.max(2, Math.round(image.height * ratio));
  const move = (point: Point) => resizePoint(point, image, { width, height });
  return {
    ...moveLandmarks(garment, move),
    image: shrinkImage(image, width, height),
    mask: shrinkMask(garment.mask, width, height),
    outer: shrinkMask(garment.outer, width, height),
  };
}
