import { cutOutGarment } from "#worker/engines/local/garment/index.ts";
import { type Mask, type RgbaImage, shrinkMask } from "#worker/engines/local/image/index.ts";
import { findBody, findFace } from "#worker/engines/local/person/index.ts";

/** The red channel of a mask's picture. */
export function maskOf({ width, height, data }: RgbaImage): Mask {
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) mask[i] = data[i * 4];
  return { width, height, data: mask };
}

/**
 * Intersection over union, 0..1: the pixels in both masks over those in either. A pixel is inside
 * above `least`; the true mask is brought to the found one's size by area average, inside from half.
 */
export function overlapOf(truth: Mask, found: Mask, least: number): number {
  const exact = shrinkMask(truth, found.width, found.height);
  let both = 0;
  let either = 0;
  for (let i = 0; i < found.data.length; i++) {
    const isTrue = exact.data[i] > 127;
    const isFound = found.data[i] > least;
    if (isTrue && isFound) both++;
    if (isTrue || isFound) either++;
  }
  return either === 0 ? 0 : both / either;
}

/** The silhouette's overlap with the truth, or null where no face is found. */
export function silhouetteOverlap(person: RgbaImage, truth: Mask): number | null {
  const face = findFace(person, { tilted: true });
  return face && overlapOf(truth, findBody(person, face).silhouette.region, 0);
}

/** The overlap of the whole cut-out with the inside of its back; null without a garment. */
export function garmentOverlap(garment: RgbaImage, truth: Mask): number | null {
  const result = cutOutGarment(garment);
  return result.ok ? overlapOf(truth, result.garment.outer, 127) : null;
}
