import { blurWeighted } from "./raster/blur.ts";
import type { LabImage } from "./raster/lab.ts";
import { solveLinearSystem } from "./raster/linear-system.ts";
import { createPlane, type Plane } from "./raster/plane.ts";
import type { Region } from "./raster/region.ts";

/** A smooth picture of the wall behind the person. */
export interface Background {
  readonly l: Plane;
  readonly a: Plane;
  readonly b: Plane;
  /** How far a pixel of the wall strays from it, in units of L*a*b*. */
  readonly sigma: number;
  /** The share of the samples that are explained by it: low on busy grounds. */
  readonly inlierShare: number;
}

/** Noise below this is not worth telling apart from 8-bit rounding and JPEG blocks. */
const MIN_SIGMA = 0.8;
/** Tukey's biweight gives samples beyond this many sigmas no say (95 % efficiency on normal noise). */
const TUKEY = 4.685;
const ROUNDS = 8;
/** More samples change the fit no further. */
const MAX_SAMPLES = 2500;

/**
 * Fits a quadratic surface to each of L*, a* and b* over the given pixels, robustly: iteratively
 * reweighted least squares (P. Holland, R. Welsch, 1977) with Tukey's biweight, so that
 * a minority of samples on the person does not bend it.
 */
export function fitBackground(lab: LabImage, samples: readonly number[]): Background {
  const stride = Math.max(1, Math.floor(samples.length / MAX_SAMPLES));
  const chosen = samples.filter((_, index) => index % stride === 0);
  const bases = chosen.map((i) => basis(lab, i % lab.width, Math.floor(i / lab.width)));
  const channels = [lab.l, lab.a, lab.b].map((plane) => chosen.map((i) => plane.data[i]!));
  let surfaces = channels.map((values) => [median(values), 0, 0, 0, 0, 0]);
  let sigma = MIN_SIGMA;
  let inlierShare = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const errors = bases.map((terms, k) =>
      Math.hypot(...surfaces.map((s, c) => dot(s, terms) - channels[c]![k]!)),
    );
    // The median of the length of a 3-vector of unit normals is 1.54.
    sigma = Math.max(MIN_SIGMA, median(errors) / 1.54);
    // The first surface is flat and the wall is not: be lenient until it has bent.
    const reach = TUKEY * sigma * (round < 2 ? 2 : 1);
    const weights = errors.map((error) => (error < reach ? (1 - (error / reach) ** 2) ** 2 : 0));
    inlierShare = errors.filter((error) => error < reach).length / errors.length;
    surfaces = channels.map(
      (values, c) => fitSurface(bases, values, weights) ?? (surfaces[c] as number[]),
    );
  }
  const [l, a, b] = surfaces.map((surface) => paint(lab, surface)) as [Plane, Plane, Plane];
  return { l, a, b, sigma, inlierShare };
}

/**
 * Lets the fitted surface follow what a quadratic can't, as a spotlight's rim: adds the mean
 * deviation of the pixels already known to be wall, over a neighbourhood of a twelfth of the width.
 */
export function adaptBackground(background: Background, lab: LabImage, wall: Region): Background {
  const weight = createPlane(lab.width, lab.height);
  weight.data.set(wall.data);
  const adapt = (surface: Plane, seen: Plane): Plane => {
    const deviation = createPlane(lab.width, lab.height);
    for (let i = 0; i < deviation.data.length; i++) {
      if (!wall.data[i]) continue;
      deviation.data[i] = seen.data[i]! - surface.data[i]!;
    }
    const local = blurWeighted(deviation, weight, lab.width / 12);
    for (let i = 0; i < local.data.length; i++) {
      local.data[i] = local.data[i]! + surface.data[i]!;
    }
    return local;
  };
  return {
    ...background,
    l: adapt(background.l, lab.l),
    a: adapt(background.a, lab.a),
    b: adapt(background.b, lab.b),
  };
}

/** The six terms of a quadratic over the picture, both axes running from -1 to 1. */
function basis({ width, height }: LabImage, x: number, y: number): number[] {
  const u = (2 * x) / (width - 1) - 1;
  const v = (2 * y) / (height - 1) - 1;
  return [1, u, v, u * u, u * v, v * v];
}

function fitSurface(bases: number[][], values: number[], weights: number[]): number[] | null {
  const matrix = Array.from({ length: 6 }, () => new Array<number>(6).fill(0));
  const right = Array.from({ length: 6 }, () => [0]);
  for (let k = 0; k < bases.length; k++) {
    const weight = weights[k] as number;
    if (weight === 0) continue;
    const terms = bases[k] as number[];
    for (let i = 0; i < 6; i++) {
      const scaled = weight * terms[i]!;
      const row = matrix[i] as number[];
      for (let j = 0; j < 6; j++) row[j] = row[j]! + scaled * terms[j]!;
      const sum = right[i]!;
      sum[0] = sum[0]! + scaled * values[k]!;
    }
  }
  return solveLinearSystem(matrix, right)?.map(([value]) => value!) ?? null;
}

function paint(lab: LabImage, surface: number[]): Plane {
  const plane = createPlane(lab.width, lab.height);
  for (let y = 0; y < lab.height; y++) {
    for (let x = 0; x < lab.width; x++) {
      plane.data[y * lab.width + x] = dot(surface, basis(lab, x, y));
    }
  }
  return plane;
}

function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < one.length; k++) sum += one[k]! * other[k]!;
  return sum;
}

function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}
