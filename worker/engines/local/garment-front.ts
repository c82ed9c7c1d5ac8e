import type { SideLandmarks } from "./garment-landmarks.ts";
import type { LabPlanes } from "./pixels/lab.ts";

/** Tells how much a pixel's colour belongs to the front of a garment. */
export interface ColourShare {
  /** 0 where the front has no such colour, 1 where it is common there. */
  shareAt(place: number): number;
}

/** Width of a histogram's bin in Lab units, and the bins needed for L, a and b. */
const BIN = 8;
const L_BINS = 14;
const AB_BINS = 34;
/** A colour found on this share of the front is one of its own. */
const COMMON = 0.03;
/** Pixels between samples, down and across. */
const STRIDE = 5;

/** Colour histogram of the trunk between armpits and hem, each sample spread to the bins about it. */
export function frontShares(
  lab: LabPlanes,
  left: SideLandmarks,
  right: SideLandmarks,
): ColourShare {
  const counts = new Float32Array(L_BINS * AB_BINS * AB_BINS);
  const top = Math.round(Math.min(left.points.armpit.y, right.points.armpit.y));
  const bottom = Math.round(Math.max(left.points.hem.y, right.points.hem.y));
  const from = Math.round(left.points.armpit.x);
  const to = Math.round(right.points.armpit.x);
  let samples = 0;
  for (let y = top; y < bottom; y += STRIDE) {
    for (let x = from; x < to; x += STRIDE) {
      spread(counts, binOf(lab, y * lab.width + x));
      samples++;
    }
  }
  const common = Math.max(1, COMMON * samples);
  return { shareAt: (place) => Math.min(1, counts[binOf(lab, place)]! / common) };
}

function binOf({ L, a, b }: LabPlanes, place: number): number {
  const l = 1 + Math.min(L_BINS - 3, Math.max(0, Math.floor(L[place]! / BIN)));
  const u = 1 + Math.min(AB_BINS - 3, Math.max(0, Math.floor((a[place]! + 128) / BIN)));
  const v = 1 + Math.min(AB_BINS - 3, Math.max(0, Math.floor((b[place]! + 128) / BIN)));
  return (l * AB_BINS + u) * AB_BINS + v;
}

/** Bins on the histogram's rim stay free, so that all six neighbours exist. */
function spread(counts: Float32Array, bin: number): void {
  counts[bin]! += 0.5;
  for (const step of [1, AB_BINS, AB_BINS * AB_BINS]) {
    counts[bin - step]! += 0.25;
    counts[bin + step]! += 0.25;
  }
}
