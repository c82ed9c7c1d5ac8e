/** A transform of complex rows of one length, a power of two. */
interface Fourier {
  readonly length: number;
  /** Transforms in place; `inverse` is not divided by the length. */
  transform(real: Float32Array, imaginary: Float32Array, inverse?: boolean): void;
}

export function createFourier(length: number): Fourier {
  const bits = Math.log2(length);
  const cosines = Float32Array.from({ length: length / 2 }, (_, at) =>
    Math.cos((2 * Math.PI * at) / length),
  );
  const sines = Float32Array.from({ length: length / 2 }, (_, at) =>
    Math.sin((2 * Math.PI * at) / length),
  );
  const swapped = new Uint16Array(length);
  for (let at = 0; at < length; at++) {
    swapped[at] = (swapped[at >> 1] >> 1) | ((at & 1) << (bits - 1));
  }
  return {
    length,
    transform(real, imaginary, inverse = false) {
      permute(real, swapped);
      permute(imaginary, swapped);
      const sign = inverse ? 1 : -1;
      for (let half = 1; half < length; half *= 2) {
        const stride = length / (2 * half);
        for (let start = 0; start < length; start += 2 * half) {
          for (let at = start, turn = 0; at < start + half; at++, turn += stride) {
            const [cosine, sine] = [cosines[turn], sign * sines[turn]];
            const other = at + half;
            const r = real[other] * cosine - imaginary[other] * sine;
            const i = real[other] * sine + imaginary[other] * cosine;
            real[other] = real[at] - r;
            imaginary[other] = imaginary[at] - i;
            real[at] += r;
            imaginary[at] += i;
          }
        }
      }
    },
  };
}

function permute(values: Float32Array, swapped: Uint16Array): void {
  for (let at = 0; at < values.length; at++) {
    const to = swapped[at];
    if (to <= at) continue;
    const kept = values[at];
    values[at] = values[to];
    values[to] = kept;
  }
}
