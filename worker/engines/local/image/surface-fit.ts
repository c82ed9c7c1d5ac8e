import type { Size } from "./image.ts";
import type { LabImage } from "./lab.ts";
import { solveLinearSystem } from "./linear-system.ts";
import { createPlane, type Plane } from "./plane.ts";
import { median } from "./statistics.ts";

interface SurfaceFit {
  readonly surfaces: readonly number[][];
  /** Robust standard deviation about the surface, in Lab units. */
  readonly sigma: number;
  /** The share of samples that the surface explains. */
  readonly inlierShare: number;
  readonly errors: Float64Array;
}

/** In sigmas: 95 % efficiency on normal noise. */
export const TUKEY = 4.685;
const MAX_ROUNDS = 8;
/** The relative change of sigma that ends the iteration. */
const SETTLED = 0.01;
const TERMS = 6;
/** More samples do not change the surface. */
const MAX_SAMPLES = 1500;

/** Iteratively reweighted least squares (P. Holland, R. Welsch, 1977), Tukey's biweight. */
export function fitSurface(
  lab: LabImage,
  samples: readonly number[],
  leastSigma: number,
): SurfaceFit {
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
  let sigma = leastSigma;
  let inlierShare = 0;
  const errors = new Float64Array(chosen.length);
  const weights = new Float64Array(chosen.length);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    measureErrors(errors, terms, values, surfaces);
    const last = sigma;
    // The median length of a vector of three unit normals is 1.54.
    sigma = Math.max(leastSigma, median(errors) / 1.54);
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
    surfaces = solveNormalEquations(terms, values, weights) ?? surfaces;
  }
  return { surfaces, sigma, inlierShare, errors };
}

/** Draws the surface of each channel in a size. */
export function renderSurface({ surfaces }: SurfaceFit, size: Size): LabImage {
  const [l, a, b] = surfaces.map((surface) => renderQuadratic(size, surface)) as [
    Plane,
    Plane,
    Plane,
  ];
  return { width: size.width, height: size.height, l, a, b };
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

function basis({ width, height }: LabImage, x: number, y: number): number[] {
  const u = (2 * x) / (width - 1) - 1;
  const v = (2 * y) / (height - 1) - 1;
  return [1, u, v, u * u, u * v, v * v];
}

/** One surface a channel; null where the samples are degenerate. */
function solveNormalEquations(
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

function renderQuadratic({ width, height }: Size, surface: readonly number[]): Plane {
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
