import { callKernel, createPlane, hasKernels, shrinkPlane } from "../image/index.ts";
import jsfeat from "./face-cascade.ts";
import "jsfeat/cascades/bbf_face.js";

export type Found = ReturnType<typeof jsfeat.bbf.group_rectangles>[number];

/** A greyscale picture, one byte a pixel; rows begin `stride` bytes apart. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly stride: number;
  readonly data: Uint8Array;
}

interface Features {
  readonly starts: readonly number[];
  readonly thresholds: readonly number[];
  readonly alpha: Float64Array;
  /** The pyramid level of a place: whole, half or quarter; NOWHERE for none. */
  readonly picture: Uint8Array;
  readonly offset: Int32Array;
  /** All of the above in one array, as the kernel reads them. */
  readonly packed: Uint8Array;
}

export const WINDOW: number = jsfeat.bbf.face_cascade.width;
const { stage_classifier: STAGES } = jsfeat.bbf.face_cascade;
const PLACES = 5;
const NOWHERE = 3;
const OCTAVE = 5;
/** Between the windows that the steps of the smallest picture miss, in pixels of the half. */
const SHIFTS = [
  { dx: 0, dy: 0 },
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: 1, dy: 1 },
] as const;
const STEP = 2 ** (1 / OCTAVE);

/** Faces by brightness binary features (Y. Abramson, B. Steux, 2005), the largest first. */
export function scanForFaces(
  grey: Grey,
  isEnough: (found: readonly Found[], next: number) => boolean,
): Found[] {
  const features = featuresAt(grey.stride);
  const sizeOf = pyramidOf(grey);
  const hits: Omit<Found, "neighbors">[] = [];
  let found: Found[] = [];
  const largest = Math.log(Math.min(grey.width, grey.height) / (2 * WINDOW)) / Math.log(STEP);
  for (let size = Math.floor(largest) - 1; size >= 0; size--) {
    const scale = STEP ** size;
    const width = WINDOW * scale;
    if (isEnough(found, width)) break;
    const half = sizeOf(size + OCTAVE);
    const before = hits.length;
    scanWindows(sizeOf(size), half, features, (x, y, confidence) => {
      hits.push({ x: x * scale, y: y * scale, width, height: width, confidence });
    });
    if (hits.length > before) found = jsfeat.bbf.group_rectangles(hits, 1);
  }
  return found.sort((one, other) => other.confidence - one.confidence);
}

/** Calls back for each window in a square of this side that the cascade takes for a face. */
export function judgeSquares(side: number) {
  const features = featuresAt(side);
  return (square: Grey, onFace: (x: number, y: number) => void): void => {
    scanWindows(square, halve(square, 0, 0), features, onFace);
  };
}

function scanWindows(
  whole: Grey,
  half: Grey,
  features: Features,
  onFace: (x: number, y: number, confidence: number) => void,
): void {
  const { stride } = whole;
  const quarters = SHIFTS.map(({ dx, dy }) => halve(half, dx, dy));
  const [quarter] = quarters as [Grey];
  const size = quarter.data.length;
  const quartersAt = whole.data.length + half.data.length;
  const pixels = new Uint8Array(quartersAt + quarters.length * size);
  pixels.set(whole.data);
  pixels.set(half.data, whole.data.length);
  quarters.forEach(({ data }, k) => {
    pixels.set(data, quartersAt + k * size);
  });
  const level = { pixels, stride, half: whole.data.length, quarters: quartersAt, quarter };
  if (hasKernels()) scanByKernel(level, features, onFace);
  else for (const [k, shift] of SHIFTS.entries()) scanShifted(level, k, shift, features, onFace);
}

/** The three sizes of one pyramid level one after the other, the smallest one four times. */
interface Level {
  readonly pixels: Uint8Array;
  readonly stride: number;
  /** Where the half and the quarters begin. */
  readonly half: number;
  readonly quarters: number;
  readonly quarter: Grey;
}

function scanShifted(
  { pixels, stride, half, quarters, quarter }: Level,
  k: number,
  { dx, dy }: (typeof SHIFTS)[number],
  features: Features,
  onFace: (x: number, y: number, confidence: number) => void,
): void {
  const corner = new Int32Array(3);
  const from = quarters + k * quarter.data.length;
  for (let y = 0; y < quarter.height - WINDOW / 4; y++) {
    for (let x = 0; x < quarter.width - WINDOW / 4; x++) {
      corner[0] = (4 * y + 2 * dy) * stride + 4 * x + 2 * dx;
      corner[1] = half + (2 * y + dy) * stride + 2 * x + dx;
      corner[2] = from + y * stride + x;
      const sum = judge(pixels, features, corner);
      if (sum === null) continue;
      onFace(4 * x + 2 * dx, 4 * y + 2 * dy, sum);
      x++;
    }
  }
}

function scanByKernel(
  { pixels, stride, half, quarters, quarter }: Level,
  { packed, thresholds, offset }: Features,
  onFace: (x: number, y: number, confidence: number) => void,
): void {
  const columns = Math.max(0, Math.ceil(quarter.width - WINDOW / 4));
  const rows = Math.max(0, Math.ceil(quarter.height - WINDOW / 4));
  const count = offset.length / (2 * PLACES);
  const most = 4 * Math.ceil(columns / 2 + 1) * rows;
  const hits = new Float64Array(2 * most);
  const found = callKernel("scanWindows", [pixels, packed], [hits], 96, (run, at) =>
    run(
      ...[at[0], half, quarters, quarter.data.length, stride, columns, rows],
      ...[at[1], thresholds.length, count, at[2], most, at[3]],
    ),
  );
  const places = new Int32Array(hits.buffer);
  for (let k = 0; k < found; k++) onFace(places[4 * k], places[4 * k + 1], hits[2 * k + 1]);
}

