import type { ProductImage } from "#worker/contract/products.ts";

/** Two rows of three on a phone. */
const OFFERED = 6;
/** Pixels of the shorter side; smaller ones are icons. */
const MIN_SIDE = 200;
/** Longer ones are banners. */
const MAX_RATIO = 3;

/** The pictures of a page that may show its garment, in its order; all pictures if none may. */
export function offeredImages(images: readonly ProductImage[]): readonly ProductImage[] {
  const likely = images.filter(({ width, height }) => {
    const [short, long] = [Math.min(width, height), Math.max(width, height)];
    return short >= MIN_SIDE && long <= short * MAX_RATIO;
  });
  return (likely.length > 0 ? likely : images).slice(0, OFFERED);
}
