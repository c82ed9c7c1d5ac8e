import {
  blurAllWeighted,
  createPlane,
  type LabImage,
  median,
  type Plane,
  type Region,
  type Size,
  solveLinearSystem,
} from "../image/index.ts";

interface WallFit {
  readonly surfaces: readonly number[][];
  /** Lab units. */
  readonly sigma: number;
  /** The share of samples that the model explains; low before a busy background. */
  readonly inlierShare: number;
}

export interface Background extends Pick<WallFit, "sigma" | "inlierShare"> {
  readonly l: Plane;
  readonly a: Plane;
  readonly b: Plane;
}

/** The least noise, by 8-bit rounding and JPEG blocks. */
const MIN_SIGMA = 0.8;
/** In sigmas: 95 % efficiency on normal noise. */
const TUKEY = 4.685;
const MOST_ROUNDS = 8;
const SETTLED = 0.01;
const TERMS = 6;
/** Shares of lightness, and units of a*b*. */
export const DEEPEST_SHADOW = 0.4;
const SHADOW_HUE = 4.5;
/** Pixels. */
const GRID = 4;
const MAX_SAMPLES = 1500;

/** Iteratively reweighted least squares (P. Holland, R. Welsch, 1977), Tukey's biweight. */
export function fitWall(lab: LabImage, samples: readonly number[]): WallFit {
  const stride = Math.max(1, Math.floor(samples.length / MAX_SAMPLES));
  const chosen = samples.filter((_, index) => index % stride === 0);
  const terms = new Float64Array(TERMS * chosen.length);
  const values = new Float64Array(3 * chosen.length);
  chosen.forEach((i, k) => {
    terms.set(basis(lab, i % lab.width, Math.floor(i / lab.width)), TERMS * k);
    values.set([lab.l.data[i], lab.a.data[i], lab.b.data[i]], 3 * k);
  });
  let surfaces = [0, 1, 2].map((c) => {
    return [median(values.filter((_, k) => k % 3 === c)), 0, 0, 0, 0, 0];
  });
  let sigma = MIN_SIGMA;
  let inlierShare = 0;
  const errors = new Float64Array(chosen.length);
  const weights = new Float64Array(chosen.length);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    measureErrors(errors, terms, values, surfaces);
    const last = sigma;
    // The median length of a vector of three unit normals is 1.54.
    sigma = Math.max(MIN_SIGMA, median(errors) / 1.54);
    if (round > 3 && Math.abs(sigma - last) < SETTLED * last) break;
    // The first surface is flat: allow larger errors until it has adapted.
    const reach = TUKEY * sigma * (round < 2 ? 2 : 1);
    let inliers = 0;
    for (let k = 0; k < errors.length; k++) {
      const near = errors[k] < reach;
      weights[k] = near ? (1 - (errors[k] / reach) ** 2) ** 2 : 0;
      if (near) inliers++;
    }
    inlierShare = inliers / errors.length;
    surfaces = fitSurfaces(terms, values, weights) ?? surfaces;
  }
  return { surfaces, sigma, inlierShare };
}

export function paintWall({ surfaces, sigma, inlierShare }: WallFit, size: LabImage): Background {
  const [l, a, b] = surfaces.map((surface) => paint(size, surface)) as [Plane, Plane, Plane];
  return { l, a, b, sigma, inlierShare };
}

function measureErrors(
  errors: Float64Array,
  terms: Float64Array,
  values: Float64Array,
  surfaces: readonly number[][],
): void {
  for (let k = 0; k < errors.length; k++) {
    let square = 0;
    for (let c = 0; c < 3; c++) {
      const surface = surfaces[c];
      let off = -values[3 * k + c];
      for (let t = 0; t < TERMS; t++) off += surface[t] * terms[TERMS * k + t];
      square += off * off;
    }
    errors[k] = Math.sqrt(square);
  }
}

/** Adds the mean local deviation of known background, over a twelfth of the width. */
export function adaptBackground(background: Background, lab: LabImage, wall: Region): Background {
  const { width, height } = lab;
  const size = { width: Math.ceil(width / GRID), height: Math.ceil(height / GRID) };
  const weight = createPlane(size.width, size.height);
  const means = [0, 1, 2].map(() => createPlane(size.width, size.height));
  const surfaces = [background.l, background.a, background.b];
  const seen = [lab.l, lab.a, lab.b];
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / GRID) * size.width;
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      if (!wall.data[i]) continue;
      const cell = row + Math.floor(x / GRID);
      weight.data[cell]++;
      for (let c = 0; c < 3; c++) means[c].data[cell] += seen[c].data[i] - surfaces[c].data[i];
    }
  }
  for (const mean of means) {
    for (let k = 0; k < mean.data.length; k++) mean.data[k] /= Math.max(1, weight.data[k]);
  }
  const local = blurAllWeighted(means, weight, size.width / 12);
  const [l, a, b] = surfaces.map((surface, c) => {
    const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
    const adapted = doublePlane(doublePlane(local[c], half), lab);
    for (let i = 0; i < adapted.data.length; i++) adapted.data[i] += surface.data[i];
    return adapted;
  }) as [Plane, Plane, Plane];
  return { ...background, l, a, b };
}

