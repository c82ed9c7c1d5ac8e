/** A silhouette found at one threshold of the ground's flood. */
export interface Hypothesis {
  readonly inside: Uint8Array;
  readonly area: number;
  /** Share of the outline that runs along a real edge, 0..1. */
  readonly sharpness: number;
  /** Overlap with its own mirror image, 0..1. */
  readonly symmetry: number;
}

/** A silhouette this symmetric is not questioned. */
const SYMMETRIC = 0.96;
/** Another one must be so much more symmetric; folded sleeves and wraps are a little skew. */
const LEAST_GAIN = 0.03;
/** What full sharpness weighs against symmetry: it only breaks ties. */
const SHARPNESS_WEIGHT = 0.03;
/** Thresholds at which pale cloth may still be whole, in Lab units a pixel. */
const THRESHOLDS = [0.25, 0.3, 0.36, 0.43, 0.52, 0.62, 0.75, 0.9];

/**
 * Questions a silhouette that is not symmetric: compression blurs the edge of pale cloth until
 * only a print has a sharp outline, and makes a soft shadow's rim look like one. Garments are
 * symmetric, both faults are not, so the most symmetric of the other thresholds' silhouettes is
 * taken where it is clearly more so. Symmetry ranks only; it never refuses.
 */
export function preferSymmetric(
  picked: Hypothesis,
  drawAt: (threshold: number) => Hypothesis,
): Hypothesis {
  if (picked.symmetry >= SYMMETRIC) return picked;
  let best = picked;
  for (const threshold of THRESHOLDS) {
    const other = drawAt(threshold);
    if (other.symmetry < picked.symmetry + LEAST_GAIN) continue;
    if (best === picked || worth(other) > worth(best)) best = other;
  }
  return best;
}

function worth({ symmetry, sharpness }: Hypothesis): number {
  return symmetry + SHARPNESS_WEIGHT * sharpness;
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

/** Twice the median of the middles of all rows, a whole number. */
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
