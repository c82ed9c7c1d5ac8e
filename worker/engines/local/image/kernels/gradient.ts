/**
 * The largest squared gradient, times 1024, within each pixel of a smaller plane. Blurs by 1-2-1.
 * `columns` has the smaller plane's column of each column, int32; `scratch` three float32 rows.
 */
export function poolSquares(
  plane: usize,
  width: i32,
  height: i32,
  columns: usize,
  largest: usize,
  smallWidth: i32,
  smallHeight: i32,
  scratch: usize,
): void {
  const line: usize = 4 * usize(width);
  const slope = scratch + line + 16;
  const squares = slope + line + 16;
  for (let y: i32 = 2; y < height - 2; y++) {
    const row = plane + line * usize(y);
    for (let x: usize = 0; x < line; x += 8) blurDown(row + x, line, scratch + x, slope + x);
    for (let x: usize = 8; x < line - 8; x += 8) squareOf(scratch + x, slope + x, squares + x);
    const target = largest + 4 * usize(i32((i64(y) * smallHeight) / height) * smallWidth);
    for (let x: usize = 8; x < line - 8; x += 4) {
      const at = target + 4 * usize(load<i32>(columns + x));
      const square = load<f32>(squares + x);
      if (square > load<f32>(at)) store<f32>(at, square);
    }
  }
}

function two(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

function put(at: usize, values: v128): void {
  v128.store_lane<u64>(at, f32x4.demote_f64x2_zero(values), 0);
}

/** Blurs two columns and takes their slope. */
function blurDown(at: usize, line: usize, blurred: usize, slope: usize): void {
  const above = two(at - line);
  const below = two(at + line);
  const own = two(at);
  put(blurred, f64x2.add(f64x2.add(above, f64x2.add(own, own)), below));
  const change = f64x2.sub(below, above);
  const far = f64x2.sub(two(at + 2 * line), two(at - 2 * line));
  put(slope, f64x2.add(far, f64x2.add(change, change)));
}

function squareOf(blurred: usize, slope: usize, square: usize): void {
  const near = f64x2.sub(two(blurred + 4), two(blurred - 4));
  const far = f64x2.sub(two(blurred + 8), two(blurred - 8));
  const across = f64x2.add(far, f64x2.add(near, near));
  const middle = two(slope);
  const down = f64x2.add(f64x2.add(two(slope - 4), f64x2.add(middle, middle)), two(slope + 4));
  put(square, f64x2.add(f64x2.mul(across, across), f64x2.mul(down, down)));
}
