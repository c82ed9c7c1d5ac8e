import { floodFill, type Region, type RgbaImage } from "#worker/engines/local/image/index.ts";

/** A part of a picture, in fractions of its width and height. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The distance of a channel from the background's colour: in general, and in a shadow. */
const TOLERANCE = 22;
const SHADOW_TOLERANCE = 60;
const FADE = 5;
const CLEAR_ALPHA = 128;

/**
 * The foreground of a picture: pixels that are not connected to the border by transparent pixels,
 * shadows, or pixels similar to the median colour of the border.
 */
export function segment({ width, height, data }: RgbaImage): Region {
  const border = borderOf(width, height);
  const ground = medianColor(data, border);
  const value = (at: number, channel: number) => data[at * 4 + channel] ?? 0;
  const isGround = (at: number, from: number) => {
    if (value(at, 3) < CLEAR_ALPHA) return true;
    const fading = [0, 1, 2].every((c) => Math.abs(value(at, c) - value(from, c)) <= FADE);
    const tolerance = fading ? SHADOW_TOLERANCE : TOLERANCE;
    return ground.every((color, c) => Math.abs(value(at, c) - color) <= tolerance);
  };
  const seeds = border.filter((at) => isGround(at, at));
  const background = floodFill(width, height, seeds, isGround);
  return { width, height, data: background.data.map((inside) => 1 - inside) };
}

/** A foreground has gaps of the background's colour below this share of its filled shape. */
const MIN_FILLED = 0.62;

/** Fills the rows and columns of a foreground with gaps, for example between pale stripes. */
export function fillGaps(region: Region): Region {
  const { width, height, data } = region;
  const filled = data.slice();
  for (let start = 0; start < data.length; start += width) {
    fillBetween(filled, start, start + width, 1);
  }
  for (let column = 0; column < width; column += 1) {
    fillBetween(filled, column, data.length, width);
  }
  const whole = { width, height, data: filled };
  return shareOf(region) < MIN_FILLED * shareOf(whole) ? whole : region;
}

function fillBetween(data: Uint8Array, from: number, end: number, step: number): void {
  let [first, last] = [-1, -1];
  for (let at = from; at < end; at += step) {
    if (!data[at]) continue;
    if (first < 0) first = at;
    last = at;
  }
  if (first < 0) return;
  for (let at = first; at <= last; at += step) data[at] = 1;
}

function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) border.push(y * width, y * width + width - 1);
  return border;
}

function medianColor(data: Uint8ClampedArray, pixels: readonly number[]): number[] {
  return [0, 1, 2].map((channel) => {
    const values = pixels.map((at) => data[at * 4 + channel] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  });
}

/** The share of pixels in a region, 0..1. */
export function shareOf({ data }: Region): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}

/** Whether a garment has legs: there is background in the middle of its lower part. */
export function hasLegs({ width, height, data }: Region, bounds: Area): boolean {
  const y = Math.floor((bounds.top + bounds.height * 0.8) * height);
  const middle = Math.floor((bounds.left + bounds.width / 2) * width);
  const row = data.subarray(y * width, (y + 1) * width);
  return !row[middle] && row.subarray(0, middle).includes(1) && row.subarray(middle).includes(1);
}

export function boundsOf({ width, height, data }: Region): Area | null {
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (const [at, value] of data.entries()) {
    if (!value) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) return null;
  return {
    left: left / width,
    top: top / height,
    width: (right - left + 1) / width,
    height: (bottom - top + 1) / height,
  };
}
