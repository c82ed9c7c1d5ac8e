import type { Lab, LabImage } from "../image/index.ts";

export interface ColorModel {
  readonly clusters: readonly Cluster[];
}

interface Cluster {
  readonly mean: Lab;
  readonly spread: Lab;
  readonly share: number;
}

/** Shading changes L* more than a* and b*. */
const MIN_SPREAD: Lab = [7, 2.5, 3];
const ROUNDS = 8;
const MAX_SAMPLES = 2000;
const FEW = 3;

/** K-means (S. Lloyd, 1982) from evenly spaced lightnesses; null with too few samples. */
export function learnColors(
  lab: LabImage,
  samples: readonly number[],
  count: number,
): ColorModel | null {
  if (samples.length < 20) return null;
  const stride = Math.max(1, Math.floor(samples.length / MAX_SAMPLES));
  const colors = colorsOf(lab, samples, stride);
  const total = colors.length / 3;
  let means = Array.from({ length: count }, (_, k): Lab => {
    const at = 3 * Math.floor(((k + 0.5) * total) / count);
    return [colors[at], colors[at + 1], colors[at + 2]];
  });
  const nearest = new Uint8Array(total);
  for (let round = 0; round < ROUNDS; round++) {
    assign(colors, means, nearest);
    means = momentsOf(colors, nearest, means).map(({ mean }) => mean);
  }
  const clusters = momentsOf(colors, nearest, means)
    .map(({ size, spread }, k) => ({ mean: means[k], spread, share: size / total }))
    .filter(({ share }) => share >= 0.06 || count > FEW);
  return clusters.length > 0 ? { clusters } : null;
}

function colorsOf({ l, a, b }: LabImage, samples: readonly number[], stride: number): Float32Array {
  const chosen = Int32Array.from(
    { length: Math.ceil(samples.length / stride) },
    (_, k) => samples[k * stride],
  ).sort((one, other) => l.data[one] - l.data[other]);
  const colors = new Float32Array(3 * chosen.length);
  chosen.forEach((i, k) => {
    colors[3 * k] = l.data[i];
    colors[3 * k + 1] = a.data[i];
    colors[3 * k + 2] = b.data[i];
  });
  return colors;
}

function assign(colors: Float32Array, means: readonly Lab[], nearest: Uint8Array): void {
  for (let k = 0, i = 0; k < nearest.length; k++, i += 3) {
    let least = Number.POSITIVE_INFINITY;
    for (let cluster = 0; cluster < means.length; cluster++) {
      const mean = means[cluster];
      const dl = (colors[i] - mean[0]) / 2;
      const da = colors[i + 1] - mean[1];
      const db = colors[i + 2] - mean[2];
      const square = dl * dl + da * da + db * db;
      if (square >= least) continue;
      least = square;
      nearest[k] = cluster;
    }
  }
}

function momentsOf(colors: Float32Array, nearest: Uint8Array, means: readonly Lab[]) {
  const sizes = means.map(() => 0);
  const sums = means.map(() => [0, 0, 0]);
  const squares = means.map(() => [0, 0, 0]);
  for (let k = 0; k < nearest.length; k++) {
    const cluster = nearest[k];
    sizes[cluster]++;
    for (let c = 0; c < 3; c++) {
      const off = colors[3 * k + c] - means[cluster][c];
      sums[cluster][c] += off;
      squares[cluster][c] += off * off;
    }
  }
  return means.map((was, k) => {
    const size = sizes[k];
    const least = Math.max(1, size);
    const at = (c: 0 | 1 | 2) => was[c] + sums[k][c] / least;
    const stray = (c: 0 | 1 | 2) => Math.max(MIN_SPREAD[c], Math.sqrt(squares[k][c] / least));
    const mean: Lab = [at(0), at(1), at(2)];
    const spread: Lab = [stray(0), stray(1), stray(2)];
    return { size, mean, spread };
  });
}

/** In spreads; under 2 is similar. */
export function colorDistance({ clusters }: ColorModel, lab: LabImage, i: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (const { mean, spread } of clusters) {
    const dl = (lab.l.data[i] - mean[0]) / spread[0];
    const da = (lab.a.data[i] - mean[1]) / spread[1];
    const db = (lab.b.data[i] - mean[2]) / spread[2];
    best = Math.min(best, dl * dl + da * da + db * db);
  }
  return Math.sqrt(best);
}

/** The negative log density of a colour in a mixture of normal distributions, up to a constant. */
export function colorCost({ clusters }: ColorModel, lab: LabImage, i: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { mean, spread, share } of clusters) {
    const dl = (lab.l.data[i] - mean[0]) / spread[0];
    const da = (lab.a.data[i] - mean[1]) / spread[1];
    const db = (lab.b.data[i] - mean[2]) / spread[2];
    const volume = spread[0] * spread[1] * spread[2];
    const cost = (dl * dl + da * da + db * db) / 2 + Math.log(volume / (share + 0.001));
    if (cost < least) least = cost;
  }
  return least;
}
