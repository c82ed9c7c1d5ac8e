/** The upper median; 0 of no values. */
export function median(values: ArrayLike<number>): number {
  return nthLeast(values, values.length >> 1) ?? 0;
}

/**
 * The value at index `n` of the sorted values, found by selection (C. Hoare, 1961).
 *
 * @returns undefined if `n` is out of range
 */
export function nthLeast(values: ArrayLike<number>, n: number): number | undefined {
  const all = new Float64Array(values);
  let low = 0;
  let high = all.length - 1;
  while (low < high) {
    const pivot = all[(low + high) >> 1];
    let i = low;
    let j = high;
    while (i <= j) {
      while (all[i] < pivot) i++;
      while (all[j] > pivot) j--;
      if (i > j) break;
      const swapped = all[i];
      all[i++] = all[j];
      all[j--] = swapped;
    }
    if (n <= j) high = j;
    else if (n >= i) low = i;
    else break;
  }
  return all[n];
}

/** NaN of no values. */
export function mean(values: ArrayLike<number>): number {
  let sum = 0;
  for (let k = 0; k < values.length; k++) sum += values[k];
  return sum / values.length;
}

/** A median filter, then a mean filter, over `radius` values on both sides. */
export function smoothValues(values: Float32Array, radius: number): Float32Array {
  const around = (all: Float32Array, k: number) =>
    all.subarray(Math.max(0, k - radius), k + radius + 1);
  return meanFilter(
    values.map((_, k) => median(around(values, k))),
    radius,
  );
}

/** The mean over `radius` values on both sides; fewer at the ends. */
export function meanFilter(values: Float32Array, radius: number): Float32Array {
  return values.map((_, k) => mean(values.subarray(Math.max(0, k - radius), k + radius + 1)));
}

/** Linear interpolation between values, clamped to the ends. */
export function interpolate(values: Float32Array, position: number): number {
  const clamped = Math.min(Math.max(position, 0), values.length - 1);
  const low = Math.floor(clamped);
  const from = values[low];
  return from + (values[Math.min(low + 1, values.length - 1)] - from) * (clamped - low);
}