/** The last stage's sum; null where a stage rejects the window. */
function judge(
  pixels: Uint8Array,
  { starts, thresholds, alpha, picture, offset }: Features,
  corner: Int32Array,
): number | null {
  let sum = 0;
  for (let stage = 0; stage < thresholds.length; stage++) {
    sum = 0;
    for (let k = starts[stage]; k < starts[stage + 1]; k++) {
      const first = 2 * PLACES * k;
      let least = pixels[offset[first] + corner[picture[first]]];
      const other = first + PLACES;
      let most = pixels[offset[other] + corner[picture[other]]];
      // A feature holds where all places of one sign are brighter than all of the other.
      for (let p = first + 1; least > most && p < other; p++) {
        if (picture[p] !== NOWHERE) {
          least = Math.min(least, pixels[offset[p] + corner[picture[p]]]);
        }
        const n = p + PLACES;
        if (picture[n] !== NOWHERE) {
          most = Math.max(most, pixels[offset[n] + corner[picture[n]]]);
        }
      }
      sum += alpha[2 * k + (least > most ? 1 : 0)];
    }
    if (sum < thresholds[stage]) return null;
  }
  return sum;
}

/** The cascade's places: their pyramid levels, columns and rows. */
const placed = (() => {
  const all = STAGES.flatMap(({ feature }) => feature);
  const picture = new Uint8Array(2 * PLACES * all.length).fill(NOWHERE);
  const column = new Uint8Array(picture.length);
  const row = new Uint8Array(picture.length);
  const place = (i: number, x: number, y: number, z: number) => {
    if (z < 0) return;
    [picture[i], column[i], row[i]] = [z, x, y];
  };
  all.forEach(({ size, px, py, pz, nx, ny, nz }, k) => {
    for (let p = 0; p < size; p++) {
      const i = 2 * PLACES * k + p;
      place(i, px[p], py[p], pz[p]);
      place(i + PLACES, nx[p], ny[p], nz[p]);
    }
  });
  const starts = [0];
  for (const { feature } of STAGES) starts.push(starts.at(-1)! + feature.length);
  const thresholds = STAGES.map(({ threshold }) => threshold);
  const alpha = Float64Array.from(STAGES.flatMap((stage) => stage.alpha));
  return { starts, thresholds, alpha, picture, column, row };
})();

function featuresAt(stride: number): Features {
  const { starts, thresholds, alpha, picture, column, row } = placed;
  const offset = new Int32Array(picture.length);
  for (let i = 0; i < offset.length; i++) offset[i] = row[i] * stride + column[i];
  const packed = pack([
    Int32Array.from(starts),
    Float64Array.from(thresholds),
    alpha,
    offset,
    picture,
  ]);
  return { starts, thresholds, alpha, picture, offset, packed };
}

/** One after the other, each at a multiple of eight bytes. */
function pack(arrays: readonly (Int32Array | Float64Array | Uint8Array)[]): Uint8Array {
  const rounded = (bytes: number) => (bytes + 7) & ~7;
  const packed = new Uint8Array(arrays.reduce((sum, a) => sum + rounded(a.byteLength), 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    packed.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += rounded(byteLength);
  }
  return packed;
}

function pyramidOf(grey: Grey): (size: number) => Grey {
  const sizes: Grey[] = [grey];
  return function sizeOf(size): Grey {
    const made = sizes[size];
    if (made) return made;
    // Later levels are halves of those of the second octave.
    const isDoubled = size === OCTAVE || size >= 2 * OCTAVE;
    const smaller = isDoubled
      ? halve(sizeOf(size - OCTAVE), 0, 0)
      : shrink(sizeOf(size < OCTAVE ? 0 : OCTAVE), STEP ** (size % OCTAVE));
    sizes[size] = smaller;
    return smaller;
  };
}

function halve({ width, height, stride, data }: Grey, dx: number, dy: number): Grey {
  const half = createGrey(width >> 1, height >> 1, stride);
  for (let y = 0; y < half.height - dy; y++) {
    for (let x = 0; x < half.width - dx; x++) {
      const i = (2 * y + dy) * stride + 2 * x + dx;
      half.data[y * stride + x] =
        (data[i] + data[i + 1] + data[i + stride] + data[i + stride + 1] + 2) >> 2;
    }
  }
  return half;
}

/** Area-average downscale by a factor from 1 to 2. */
function shrink({ width, height, stride, data }: Grey, factor: number): Grey {
  const plane = createPlane(width, height);
  for (let y = 0; y < height; y++) {
    plane.data.set(data.subarray(y * stride, y * stride + width), y * width);
  }
  const small = createGrey(Math.floor(width / factor), Math.floor(height / factor), stride);
  const means = shrinkPlane(plane, small.width, small.height, factor).data;
  for (let y = 0, i = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++, i++) small.data[y * stride + x] = means[i] + 0.5;
  }
  return small;
}

/** A black picture. */
export function createGrey(width: number, height: number, stride: number): Grey {
  return { width, height, stride, data: new Uint8Array(stride * height) };
}
