import { findAxis, isTilted } from "./axis.ts";

/** A silhouette at one threshold of the flood fill. */
export interface Hypothesis {
  readonly inside: Uint8Array;
  readonly sharpness: number;
}

/** The silhouettes at a threshold, before and after the outline is refined. */
interface Drawing {
  readonly width: number;
  readonly height: number;
  /** A cheap upper bound of the contour's pixels. */
  readonly areaAt: (threshold: number) => number;
  readonly contourAt: (threshold: number) => Uint8Array;
  readonly drawAt: (threshold: number) => Hypothesis;
}

/** A silhouette this symmetric is accepted. */
const SYMMETRIC = 0.96;
/** The least symmetry of a tilted silhouette about its own axis. */
const OWN_SYMMETRY = 0.9;
/** The least gain of an alternative. */
const LEAST_GAIN = 0.03;
/** The area of an alternative at a low threshold that makes the chosen one a possible print, */
const SUSPECT_AREA = 1.5;
const SUSPECT_THRESHOLD = 0.52;
/** and the alternative's least symmetry. */
const PLAUSIBLE = 0.93;
/** A larger contour is the grain of the ground. */
const LARGEST_SHARE = 0.75;
/** A smaller contour, over the largest, is only a part of the garment. */
const LEAST_OF_LARGEST = 0.4;
/** The weight of sharpness against symmetry, which breaks ties. */
const SHARPNESS_WEIGHT = 0.03;
/** Thresholds that keep pale cloth, in Lab units a pixel. */
const THRESHOLDS = [0.25, 0.3, 0.36, 0.43, 0.52, 0.62, 0.75, 0.9];
/** Refining an outline is slow: the number of refined contours, */
const DRAWN = 4;
/** and the symmetry that further contours may be behind. */
const VOTERS_BEHIND = 0.05;

/**
 * Questions a silhouette that is not symmetric or may be a print alone: compression blurs the edge of pale cloth until
 * only a print has a sharp outline, and makes a soft shadow's rim look like one. Garments are
 * symmetric, both faults are not, so where other thresholds' silhouettes are clearly more
 * symmetric, the best of those and their mirror images vote on every pixel. Symmetry never refuses.
 */
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
  const least = isSuspect ? PLAUSIBLE : symmetry + LEAST_GAIN;
  const contours = THRESHOLDS.map((threshold) => ({
    threshold,
    inside: drawing.contourAt(threshold),
  })).filter(({ inside }) => isPlausible(inside, isSuspect ? SUSPECT_AREA * area : 0));
  const largest = Math.max(...contours.map(({ inside }) => countInside(inside)));
  const others = contours
    .filter(({ inside }) => countInside(inside) > LEAST_OF_LARGEST * largest)
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

export function countInside(inside: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < inside.length; i++) count += inside[i];
  return count;
}

function isPlausible(inside: Uint8Array, leastArea: number): boolean {
  const area = countInside(inside);
  return area > leastArea && area < LARGEST_SHARE * inside.length;
}

function worth({ symmetry, sharpness }: { symmetry: number; sharpness: number }): number {
  return symmetry + SHARPNESS_WEIGHT * sharpness;
}

/**
 * At least half of the silhouettes and their mirror images: takes off a shadow that a higher
 * threshold does not have, and fills a leak on one side alone, since lost cloth shows more than
 * a rim of ground.
 */
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

/**
 * How symmetric a silhouette is about its own upright axis: the overlap (intersection over
 * union) with its mirror image, 0..1. The axis is the one of the median row's middle. Garments laid
 * flat reach 0.97; a silhouette that lost pale cloth or took in a shadow stays under 0.95.
 */
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

/** Twice the median of the middles of all rows. */
function twiceAxis(inside: Uint8Array, width: number, height: number): number {
  const sums: number[] = [];
  for (let y = 0; y < height; y++) {
    const row = inside.subarray(y * width, (y + 1) * width);
    const first = row.indexOf(1);
    if (first >= 0) sums.push(first + row.lastIndexOf(1));
  }
  sums.sort((p, q) => p - q);
  return sums[sums.length >> 1] ?? width - 1;
}
