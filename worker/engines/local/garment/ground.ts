import { createPlane, type LabImage, median, type Plane } from "../image/index.ts";

/** A quadratic surface for each Lab channel. */
export interface Ground {
  readonly surface: LabImage;
  /** Robust standard deviation of the border about the surface, in Lab units. */
  readonly noise: number;
  /** Share of border pixels on the surface, 0..1. */
  readonly plainness: number;
}

/** 1, u, v, uu, uv, vv with u and v from -1 to 1. */
const TERMS = 6;
const COLUMNS = TERMS + 3;
const ROUNDS = 8;
/** Tukey's biweight: 95 % efficiency on Gaussian noise. */
const BIWEIGHT_CUT = 4.685;
/** Lab units; 8 bits and JPEG. */
const LEAST_NOISE = 0.4;
/** Lab units. */
const LEAST_OFF_GROUND = 4;

interface BorderSamples {
  readonly count: number;
  readonly basis: Float64Array;
  readonly channels: readonly [Float64Array, Float64Array, Float64Array];
}

/**
 * Fits a band along the border by iteratively reweighted least squares with Tukey's biweight (Beaton &
 * Tukey 1974): a sleeve at the border does not bend the surface.
 */
export function fitGround(lab: LabImage): Ground {
  const samples = sampleBorder(lab);
  const weights = new Float64Array(samples.count).fill(1);
  let surface = samples.channels.map(medianOnly);
  let residuals = distances(samples, surface);
  let noise = robustSigma(residuals);
  for (let round = 0; round < ROUNDS; round++) {
    const cut = BIWEIGHT_CUT * noise;
    for (let i = 0; i < samples.count; i++) {
      const ratio = residuals[i] / cut;
      weights[i] = ratio < 1 ? (1 - ratio * ratio) ** 2 : 0;
    }
    surface = leastSquares(samples, weights);
    residuals = distances(samples, surface);
    noise = robustSigma(residuals);
  }
  const offGround = Math.max(LEAST_OFF_GROUND, BIWEIGHT_CUT * Math.min(noise, LEAST_OFF_GROUND));
  const plain = residuals.reduce((sum, distance) => sum + (distance < offGround ? 1 : 0), 0);
  return { surface: render(surface, lab), noise, plainness: plain / samples.count };
}

function sampleBorder(lab: LabImage): BorderSamples {
  const { width, height } = lab;
  const band = Math.max(2, Math.round(0.03 * Math.min(width, height)));
  const places: number[] = [];
  for (let y = 0; y < height; y++) {
    const isBandRow = y < band || y >= height - band;
    for (let x = (5 * y) % 6; x < width; x += 6) {
      if (isBandRow || x < band || x >= width - band) places.push(y * width + x);
    }
  }
  const basis = new Float64Array(places.length * TERMS);
  places.forEach((place, i) => {
    const u = (2 * (place % width)) / width - 1;
    const v = (2 * Math.floor(place / width)) / height - 1;
    basis.set([1, u, v, u * u, u * v, v * v], i * TERMS);
  });
  const pick = ({ data }: Plane) => Float64Array.from(places, (place) => data[place]);
  return { count: places.length, basis, channels: [pick(lab.l), pick(lab.a), pick(lab.b)] };
}

function medianOnly(values: Float64Array): Float64Array {
  const flat = new Float64Array(TERMS);
  flat[0] = median(values);
  return flat;
}

function distances(samples: BorderSamples, surface: readonly Float64Array[]): Float64Array {
  const squared = new Float64Array(samples.count);
  samples.channels.forEach((values, channel) => {
    const coefficients = surface[channel];
    for (let i = 0; i < samples.count; i++) {
      let fitted = 0;
      for (let t = 0; t < TERMS; t++) fitted += coefficients[t] * samples.basis[i * TERMS + t];
      squared[i] += (values[i] - fitted) ** 2;
    }
  });
  return squared.map(Math.sqrt);
}

/** The median distance of a 3-D Gaussian from its centre is 1.54 sigma. */
function robustSigma(residuals: Float64Array): number {
  return Math.max(LEAST_NOISE, median(residuals) / 1.54);
}

function leastSquares(
  { count, basis, channels }: BorderSamples,
  weights: Float64Array,
): Float64Array[] {
  const rows = new Float64Array(TERMS * COLUMNS);
  for (let i = 0; i < count; i++) {
    const weight = weights[i];
    if (weight === 0) continue;
    for (let r = 0; r < TERMS; r++) {
      const scaled = weight * basis[i * TERMS + r];
      const row = r * COLUMNS;
      for (let c = r; c < TERMS; c++) rows[row + c] += scaled * basis[i * TERMS + c];
      for (let k = 0; k < 3; k++) rows[row + TERMS + k] += scaled * channels[k][i];
    }
  }
  for (let r = 0; r < TERMS; r++) {
    rows[r * COLUMNS + r] += 1e-6;
    for (let c = 0; c < r; c++) rows[r * COLUMNS + c] = rows[c * COLUMNS + r];
  }
  return solve(rows);
}

/** Gauss-Jordan elimination without pivoting: the matrix is positive definite. */
function solve(rows: Float64Array): Float64Array[] {
  for (let pivot = 0; pivot < TERMS; pivot++) {
    const scale = 1 / rows[pivot * COLUMNS + pivot];
    for (let c = pivot; c < COLUMNS; c++) rows[pivot * COLUMNS + c] *= scale;
    for (let r = 0; r < TERMS; r++) {
      if (r === pivot) continue;
      const factor = rows[r * COLUMNS + pivot];
      for (let c = pivot; c < COLUMNS; c++) {
        rows[r * COLUMNS + c] -= factor * rows[pivot * COLUMNS + c];
      }
    }
  }
  return [0, 1, 2].map((k) =>
    Float64Array.from({ length: TERMS }, (_, r) => rows[r * COLUMNS + TERMS + k]),
  );
}

function render(surface: readonly Float64Array[], { width, height }: LabImage): LabImage {
  const planes = surface.map((k) => {
    const plane = createPlane(width, height);
    for (let y = 0; y < height; y++) {
      const v = (2 * y) / height - 1;
      const constant = k[0] + v * (k[2] + v * k[5]);
      const slope = k[1] + v * k[4];
      for (let x = 0; x < width; x++) {
        const u = (2 * x) / width - 1;
        plane.data[y * width + x] = constant + u * (slope + u * k[3]);
      }
    }
    return plane;
  });
  return { width, height, l: planes[0], a: planes[1], b: planes[2] };
}
