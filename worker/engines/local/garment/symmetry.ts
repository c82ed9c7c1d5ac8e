import { countInside, median } from "../image/index.ts";
import { findAxis, isTilted } from "./symmetry-axis.ts";

export interface Hypothesis {
  readonly inside: Uint8Array;
  readonly sharpness: number;
}

interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly areaAt: (threshold: number) => number;
  readonly contourAt: (threshold: number) => Uint8Array;
  readonly drawAt: (threshold: number) => Hypothesis;
}

const SYMMETRIC = 0.96;
const OWN_SYMMETRY = 0.9;
const MIN_GAIN = 0.03;
/** A silhouette with a larger alternative may be only a print. */
const SUSPECT_AREA = 1.5;
const SUSPECT_THRESHOLD = 0.52;
const PLAUSIBLE = 0.93;
const LARGEST_SHARE = 0.75;
const MIN_OF_LARGEST = 0.4;
const SHARPNESS_WEIGHT = 0.03;
/** Lab units a pixel; low enough to keep pale cloth. */
const THRESHOLDS = [0.25, 0.3, 0.36, 0.43, 0.52, 0.62, 0.75, 0.9];
const DRAWN = 4;
const VOTERS_BEHIND = 0.05;

/** Garments are symmetric: the most symmetric alternatives vote, also mirrored. */
export function preferSymmetric(picked: Uint8Array, drawing: Drawing): Hypothesis | null {
  const { width, height } = drawing;
  const symmetry = mirrorSymmetry(picked, width, height);
  if (symmetry < SYMMETRIC) {
    const own = findAxis(picked, width, height);
    if (isTilted(own) && own.symmetry > Math.max(OWN_SYMMETRY, symmetry)) return null;
  }
  const area = countInside(picked);
  const isSuspect =
    drawing.areaAt(SUSPECT_THRESHOLD) > SUSPECT_AREA * area &&
    isPlausible(drawing.contourAt(SUSPECT_THRESHOLD), SUSPECT_AREA * area);
  if (symmetry >= SYMMETRIC && !isSuspect) return null;
  const least = isSuspect ? PLAUSIBLE : symmetry + MIN_GAIN;
  const contours = THRESHOLDS.map((threshold) => ({
    threshold,
    inside: drawing.contourAt(threshold),
  })).filter(({ inside }) => isPlausible(inside, isSuspect ? SUSPECT_AREA * area : 0));
  const largest = Math.max(...contours.map(({ inside }) => countInside(inside)));
  const others = contours
    .filter(({ inside }) => countInside(inside) > MIN_OF_LARGEST * largest)
    .map(({ threshold, inside }) => ({
      threshold,
      symmetry: mirrorSymmetry(inside, width, height),
    }))
    .sort((p, q) => q.symmetry - p.symmetry)
    .slice(0, DRAWN)
    .map(({ threshold }) => {
      const drawn = drawing.drawAt(threshold);
      return { ...drawn, threshold, symmetry: mirrorSymmetry(drawn.inside, width, height) };
    })
    .filter((other) => other.symmetry >= least);
  if (others.length === 0) return null;
  const best = others.reduce((p, q) => (worth(q) > worth(p) ? q : p));
  const voters = others.filter(
    (other) => other.threshold >= best.threshold && other.symmetry >= best.symmetry - VOTERS_BEHIND,
  );
  const inside = voteWithMirrors(
    voters.map((voter) => voter.inside),
    width,
    height,
  );
  return { inside, sharpness: (best.sharpness + best.symmetry) / 2 };
}

function isPlausible(inside: Uint8Array, leastArea: number): boolean {
  const area = countInside(inside);
  return area > leastArea && area < LARGEST_SHARE * inside.length;
}

function worth({ symmetry, sharpness }: { symmetry: number; sharpness: number }): number {
  return symmetry + SHARPNESS_WEIGHT * sharpness;
}

/** At least half of the votes: lost cloth shows more than a rim of background. */
function voteWithMirrors(
  silhouettes: readonly Uint8Array[],
  width: number,
  height: number,
): Uint8Array {
  const votes = new Uint8Array(width * height);
  for (const inside of silhouettes) {
    const twice = twiceAxis(inside, width, height);
    for (let y = 0; y < height; y++) {
      for (let x = 0, i = y * width; x < width; x++, i++) {
        if (inside[i]) votes[i]++;
        const other = twice - x;
        if (other >= 0 && other < width && inside[i + other - x]) votes[i]++;
      }
    }
  }
  return votes.map((vote) => (vote >= silhouettes.length ? 1 : 0));
}

/** Overlap (IoU) with the mirror image, 0..1; flat garments have 0.97, faulty silhouettes 0.95. */
export function mirrorSymmetry(inside: Uint8Array, width: number, height: number): number {
  const twice = twiceAxis(inside, width, height);
  let both = 0;
  let own = 0;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (!inside[row + x]) continue;
      own++;
      const other = twice - x;
      if (other >= 0 && other < width && inside[row + other]) both++;
    }
  }
  return own === 0 ? 0 : both / (2 * own - both);
}

function twiceAxis(inside: Uint8Array, width: number, height: number): number {
  const sums: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = inside.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first >= 0) sums.push(first + row.lastIndexOf(1));
  }
  return sums.length > 0 ? median(sums) : width - 1;
}
