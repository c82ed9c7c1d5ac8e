/**
 * The maximum over the square window of `radius` about each pixel, cut at the borders; by van
 * Herk's running blocks (1992), so that the cost does not depend on the radius.
 */
export function windowMaximum(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const across = new Float32Array(plane.length);
  const line = new RunningMaximum(Math.max(width, height), radius);
  for (let y = 0; y < height; y++) line.run(plane, across, y * width, 1, width);
  const highest = new Float32Array(plane.length);
  for (let x = 0; x < width; x++) line.run(across, highest, x, width, height);
  return highest;
}

/** The minimum over the same window. */
export function windowMinimum(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const negated = plane.map((value) => -value);
  return windowMaximum(negated, width, height, radius).map((value) => -value);
}

class RunningMaximum {
  readonly #radius: number;
  readonly #padded: Float32Array;
  readonly #forward: Float32Array;
  readonly #backward: Float32Array;

  constructor(longest: number, radius: number) {
    const size = longest + 4 * radius + 2;
    this.#radius = radius;
    this.#padded = new Float32Array(size);
    this.#forward = new Float32Array(size);
    this.#backward = new Float32Array(size);
  }

  run(from: Float32Array, to: Float32Array, start: number, step: number, count: number): void {
    const radius = this.#radius;
    const block = 2 * radius + 1;
    const padded = this.#padded.fill(-Infinity);
    for (let k = 0, i = start; k < count; k++, i += step) padded[k + radius] = from[i]!;
    const length = Math.ceil((count + 2 * radius) / block) * block;
    for (let k = 0; k < length; k++) {
      const starts = k % block === 0;
      this.#forward[k] = starts ? padded[k]! : Math.max(this.#forward[k - 1]!, padded[k]!);
    }
    for (let k = length - 1; k >= 0; k--) {
      const ends = k % block === block - 1;
      this.#backward[k] = ends ? padded[k]! : Math.max(this.#backward[k + 1]!, padded[k]!);
    }
    for (let k = 0, i = start; k < count; k++, i += step) {
      to[i] = Math.max(this.#backward[k]!, this.#forward[k + block - 1]!);
    }
  }
}
