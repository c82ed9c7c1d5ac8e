import type { LabImage } from "../image/index.ts";

/** Lab units. */
const BIN = 4;
/** Empty bins on all sides, so that each smoothed bin has neighbours. */
const PAD = 2;
const L_BINS = 26 + 2 * PAD;
const TINT_BINS = 36 + 2 * PAD;
const STEPS = [1, TINT_BINS, TINT_BINS * TINT_BINS] as const;
const SIZE = L_BINS * TINT_BINS * TINT_BINS;
const FIRST = PAD * (STEPS[0] + STEPS[1] + STEPS[2]);
const SMOOTHINGS = 2;

/** The histogram's bin of each pixel. */
export function binsOf({ l, a, b }: LabImage): Int32Array {
  const bins = new Int32Array(l.data.length);
  const bin = (value: number, count: number) =>
    PAD + Math.min(count - 1 - 2 * PAD, Math.max(0, Math.floor(value / BIN)));
  const middle = (BIN * (TINT_BINS - 2 * PAD)) / 2;
  for (let i = 0; i < bins.length; i++) {
    bins[i] =
      bin(l.data[i], L_BINS) * STEPS[2] +
      bin(a.data[i] + middle, TINT_BINS) * STEPS[1] +
      bin(b.data[i] + middle, TINT_BINS);
  }
  return bins;
}

/** The share of the pixels of `side` in each bin, smoothed. */
export function histogramOf(bins: Int32Array, sides: Uint8Array, side: 0 | 1): Float32Array {
  let shares = new Float32Array(SIZE);
  let count = 0;
  for (let i = 0; i < bins.length; i++) {
    if (sides[i] !== side) continue;
    shares[bins[i]]++;
    count++;
  }
  const unit = 1 / Math.max(1, count);
  for (let i = 0; i < SIZE; i++) shares[i] *= unit;
  let other = new Float32Array(SIZE);
  for (let pass = 0; pass < SMOOTHINGS; pass++) {
    for (const step of STEPS) {
      for (let i = FIRST; i < SIZE - FIRST; i++) {
        other[i] = shares[i] / 2 + (shares[i - step] + shares[i + step]) / 4;
      }
      [shares, other] = [other, shares];
    }
  }
  return shares;
}
