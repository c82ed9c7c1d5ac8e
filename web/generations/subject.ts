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

/** How far a channel may lie from the ground's colour: anywhere, and where it fades as in a shadow. */
const TOLERANCE = 22;
const SHADOW_TOLERANCE = 60;
/** How much a channel may change from one pixel to the next in a shadow. */
const FADE = 5;
const CLEAR_ALPHA = 128;

/**
 * What stands before the ground: 1 where the subject is. The ground is what can be reached from the
 * border over pixels of about the border's median colour, over shadows, or over transparent ones.
 */
export function subjectOf({ width, height, data }: Pixels): Uint8Array {
  const border = borderOf(width, height);
  const ground = medianColor(data, border);
  const subject = new Uint8Array(width * height).fill(1);
  const value = (at: number, channel: number) => data[at * 4 + channel] ?? 0;
  const isGround = (at: number, from: number) => {
    if (value(at, 3) < CLEAR_ALPHA) return true;
    const fading = [0, 1, 2].every((c) => Math.abs(value(at, c) - value(from, c)) <= FADE);
    const tolerance = fading ? SHADOW_TOLERANCE : TOLERANCE;
    return ground.every((color, c) => Math.abs(value(at, c) - color) <= tolerance);
  };
  const open: number[] = [];
  const reach = (at: number, from: number) => {
    if (!subject[at] || !isGround(at, from)) return;
    subject[at] = 0;
    open.push(at);
  };
  for (const at of border) reach(at, at);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    if (x > 0) reach(at - 1, at);
    if (x < width - 1) reach(at + 1, at);
    if (at >= width) reach(at - width, at);
    if (at < width * (height - 1)) reach(at + width, at);
  }
  return subject;
}

/** With less of its own outline filled, the ground has flowed into a subject of its colour. */
const LEAST_FILLED = 0.62;

/**
 * A subject that the ground has flowed into, as between pale stripes: filled again from side to
 * side, then from top to bottom. Others stay as they are.
 */
export function mended(subject: Uint8Array, width: number): Uint8Array {
  const whole = subject.slice();
  for (let start = 0; start < subject.length; start += width) {
    fillBetween(whole, start, start + width, 1);
  }
  for (let column = 0; column < width; column += 1) {
    fillBetween(whole, column, subject.length, width);
  }
  return shareOf(subject) < LEAST_FILLED * shareOf(whole) ? whole : subject;
}

/** Fills one line of places, from its first that is set to its last. */
function fillBetween(subject: Uint8Array, from: number, end: number, step: number): void {
  let [first, last] = [-1, -1];
  for (let at = from; at < end; at += step) {
    if (!subject[at]) continue;
    if (first < 0) first = at;
    last = at;
  }
  if (first < 0) return;
  for (let at = first; at <= last; at += step) subject[at] = 1;
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

/** Whether a garment has legs: ground between them, far down in the middle. */
export function hasLegs(subject: Uint8Array, width: number, bounds: Area): boolean {
  const height = subject.length / width;
  const y = Math.floor((bounds.top + bounds.height * 0.8) * height);
  const middle = Math.floor((bounds.left + bounds.width / 2) * width);
  const row = subject.subarray(y * width, (y + 1) * width);
  return !row[middle] && row.subarray(0, middle).includes(1) && row.subarray(middle).includes(1);
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
