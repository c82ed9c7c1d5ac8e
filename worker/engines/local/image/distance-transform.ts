import { callKernel, hasKernels } from "./kernels.ts";
import { inverted, type Region } from "./region.ts";

/** Above any squared distance in a picture, without overflow when added. */
const FAR = 1e9;

/** Squared, exact, in linear time (Felzenszwalb & Huttenlocher 2012); 1e9 or more without sites. */
export function squaredDistance(sites: Uint8Array, width: number, height: number): Float32Array {
  const field = new Float32Array(width * height);
  if (hasKernels()) {
    callKernel("squaredDistance", [sites], [field], 12 * width + 16, (run, [from, to, free]) =>
      run(from, to, width, height, free),
    );
    return field;
  }
  distanceDownColumns(sites, field, width, height);
  const envelope = new LowerEnvelope(width);
  for (let y = 0; y < height; y++) envelope.transform(field, y * width);
  return field;
}

function distanceDownColumns(
  sites: Uint8Array,
  field: Float32Array,
  width: number,
  height: number,
): void {
  const limit = Math.sqrt(FAR);
  const steps = new Float32Array(width).fill(limit);
  for (let y = 0; y < height; y++) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      steps[x] = sites[i] ? 0 : steps[x] + 1;
      field[i] = steps[x];
    }
  }
  steps.fill(limit);
  for (let y = height - 1; y >= 0; y--) {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      steps[x] = sites[i] ? 0 : steps[x] + 1;
      const nearest = Math.min(field[i], steps[x]);
      field[i] = Math.min(FAR, nearest * nearest);
    }
  }
}

class LowerEnvelope {
  readonly #length: number;
  readonly #heights: Float32Array;
  readonly #vertices: Int32Array;
  readonly #starts: Float32Array;

  constructor(length: number) {
    this.#length = length;
    this.#heights = new Float32Array(length);
    this.#vertices = new Int32Array(length);
    this.#starts = new Float32Array(length + 1);
  }

  transform(field: Float32Array, row: number): void {
    const heights = this.#heights;
    const vertices = this.#vertices;
    const starts = this.#starts;
    heights.set(field.subarray(row, row + this.#length));
    let last = 0;
    vertices[0] = 0;
    starts[0] = -FAR;
    starts[1] = FAR;
    for (let q = 1; q < this.#length; q++) {
      let start = crossing(heights, vertices[last], q);
      while (start <= starts[last]) start = crossing(heights, vertices[--last], q);
      vertices[++last] = q;
      starts[last] = start;
      starts[last + 1] = FAR;
    }
    for (let x = 0, k = 0; x < this.#length; x++) {
      while (starts[k + 1] < x) k++;
      const away = x - vertices[k];
      field[row + x] = away * away + heights[vertices[k]];
    }
  }
}

/** Where the parabola at q becomes lower than the parabola at p (p < q). */
function crossing(heights: Float32Array, p: number, q: number): number {
  return (heights[q] + q * q - (heights[p] + p * p)) / (2 * (q - p));
}

/** The distance of each pixel from the nearest one of this value, in pixels. */
export function distanceTo({ width, height, data }: Region, value: 0 | 1): Float32Array {
  const field = squaredDistance(value === 0 ? inverted(data) : data, width, height);
  for (let i = 0; i < field.length; i++) field[i] = Math.sqrt(field[i]);
  return field;
}
