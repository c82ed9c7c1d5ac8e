import type { RgbaImage } from "../engines/local/image/index.ts";
import { agreement } from "./agreement.ts";
import { SHORTEST_PERIOD, TILES_A_SIDE, tileOf, wavesOf } from "./pattern.ts";

/** The most of the root mean square of the change, in levels of 255: 43 dB of PSNR. */
const MOST = 1.75;
/** The root mean square in an even area, in levels, and in one of much detail. */
const WEAKEST = 0.5;
const STRONGEST = 3;
/** Levels for each level of detail, which is the mean difference of neighbours. */
const GAIN = 0.42;
/** The distance of neighbours, in parts of the period: as wide as the eye separates where the mark is. */
const NEIGHBOUR = 1 / 96;
/** Pixels a side of a block of one strength. */
const BLOCK = 8;

/** Of the agreement: pictures without the mark have at most 0.2, results encoded twice 0.5 or more. */
const PRESENT = 0.4;

/**
 * Writes the mark of `key` into the pixels of an opaque picture, stronger where detail hides it. A
 * picture that has the mark at the same places, as a result used as a photo, stays as it is.
 *
 * @param image is changed
 */
export function embedMark(image: RgbaImage, key: number): void {
  const { width, height, data } = image;
  const period = periodOf(image);
  const waves = wavesOf(key);
  if (agreement(image, waves, period) > PRESENT) return;
  const tile = tileOf(waves, period);
  const strengths = strengthsOf(image, Math.max(1, Math.round(period * NEIGHBOUR)));
  const columns = Math.ceil(width / BLOCK);
  for (let y = 0, at = 0; y < height; y++) {
    const tileRow = (y % period) * period;
    const blockRow = Math.floor(y / BLOCK) * columns;
    for (let x = 0, inTile = tileRow; x < width; x++, at += 4) {
      const change = strengths[blockRow + ((x / BLOCK) | 0)] * tile[inTile];
      data[at] += change;
      data[at + 1] += change;
      data[at + 2] += change;
      if (++inTile === tileRow + period) inTile = tileRow;
    }
  }
}

/** The period of the tile in a picture as it is stored, in pixels. */
function periodOf({ width, height }: RgbaImage): number {
  return Math.max(SHORTEST_PERIOD, Math.round(Math.max(width, height) / TILES_A_SIDE));
}

/** The strength of each block, by rows. */
function strengthsOf(image: RgbaImage, distance: number): Float32Array {
  const columns = Math.ceil(image.width / BLOCK);
  const strengths = new Float32Array(columns * Math.ceil(image.height / BLOCK));
  let squares = 0;
  for (let block = 0; block < strengths.length; block++) {
    const [left, top] = [(block % columns) * BLOCK, Math.floor(block / columns) * BLOCK];
    const strength = Math.min(STRONGEST, WEAKEST + GAIN * detailAt(image, left, top, distance));
    strengths[block] = strength;
    squares += strength * strength;
  }
  const scale = Math.min(1, MOST / Math.sqrt(squares / strengths.length));
  return strengths.map((strength) => strength * scale);
}

/** The mean difference of the green from a pixel of a block to its neighbours, of every fourth pixel. */
function detailAt(
  { width, height, data }: RgbaImage,
  left: number,
  top: number,
  distance: number,
): number {
  const right = Math.min(width - distance, left + BLOCK);
  const bottom = Math.min(height - distance, top + BLOCK);
  const [beside, below] = [4 * distance, 4 * distance * width];
  let [sum, count] = [0, 0];
  for (let y = top; y < bottom; y += 2) {
    for (let x = left; x < right; x += 2) {
      const at = (y * width + x) * 4 + 1;
      sum += Math.abs(data[at + beside] - data[at]) + Math.abs(data[at + below] - data[at]);
      count += 2;
    }
  }
  return count > 0 ? sum / count : 0;
}
