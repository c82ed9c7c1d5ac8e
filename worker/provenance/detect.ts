import {
  blur,
  createPlane,
  type Plane,
  type RgbaImage,
  shrinkImage,
} from "../engines/local/image/index.ts";
import { createFourier } from "./fourier.ts";
import { HIGHEST_WAVES, type Wave, wavesOf } from "./pattern.ts";

/** A larger picture is reduced to this, in pixels of the longer side. */
const SIDE = 640;
const SPECTRUM = createFourier(1024);
const OFFSETS = createFourier(64);

/** The periods that are searched, as shares of the longer side: from a wide margin to a close crop. */
const SHORTEST_SHARE = 0.08;
const LONGEST_SHARE = 0.4;
/** The step of the search: the finest wave turns by this part of itself over the longer side. */
const WAVES_A_STEP = 0.25;

/** Pixels of the reduced picture: waves longer than the first are removed, the second is a neighbourhood. */
const DETAIL = 4;
const AROUND = 6;
/** Levels: weaker detail is as likely noise of the encoding. */
const FLOOR = 2;

/** A higher score does not occur without the mark; see README.md. */
const THRESHOLD = 6.5;

interface Detection {
  readonly isMarked: boolean;
  /** The highest correlation, in standard deviations of a picture without the mark. */
  readonly score: number;
  /** The period of the best score, as a share of the longer side. */
  readonly share: number;
}

/** Searches the mark of `key` at every offset, and at scales that crops and resizing lead to. */
export function detectMark(image: RgbaImage, key: number): Detection {
  const reduced = reduce(image);
  const spectrum = spectrumOf(reduced);
  const waves = wavesOf(key);
  const side = Math.max(reduced.width, reduced.height);
  let [score, share] = [0, 0];
  for (let tried = SHORTEST_SHARE; tried < LONGEST_SHARE; ) {
    const found = correlate(spectrum, waves, tried * side);
    if (found > score) [score, share] = [found, tried];
    tried *= 1 + (WAVES_A_STEP * tried) / HIGHEST_WAVES;
  }
  return { isMarked: score > THRESHOLD, score, share };
}

function reduce(image: RgbaImage): RgbaImage {
  const scale = SIDE / Math.max(image.width, image.height);
  if (scale >= 1) return image;
  const [width, height] = [image.width, image.height].map((side) =>
    Math.max(1, Math.round(side * scale)),
  );
  return shrinkImage(image, width, height);
}

/** The right half of a spectrum, by columns; the centre of the picture is its origin. */
interface Spectrum {
  readonly real: Float32Array;
  readonly imaginary: Float32Array;
}

function spectrumOf(image: RgbaImage): Spectrum {
  const { width, height, data } = levelled(image);
  const { length, transform } = SPECTRUM;
  const half = length / 2;
  const real = new Float32Array(half * length);
  const imaginary = new Float32Array(half * length);
  const [across, down] = [windowOf(width), windowOf(height)];
  const [row, rest] = [new Float32Array(length), new Float32Array(length)];
  for (let y = 0, at = 0; y < height; y++) {
    row.fill(0);
    rest.fill(0);
    for (let x = 0; x < width; x++, at++) {
      row[(x - (width >> 1)) & (length - 1)] = data[at] * across[x] * down[y];
    }
    transform(row, rest);
    const to = (y - (height >> 1)) & (length - 1);
    for (let column = 0; column < half; column++) {
      real[column * length + to] = row[column];
      imaginary[column * length + to] = rest[column];
    }
  }
  for (let column = 0; column < half; column++) {
    const [from, end] = [column * length, (column + 1) * length];
    transform(real.subarray(from, end), imaginary.subarray(from, end));
  }
  return { real, imaginary };
}

/** The fine detail of the luma, each place divided by its own strength: strong edges would cover the mark. */
function levelled({ width, height, data }: RgbaImage): Plane {
  const plane = createPlane(width, height);
  const luma = plane.data;
  for (let at = 0; at < luma.length; at++) {
    luma[at] = 0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2];
  }
  const soft = blur(plane, DETAIL).data;
  const strength = createPlane(width, height);
  for (let at = 0; at < luma.length; at++) {
    luma[at] -= soft[at];
    strength.data[at] = Math.abs(luma[at]);
  }
  const around = blur(strength, AROUND).data;
  for (let at = 0; at < luma.length; at++) {
    luma[at] /= (around[at] + FLOOR) ** 1.5;
  }
  return plane;
}

/** Falls to 0 at both ends, so that the border of the picture adds no waves. */
function windowOf(length: number): Float32Array {
  return Float32Array.from({ length }, (_, at) => Math.sin((Math.PI * (at + 0.5)) / length));
}

/** The highest correlation of one period over all offsets: of phases only, since strengths vary. */
function correlate({ real, imaginary }: Spectrum, waves: readonly Wave[], period: number): number {
  const { length } = SPECTRUM;
  const size = OFFSETS.length;
  const sumReal = new Float32Array(size * size);
  const sumImaginary = new Float32Array(size * size);
  const step = length / period;
  for (const { across, down, phase } of waves) {
    const column = Math.round(across * step);
    if (column >= length / 2) continue;
    const at = column * length + (Math.round(down * step) & (length - 1));
    const [r, i] = [real[at], imaginary[at]];
    const magnitude = Math.hypot(r, i);
    if (magnitude < 1e-6) continue;
    const [cosine, sine] = [Math.cos(phase) / magnitude, Math.sin(phase) / magnitude];
    const to = (down & (size - 1)) * size + across;
    sumReal[to] = r * cosine + i * sine;
    sumImaginary[to] = i * cosine - r * sine;
  }
  return highest(sumReal, sumImaginary) / Math.sqrt(waves.length / 2);
}

/** The highest real value of the inverse transform of few waves. */
function highest(real: Float32Array, imaginary: Float32Array): number {
  const size = OFFSETS.length;
  const part = (values: Float32Array, row: number) => values.subarray(row * size, (row + 1) * size);
  for (let row = 0; row < size; row++) {
    if (row > HIGHEST_WAVES && row < size - HIGHEST_WAVES) continue;
    OFFSETS.transform(part(real, row), part(imaginary, row), true);
  }
  const [columnReal, columnImaginary] = [new Float32Array(size), new Float32Array(size)];
  let most = 0;
  for (let x = 0; x < size; x++) {
    for (let row = 0; row < size; row++) {
      columnReal[row] = real[row * size + x];
      columnImaginary[row] = imaginary[row * size + x];
    }
    OFFSETS.transform(columnReal, columnImaginary, true);
    for (const value of columnReal) if (value > most) most = value;
  }
  return most;
}
