import type { Subject } from "#web/fit/photo-analysis-worker.ts";
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

/** The part of a frame above the brows, in heights of the face, for hair and some air. */
const ABOVE_BROWS = 0.9;

/**
 * The initial square, in percent of the picture: 90 % of the width, or the full height. The square is
 * around the subject: below the hair of a face, or with a face in the middle where it is `round`.
 */
export function firstFrame(
  { width, height }: Size,
  subject: Subject | null = null,
  round = false,
): Area {
  const side = Math.max(SHORTEST_CROP, Math.min(width * FIRST_WIDTH, height));
  const share = { width: (side / width) * 100, height: (side / height) * 100 };
  const { kind, ...found } = subject ?? { kind: "garment", x: 0, y: 0, width: 1, height: 1 };
  const within = (start: number, length: number) => Math.min(Math.max(start, 0), 100 - length);
  const middle = {
    x: 100 * (found.x + found.width / 2) - share.width / 2,
    y: 100 * (found.y + found.height / 2) - share.height / 2,
  };
  const isAbove = kind === "face" && !round;
  const y = isAbove ? 100 * (found.y - ABOVE_BROWS * found.height) : middle.y;
  return { ...share, x: within(middle.x, share.width), y: within(y, share.height) };
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