export function doubleBackground(background: Background, size: Size): Background {
  const double = (plane: Plane): Plane => doublePlane(plane, size);
  const { l, a, b } = background;
  return { ...background, l: double(l), a: double(a), b: double(b) };
}

/** Bilinear: pixels of the doubled plane are a quarter pixel off the centres. */
function doublePlane(plane: Plane, { width, height }: Size): Plane {
  const result = createPlane(width, height);
  const line = new Float32Array(plane.width);
  const last = plane.width - 1;
  for (let y = 0; y < height; y++) {
    const near = Math.min(y >> 1, plane.height - 1);
    const other = Math.min(Math.max(0, y & 1 ? near + 1 : near - 1), plane.height - 1);
    for (let x = 0; x <= last; x++) {
      const from = plane.data[near * plane.width + x];
      line[x] = from + (plane.data[other * plane.width + x] - from) / 4;
    }
    for (let x = 0; x < width; x++) {
      const at = Math.min(x >> 1, last);
      const beside = Math.min(Math.max(0, x & 1 ? at + 1 : at - 1), last);
      result.data[y * width + x] = line[at] + (line[beside] - line[at]) / 4;
    }
  }
  return result;
}

function basis({ width, height }: LabImage, x: number, y: number): number[] {
  const u = (2 * x) / (width - 1) - 1;
  const v = (2 * y) / (height - 1) - 1;
  return [1, u, v, u * u, u * v, v * v];
}

/** One surface a channel; null where the samples are degenerate. */
function fitSurfaces(
  terms: Float64Array,
  values: Float64Array,
  weights: Float64Array,
): number[][] | null {
  const matrix = Array.from({ length: TERMS }, () => new Array<number>(TERMS).fill(0));
  const right = Array.from({ length: TERMS }, () => [0, 0, 0]);
  for (let k = 0; k < weights.length; k++) {
    const weight = weights[k];
    if (weight === 0) continue;
    for (let i = 0; i < TERMS; i++) {
      const scaled = weight * terms[TERMS * k + i];
      const row = matrix[i];
      const sums = right[i];
      for (let j = 0; j <= i; j++) row[j] = row[j] + scaled * terms[TERMS * k + j];
      for (let c = 0; c < 3; c++) sums[c] = sums[c] + scaled * values[3 * k + c];
    }
  }
  for (let i = 0; i < TERMS; i++) {
    for (let j = i + 1; j < TERMS; j++) matrix[i][j] = matrix[j][i];
  }
  const solved = solveLinearSystem(matrix, right);
  return solved && [0, 1, 2].map((c) => solved.map((row) => row[c]));
}

function paint({ width, height }: LabImage, surface: readonly number[]): Plane {
  const [c0, c1, c2, c3, c4, c5] = surface as [number, number, number, number, number, number];
  const plane = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    const v = (2 * y) / (height - 1) - 1;
    const start = c0 + v * (c2 + v * c5);
    const slope = c1 + v * c4;
    for (let x = 0; x < width; x++) {
      const u = (2 * x) / (width - 1) - 1;
      plane.data[y * width + x] = start + u * (slope + u * c3);
    }
  }
  return plane;
}

export function distanceToWall(
  lab: LabImage,
  { l, a, b }: Background,
  i: number,
  shade = 1,
): number {
  const lighter = lab.l.data[i] - l.data[i];
  return Math.sqrt(
    (lighter < 0 ? shade * lighter : lighter) ** 2 +
      (lab.a.data[i] - a.data[i]) ** 2 +
      (lab.b.data[i] - b.data[i]) ** 2,
  );
}

export function isShadow(lab: LabImage, { l, a, b }: Background, i: number): boolean {
  const ratio = lab.l.data[i] / Math.max(1, l.data[i]);
  if (ratio > 1 || ratio < 1 - DEEPEST_SHADOW) return false;
  // Chroma decreases in proportion to light.
  const da = lab.a.data[i] - ratio * a.data[i];
  const db = lab.b.data[i] - ratio * b.data[i];
  return da * da + db * db < SHADOW_HUE * SHADOW_HUE;
}
