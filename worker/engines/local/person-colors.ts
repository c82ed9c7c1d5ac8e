import { type Lab, type LabImage, labAt } from "./raster/lab.ts";

/** A kind of surface, as a handful of colours with a spread each. */
export interface ColorModel {
  readonly clusters: readonly Cluster[];
}

interface Cluster {
  readonly mean: Lab;
  readonly spread: Lab;
  /** The share of the samples. */
  readonly share: number;
}

/** Shading moves L* far more than a* and b*, so it counts for less. */
const MIN_SPREAD: Lab = [7, 2.5, 3];
const ROUNDS = 8;
const MAX_SAMPLES = 4000;
/** With so few clusters, one of a few stray samples describes the strays. */
const FEW = 3;

/**
 * Learns the colours of a surface from samples by k-means (S. Lloyd, 1982), started on evenly
 * spaced lightnesses so that the outcome is always the same.
 *
 * @returns null when there are too few samples to say
 */
export function learnColors(
  lab: LabImage,
  samples: readonly number[],
  count: number,
): ColorModel | null {
  if (samples.length < 20) return null;
  const stride = Math.max(1, Math.floor(samples.length / MAX_SAMPLES));
  const colors = samples
    .filter((_, index) => index % stride === 0)
    .map((i) => labAt(lab, i))
    .sort((one, other) => one[0] - other[0]);
  let means = Array.from(
    { length: count },
    (_, k) => colors[Math.floor(((k + 0.5) * colors.length) / count)] as Lab,
  );
  let groups: Lab[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    groups = means.map(() => []);
    for (const color of colors) groups[nearest(means, color)]?.push(color);
    means = means.map((mean, k) => average(groups[k] as Lab[]) ?? mean);
  }
  const clusters = means
    .map((mean, k) => ({
      mean,
      spread: spreadOf(groups[k] as Lab[], mean),
      share: (groups[k]?.length ?? 0) / colors.length,
    }))
    .filter(({ share }) => share >= 0.06 || count > FEW);
  return clusters.length > 0 ? { clusters } : null;
}

/** How far a colour is from a surface, in spreads of its nearest cluster: under 2 is like it. */
export function colorDistance({ clusters }: ColorModel, lab: LabImage, i: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (const { mean, spread } of clusters) {
    const dl = (lab.l.data[i]! - mean[0]) / spread[0];
    const da = (lab.a.data[i]! - mean[1]) / spread[1];
    const db = (lab.b.data[i]! - mean[2]) / spread[2];
    best = Math.min(best, dl * dl + da * da + db * db);
  }
  return Math.sqrt(best);
}

/**
 * How unlikely a colour is on a surface: the negative logarithm of its density, apart from
 * a constant, as a mixture of normal distributions would have it at its nearest component.
 */
export function colorCost({ clusters }: ColorModel, lab: LabImage, i: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { mean, spread, share } of clusters) {
    const dl = (lab.l.data[i]! - mean[0]) / spread[0];
    const da = (lab.a.data[i]! - mean[1]) / spread[1];
    const db = (lab.b.data[i]! - mean[2]) / spread[2];
    const volume = spread[0] * spread[1] * spread[2];
    const cost = (dl * dl + da * da + db * db) / 2 + Math.log(volume / (share + 0.001));
    if (cost < least) least = cost;
  }
  return least;
}

function nearest(means: readonly Lab[], color: Lab): number {
  let best = 0;
  let bestDistance = Number.POSITIVE_INFINITY;
  means.forEach((mean, k) => {
    const distance =
      ((mean[0] - color[0]) / 2) ** 2 + (mean[1] - color[1]) ** 2 + (mean[2] - color[2]) ** 2;
    if (distance < bestDistance) {
      best = k;
      bestDistance = distance;
    }
  });
  return best;
}

function average(colors: readonly Lab[]): Lab | null {
  if (colors.length === 0) return null;
  const sum = colors.reduce<[number, number, number]>(
    (total, color) => [total[0] + color[0], total[1] + color[1], total[2] + color[2]],
    [0, 0, 0],
  );
  return [sum[0] / colors.length, sum[1] / colors.length, sum[2] / colors.length];
}

function spreadOf(colors: readonly Lab[], mean: Lab): Lab {
  const deviation = (channel: 0 | 1 | 2) => {
    const sum = colors.reduce((total, color) => total + (color[channel] - mean[channel]) ** 2, 0);
    return Math.max(MIN_SPREAD[channel], Math.sqrt(sum / Math.max(1, colors.length)));
  };
  return [deviation(0), deviation(1), deviation(2)];
}
