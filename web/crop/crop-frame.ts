import type { Area } from "#web/media/bitmap.ts";
import type { Size } from "#web/media/fit-within.ts";
import { photoTexts } from "#web/texts/photo.ts";

/** The shortest side of a crop, in pixels of the original. */
const SHORTEST_CROP = 100;
const FIRST_WIDTH = 0.9;

export const TOO_SMALL_TO_CROP = photoTexts.tooSmallToCrop(SHORTEST_CROP);

export function canBeCropped({ width, height }: Size): boolean {
  return Math.min(width, height) >= SHORTEST_CROP;
}

const LONGEST_SHAPE = 2.5;

export function isExtreme({ width, height }: Size): boolean {
  return Math.max(width, height) > LONGEST_SHAPE * Math.min(width, height);
}

/** The initial centred square, in percent of the picture: 90 % of the width, or the full height. */
export function firstFrame({ width, height }: Size): Area {
  const side = Math.max(SHORTEST_CROP, Math.min(width * FIRST_WIDTH, height));
  const share = { width: (side / width) * 100, height: (side / height) * 100 };
  return { ...share, x: (100 - share.width) / 2, y: (100 - share.height) / 2 };
}

/** The zoom at which the frame is the smallest; at 1 the frame is the whole shorter side. */
export function largestZoom({ width, height }: Size): number {
  return Math.max(1, Math.min(width, height) / SHORTEST_CROP);
}

/** The slider position, 0..100, of a zoom; the scale is logarithmic. */
export function sliderOf(zoom: number, largest: number): number {
  return largest > 1 ? (Math.log(zoom) / Math.log(largest)) * 100 : 0;
}

export function zoomOf(slider: number, largest: number): number {
  return largest ** (slider / 100);
}
