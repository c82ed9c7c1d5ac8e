import { type GarmentCutout, mapRow, mapSide } from "../garment/index.ts";
import { type Point, resizePoint, shrinkImage, shrinkMask } from "../image/index.ts";

/** The garment with its landmarks in a smaller picture; `ratio` is the new size over the old one. */
export function shrinkGarment(garment: GarmentCutout, ratio: number): GarmentCutout {
  if (ratio === 1) return garment;
  const { image, bottom } = garment;
  const width = Math.max(2, Math.round(image.width * ratio));
  const height = Math.max(2, Math.round(image.height * ratio));
  const move = (point: Point) => resizePoint(point, image, { width, height });
  return {
    ...garment,
    image: shrinkImage(image, width, height),
    mask: shrinkMask(garment.mask, width, height),
    outer: shrinkMask(garment.outer, width, height),
    left: mapSide(garment.left, move),
    right: mapSide(garment.right, move),
    neckline: move(garment.neckline),
    bottom: bottom && { ...bottom, rows: bottom.rows.map((row) => mapRow(row, move)) },
  };
}
