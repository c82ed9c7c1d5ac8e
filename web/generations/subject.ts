/** Pixels as a canvas gives them: four bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** A part of a picture, in fractions of its width and height. */
export interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How far a channel may lie from the ground's colour. */
const TOLERANCE = 38;
const CLEAR_ALPHA = 128;

/**
 * What stands before the ground: 1 where the subject is. The ground is what can be reached from the
 * border over pixels of the border's median colour, or transparent ones.
 */
export function subjectOf(pixels: Pixels): Uint8Array {
  const { width, height, data } = pixels;
  const border = borderOf(width, height);
  const ground = medianColor(data, border);
  const subject = new Uint8Array(width * height).fill(1);
  const isGround = (at: number) =>
    (data[at * 4 + 3] ?? 0) < CLEAR_ALPHA ||
    ground.every((value, c) => Math.abs((data[at * 4 + c] ?? 0) - value) <= TOLERANCE);
  const open = border;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (!subject[at] || !isGround(at)) continue;
    subject[at] = 0;
    const x = at % width;
    if (x > 0) open.push(at - 1);
    if (x < width - 1) open.push(at + 1);
    if (at >= width) open.push(at - width);
    if (at < width * (height - 1)) open.push(at + width);
  }
  return subject;
}

function borderOf(width: number, height: number): number[] {
  const border: number[] = [];
  for (let x = 0; x < width; x += 1) border.push(x, (height - 1) * width + x);
  for (let y = 0; y < height; y += 1) border.push(y * width, y * width + width - 1);
  return border;
}

function medianColor(data: Uint8ClampedArray, places: readonly number[]): number[] {
  return [0, 1, 2].map((channel) => {
    const values = places.map((at) => data[at * 4 + channel] ?? 0).sort((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  });
}

/** The part of all pixels that belong to the subject, 0..1. */
export function shareOf(subject: Uint8Array): number {
  return subject.reduce((sum, value) => sum + value, 0) / subject.length;
}

/** The smallest area that holds the whole subject; null when there is none. */
export function boundsOf(subject: Uint8Array, width: number): Area | null {
  const height = subject.length / width;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (const [at, value] of subject.entries()) {
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
