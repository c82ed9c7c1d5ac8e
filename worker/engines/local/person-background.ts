import { blurWeighted } from "./raster/blur.ts";
import type { LabImage } from "./raster/lab.ts";
import { solveLinearSystem } from "./raster/linear-system.ts";
import { createPlane, type Plane, samplePlane } from "./raster/plane.ts";
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
/** A cast shadow darkens the wall by at most this share of its lightness... */
export const DEEPEST_SHADOW = 0.4;
/** ...and leaves its colour alone, to within this distance in a*b*. */
const SHADOW_HUE = 4.5;
/** Pixels a side of a cell in which the wall's deviation is averaged. */
const GRID = 4;
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
  const errors = new Float64Array(chosen.length);
  const weights = new Float64Array(chosen.length);
  for (let round = 0; round < ROUNDS; round++) {
    for (let k = 0; k < errors.length; k++) {
      let square = 0;
      for (let c = 0; c < 3; c++) {
        square += (dot(surfaces[c]!, bases[k]!) - channels[c]![k]!) ** 2;
      }
      errors[k] = Math.sqrt(square);
    }
    // The median of the length of a 3-vector of unit normals is 1.54.
    sigma = Math.max(MIN_SIGMA, median(errors) / 1.54);
    // The first surface is flat and the wall is not: be lenient until it has bent.
    const reach = TUKEY * sigma * (round < 2 ? 2 : 1);
    let inliers = 0;
    for (let k = 0; k < errors.length; k++) {
      const near = errors[k]! < reach;
      weights[k] = near ? (1 - (errors[k]! / reach) ** 2) ** 2 : 0;
      if (near) inliers++;
    }
    inlierShare = inliers / errors.length;
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
  const { width, height } = lab;
  // What is so smooth needs no fine grid.
  const size = { width: Math.ceil(width / GRID), height: Math.ceil(height / GRID) };
  const weight = createPlane(size.width, size.height);
  const each = (visit: (cell: number, i: number) => void) => {
    for (let y = 0; y < height; y++) {
      const row = Math.floor(y / GRID) * size.width;
      for (let x = 0; x < width; x++) visit(row + Math.floor(x / GRID), y * width + x);
    }
  };
  each((cell, i) => {
    weight.data[cell] = weight.data[cell]! + wall.data[i]!;
  });
  const adapt = (surface: Plane, seen: Plane): Plane => {
    const mean = createPlane(size.width, size.height);
    each((cell, i) => {
      if (!wall.data[i]) return;
      mean.data[cell] = mean.data[cell]! + (seen.data[i]! - surface.data[i]!) / weight.data[cell]!;
    });
    const local = blurWeighted(mean, weight, size.width / 12);
    const adapted = createPlane(width, height);
    for (let i = 0; i < adapted.data.length; i++) {
      const x = ((i % width) + 0.5) / GRID - 0.5;
      const y = (Math.floor(i / width) + 0.5) / GRID - 0.5;
      adapted.data[i] = surface.data[i]! + samplePlane(local, x, y);
    }
    return adapted;
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

function fitSurface(bases: number[][], values: number[], weights: Float64Array): number[] | null {
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

function dot(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let k = 0; k < one.length; k++) sum += one[k]! * other[k]!;
  return sum;
}

function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[sorted.length >> 1] ?? 0;
}

/** @param shade how much it counts that a pixel is darker than the wall */
export function distanceToWall(
  lab: LabImage,
  { l, a, b }: Background,
  i: number,
  shade = 1,
): number {
  const lighter = lab.l.data[i]! - l.data[i]!;
  return Math.sqrt(
    (lighter < 0 ? shade * lighter : lighter) ** 2 +
      (lab.a.data[i]! - a.data[i]!) ** 2 +
      (lab.b.data[i]! - b.data[i]!) ** 2,
  );
}

/** Whether a pixel could be the wall in a shadow: darker, of the same hue. */
export function isShadow(lab: LabImage, { l, a, b }: Background, i: number): boolean {
  const ratio = lab.l.data[i]! / Math.max(1, l.data[i]!);
  if (ratio > 1 || ratio < 1 - DEEPEST_SHADOW) return false;
  // Less light means less colour, in proportion.
  const da = lab.a.data[i]! - ratio * a.data[i]!;
  const db = lab.b.data[i]! - ratio * b.data[i]!;
  return Math.hypot(da, db) < SHADOW_HUE;
}
