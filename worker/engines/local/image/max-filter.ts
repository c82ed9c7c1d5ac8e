/** The maximum over a square window, by doubling window sizes. */
export function maxFilter(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const size = 2 * radius + 1;
  const rows = new Float32Array(width * (height + 2 * radius)).fill(-Infinity);
  const line = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    line.fill(-Infinity);
    line.set(plane.subarray(y * width, (y + 1) * width), radius);
    runningMax(line, 1, size);
    rows.set(line.subarray(0, width), (y + radius) * width);
  }
  runningMax(rows, width, size);
  return rows.slice(0, width * height);
}

export function minFilter(
  plane: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const negated = new Float32Array(plane.length);
  for (let i = 0; i < negated.length; i++) negated[i] = -plane[i];
  const lowest = maxFilter(negated, width, height, radius);
  for (let i = 0; i < lowest.length; i++) lowest[i] = -lowest[i];
  return lowest;
}

export function dilateSquare(
  mask: Uint8Array,
  width: number,
  height: number,
  radius: number,
): Uint8Array {
  const across = new Uint8Array(mask.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let count = 0;
    for (let x = -radius; x < width; x++) {
      if (x + radius < width) count += mask[row + x + radius];
      if (x > radius) count -= mask[row + x - radius - 1];
      if (x >= 0 && count > 0) across[row + x] = 1;
    }
  }
  const grown = across.slice();
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let near = Math.max(0, y - radius); near <= Math.min(height - 1, y + radius); near++) {
      const from = near * width;
      for (let x = 0; x < width; x++) grown[row + x] |= across[from + x];
    }
  }
  return grown;
}

/** Each value becomes the maximum of `size` values from itself on, `stride` apart; in place. */
function runningMax(values: Float32Array, stride: number, size: number): void {
  let span = 1;
  for (; 2 * span <= size; span *= 2) combine(values, span * stride);
  if (span < size) combine(values, (size - span) * stride);
}

function combine(values: Float32Array, shift: number): void {
  const end = values.length - shift;
  for (let i = 0; i < end; i++) {
    if (values[i + shift] > values[i]) values[i] = values[i + shift];
  }
}
