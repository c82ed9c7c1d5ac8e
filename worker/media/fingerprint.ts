import type { RgbaImage } from "../engines/local/image/index.ts";
import { flatten, PAPER, scaleTo } from "./codecs/pixels.ts";

/**
 * A perceptual hash after pHash (Zauner, 2010) and PDQ (Facebook, 2019): the signs of the DCT
 * coefficients 1..16 by 1..16 of the brightness, 256 bits, of the image's middle. A candidate is
 * compared by each window that could be that middle after cropping, a border or mirroring. Measured
 * by `tests/bench/fingerprints.ts`.
 */
const SIDE = 64;
const FREQUENCIES = 16;
const BITS = FREQUENCIES * FREQUENCIES;
const WORDS = BITS / 32;
const SAMPLES = 32;
/** The margin that a fingerprint leaves out, as a share of the side. */
const MARGIN = 0.08;
/** Shares of a side that may be cropped; negative for an added border. */
const COARSE = [-0.045, 0, 0.045];
const FINE = [-0.045, -0.0225, 0, 0.0225, 0.045];
/** The most differing bits of a copy, of 256; PDQ takes 31. */
export const SAME_PICTURE = 18;
/** The most differing bits after which the fine comparison runs. */
const WORTH_A_LOOK = 72;
/** Coefficients below this brightness, or share of the median, are noise and are ignored. */
const NOISE = 0.15;
const WEAK_SHARE = 0.25;
const STRONG_BITS = 72;

export type Look = Float32Array;

/** Transparent pixels count as the paper colour. */
export function lookOf(image: RgbaImage): Look {
  const { data } = flatten(scaleTo(image, SIDE, SIDE), PAPER);
  return Float32Array.from(
    { length: SIDE * SIDE },
    (_, at) => 0.299 * data[4 * at] + 0.587 * data[4 * at + 1] + 0.114 * data[4 * at + 2],
  );
}

/** The signs and the strong bits in 128 hexadecimal digits; null for a plain image. */
export function fingerprintOf(look: Look): string | null {
  const middle = cosines(MARGIN, 1 - MARGIN);
  const coefficients = alongY(alongX(look, middle), middle);
  const sizes = coefficients.map(Math.abs);
  const median = sizes.toSorted()[BITS / 2];
  const weak = Math.max((NOISE * SAMPLES * SAMPLES) / 2, WEAK_SHARE * median);
  const strong = signs(sizes.map((size) => size - weak));
  return bitsOf(strong) < STRONG_BITS ? null : hexOf(signs(coefficients)) + hexOf(strong);
}

function hexOf(words: Int32Array): string {
  return Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

function wordsOf(hex: string): Int32Array {
  return Int32Array.from({ length: WORDS }, (_, k) =>
    Number.parseInt(hex.slice(8 * k, 8 * k + 8), 16),
  );
}

/** Differing strong bits, scaled to 256; approximate above 72. */
export function distanceTo(fingerprint: string): (candidate: Candidate) => number {
  const stored = wordsOf(fingerprint);
  const mirrored = stored.map((word, k) => word ^ MIRRORED[k]);
  const strong = wordsOf(fingerprint.slice(8 * WORDS));
  const scale = BITS / bitsOf(strong);
  const nearest = (windows: readonly Int32Array[], limit: number) =>
    windows.reduce((least, window) => {
      const straight = differing(stored, window, strong, least);
      return differing(mirrored, window, strong, straight);
    }, limit);
  return ({ coarse, fine }) => {
    const least = nearest(coarse, BITS);
    return scale * (least * scale > WORTH_A_LOOK ? least : nearest(fine(), least));
  };
}

export interface Candidate {
  readonly coarse: readonly Int32Array[];
  readonly fine: () => readonly Int32Array[];
}

export function candidateOf(look: Look): Candidate {
  let fine: readonly Int32Array[] | null = null;
  return {
    coarse: windowsOf(look, COARSE),
    fine: () => {
      fine ??= windowsOf(look, FINE);
      return fine;
    },
  };
}

export function isCopyOfOne(look: Look, fingerprints: readonly string[]): boolean {
  if (fingerprints.length === 0) return false;
  const candidate = candidateOf(look);
  return fingerprints.some((each) => distanceTo(each)(candidate) <= SAME_PICTURE);
}

/** The positions of a fingerprint's middle after these crops. */
function windowsOf(look: Look, cuts: readonly number[]): Int32Array[] {
  const bases = cuts.flatMap((before) =>
    cuts.map((after) => {
      const left = 1 - before - after;
      return cosines((MARGIN - before) / left, (1 - MARGIN - before) / left);
    }),
  );
  return bases.flatMap((across) => {
    const rows = alongX(look, across);
    return bases.map((down) => signs(alongY(rows, down)));
  });
}

/** The cosines 1..16 over a part of a side, as weights of its 64 cells. */
function cosines(from: number, to: number): Float32Array {
  const weights = new Float32Array(FREQUENCIES * SIDE);
  const step = ((to - from) * SIDE) / SAMPLES;
  for (let sample = 0; sample < SAMPLES; sample++) {
    const start = from * SIDE + sample * step;
    const end = start + step;
    for (let at = Math.max(0, Math.floor(start)); at < Math.min(SIDE, end); at++) {
      const share = (Math.min(end, at + 1) - Math.max(start, at)) / step;
      for (let k = 0; k < FREQUENCIES; k++) {
        const angle = (Math.PI * (sample + 0.5) * (k + 1)) / SAMPLES;
        weights[k * SIDE + at] += share * Math.cos(angle);
      }
    }
  }
  return weights;
}

function alongX(look: Look, weights: Float32Array): Float32Array {
  const rows = new Float32Array(SIDE * FREQUENCIES);
  for (let y = 0; y < SIDE; y++) {
    for (let k = 0; k < FREQUENCIES; k++) {
      let sum = 0;
      for (let x = 0; x < SIDE; x++) sum += look[y * SIDE + x] * weights[k * SIDE + x];
      rows[y * FREQUENCIES + k] = sum;
    }
  }
  return rows;
}

function alongY(rows: Float32Array, weights: Float32Array): Float32Array {
  const coefficients = new Float32Array(BITS);
  for (let k = 0; k < FREQUENCIES; k++) {
    for (let y = 0; y < SIDE; y++) {
      const weight = weights[k * SIDE + y];
      for (let j = 0; j < FREQUENCIES; j++) {
        coefficients[k * FREQUENCIES + j] += weight * rows[y * FREQUENCIES + j];
      }
    }
  }
  return coefficients;
}

function signs(coefficients: Float32Array): Int32Array {
  const words = new Int32Array(WORDS);
  for (let k = 0; k < BITS; k++) if (coefficients[k] > 0) words[k >> 5] |= 1 << (k & 31);
  return words;
}

/** Mirroring inverts the odd horizontal frequencies. */
const MIRRORED = signs(Float32Array.from({ length: BITS }, (_, k) => (k % 2 === 0 ? 1 : -1)));

function differing(one: Int32Array, other: Int32Array, strong: Int32Array, limit: number): number {
  let count = 0;
  for (let k = 0; k < WORDS && count < limit; k++) {
    count += bitsIn((one[k] ^ other[k]) & strong[k]);
  }
  return Math.min(count, limit);
}

function bitsOf(words: Int32Array): number {
  return words.reduce((sum, word) => sum + bitsIn(word), 0);
}

function bitsIn(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
