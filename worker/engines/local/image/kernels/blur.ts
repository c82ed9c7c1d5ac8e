/**
 * Convolves float32 rows and columns with a symmetric kernel, border repeated; in place.
 * `kernel` holds radius + 1 weights from the centre; `scratch` a padded row and then a plane.
 */
export function gaussian(
  data: usize,
  width: usize,
  height: usize,
  kernel: usize,
  radius: usize,
  scratch: usize,
): void {
  const across = scratch + 4 * (width + 2 * radius) + 16;
  for (let y: usize = 0; y < height; y++) {
    pad(data + 4 * width * y, width, radius, scratch);
    for (let x: usize = 0; x < width; x += 4) {
      const centre = scratch + 4 * (x + radius);
      let sum = f32x4.mul(v128.load(centre), v128.load32_splat(kernel));
      for (let k: usize = 4; k <= 4 * radius; k += 4) {
        const both = f32x4.add(v128.load(centre - k), v128.load(centre + k));
        sum = f32x4.add(sum, f32x4.mul(both, v128.load32_splat(kernel + k)));
      }
      v128.store(across + 4 * (width * y + x), sum);
    }
  }
  for (let y: usize = 0; y < height; y++) {
    for (let x: usize = 0; x < width; x += 4) {
      const column = across + 4 * x;
      let sum = f32x4.mul(v128.load(column + 4 * width * y), v128.load32_splat(kernel));
      for (let k: usize = 1; k <= radius; k++) {
        const above = v128.load(column + 4 * width * (y < k ? 0 : y - k));
        const below = v128.load(column + 4 * width * min(height - 1, y + k));
        const weight = v128.load32_splat(kernel + 4 * k);
        sum = f32x4.add(sum, f32x4.mul(f32x4.add(above, below), weight));
      }
      v128.store(data + 4 * (width * y + x), sum);
    }
  }
}

function pad(row: usize, width: usize, radius: usize, padded: usize): void {
  const first = load<f32>(row);
  const last = load<f32>(row + 4 * (width - 1));
  const end = padded + 4 * (radius + width);
  for (let k: usize = 0; k < radius; k++) {
    store<f32>(padded + 4 * k, first);
    store<f32>(end + 4 * k, last);
  }
  memory.copy(padded + 4 * radius, row, 4 * width);
}

/** Box filters of the int32 `radii`, along rows and then down columns; in place, border repeated. */
export function boxes(
  data: usize,
  width: usize,
  height: usize,
  radii: usize,
  count: usize,
  scratch: usize,
): void {
  for (let y: usize = 0; y < height; y++) {
    let from = data + 4 * width * y;
    const row = from;
    let to = scratch;
    for (let k: usize = 0; k < count; k++) {
      boxAcross(from, to, width, load<i32>(radii + 4 * k));
      const filled = to;
      to = from;
      from = filled;
    }
    if (from !== row) memory.copy(row, from, 4 * width);
  }
  const sums = scratch;
  let from = data;
  let to = scratch + 8 * width + 32;
  for (let k: usize = 0; k < count; k++) {
    boxDown(from, to, width, height, load<i32>(radii + 4 * k), sums);
    const filled = to;
    to = from;
    from = filled;
  }
  if (from !== data) memory.copy(data, from, 4 * width * height);
}

function boxAcross(from: usize, to: usize, width: usize, radius: i32): void {
  const last = i32(width) - 1;
  const scale: f64 = 1 / f64(2 * radius + 1);
  let sum: f64 = 0;
  for (let k = -radius; k <= radius; k++) {
    sum += f64(load<f32>(from + 4 * usize(min(max(k, 0), last))));
  }
  for (let x: i32 = 0; x <= last; x++) {
    store<f32>(to + 4 * usize(x), f32(sum * scale));
    const enters = load<f32>(from + 4 * usize(min(x + radius + 1, last)));
    sum += f64(enters) - f64(load<f32>(from + 4 * usize(max(x - radius, 0))));
  }
}

function boxDown(
  from: usize,
  to: usize,
  width: usize,
  height: usize,
  radius: i32,
  sums: usize,
): void {
  const last = i32(height) - 1;
  const scale = f64x2.splat(1 / f64(2 * radius + 1));
  memory.fill(sums, 0, 8 * width + 32);
  for (let k = -radius; k <= radius; k++) {
    const row = from + 4 * width * usize(min(max(k, 0), last));
    for (let x: usize = 0; x < width; x += 2) {
      const value = f64x2.promote_low_f32x4(v128.load64_zero(row + 4 * x));
      v128.store(sums + 8 * x, f64x2.add(v128.load(sums + 8 * x), value));
    }
  }
  for (let y: i32 = 0; y <= last; y++) {
    const enters = from + 4 * width * usize(min(y + radius + 1, last));
    const leaves = from + 4 * width * usize(max(y - radius, 0));
    const row = to + 4 * width * usize(y);
    for (let x: usize = 0; x < width; x += 2) {
      const sum = v128.load(sums + 8 * x);
      const mean = f32x4.demote_f64x2_zero(f64x2.mul(sum, scale));
      v128.store_lane<u64>(row + 4 * x, mean, 0);
      const gained = f64x2.promote_low_f32x4(v128.load64_zero(enters + 4 * x));
      const lost = f64x2.promote_low_f32x4(v128.load64_zero(leaves + 4 * x));
      v128.store(sums + 8 * x, f64x2.sub(f64x2.add(sum, gained), lost));
    }
  }
}
