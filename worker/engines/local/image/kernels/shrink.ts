/**
 * Averages RGBA bytes over the area of each new pixel; colours are weighted by alpha. `across` and
 * `down` hold for each old column or row its int32 target, then all float32 shares of the target,
 * then those of the next target.
 */
export function shrinkColors(
  source: usize,
  width: usize,
  height: usize,
  across: usize,
  down: usize,
  toWidth: usize,
  scratch: usize,
  out: usize,
): void {
  let sums = scratch;
  let next = scratch + 16 * width;
  const line = scratch + 32 * width;
  memory.fill(sums, 0, 32 * width);
  let row: i32 = 0;
  for (let y: usize = 0; y < height; y++) {
    if (load<i32>(down + 4 * y) > row) {
      finishColors(sums, line, across, width, toWidth, out + 4 * toWidth * usize(row));
      const empty = sums;
      sums = next;
      next = empty;
      row++;
    }
    const start = source + 4 * width * y;
    addColors(start, width, load<f32>(down + 4 * (height + y)), sums);
    const rest = load<f32>(down + 4 * (2 * height + y));
    if (rest > 0) addColors(start, width, rest, next);
  }
  finishColors(sums, line, across, width, toWidth, out + 4 * toWidth * usize(row));
}

function addColors(start: usize, width: usize, share: f32, sums: usize): void {
  const opaque = (share * 255) / 255;
  for (let x: usize = 0; x < width; x++) {
    const bytes = v128.load32_zero(start + 4 * x);
    const color = f32x4.convert_i32x4_u(i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(bytes)));
    const alpha = load<u8>(start + 4 * x, 3);
    const opacity = alpha === 255 ? opaque : (share * f32(alpha)) / 255;
    const weighted = f32x4.mul(f32x4.replace_lane(color, 3, 1), f32x4.splat(opacity));
    const at = sums + 16 * x;
    v128.store(at, f32x4.add(v128.load(at), weighted));
  }
}

/** Joins the sums of columns, writes the colours, and empties the sums. */
function finishColors(
  sums: usize,
  line: usize,
  across: usize,
  width: usize,
  toWidth: usize,
  out: usize,
): void {
  memory.fill(line, 0, 16 * (toWidth + 1));
  for (let x: usize = 0; x < width; x++) {
    const at = line + 16 * usize(load<i32>(across + 4 * x));
    const sum = v128.load(sums + 16 * x);
    const own = f32x4.mul(sum, v128.load32_splat(across + 4 * (width + x)));
    const rest = f32x4.mul(sum, v128.load32_splat(across + 4 * (2 * width + x)));
    v128.store(at, f32x4.add(v128.load(at), own));
    v128.store(at, f32x4.add(v128.load(at, 16), rest), 16);
  }
  for (let x: usize = 0; x < toWidth; x++) {
    const sum = v128.load(line + 16 * x);
    const alpha = f32x4.extract_lane(sum, 3);
    const scale: f32 = alpha > 0 ? 1 / alpha : 0;
    const color = f32x4.replace_lane(f32x4.mul(sum, f32x4.splat(scale)), 3, alpha * 255);
    const whole = i32x4.trunc_sat_f32x4_u(f32x4.nearest(color));
    const short = i16x8.narrow_i32x4_u(whole, whole);
    v128.store_lane<u32>(out + 4 * x, i8x16.narrow_i16x8_u(short, short), 0);
  }
  memory.fill(sums, 0, 16 * width);
}

/** Averages float32 values over the area of each new pixel. */
export function shrinkValues(
  source: usize,
  width: usize,
  height: usize,
  across: usize,
  down: usize,
  toWidth: usize,
  scratch: usize,
  out: usize,
): void {
  let sums = scratch;
  let next = scratch + 4 * width + 16;
  const line = scratch + 8 * width + 32;
  memory.fill(sums, 0, 8 * width + 32);
  let row: i32 = 0;
  for (let y: usize = 0; y < height; y++) {
    if (load<i32>(down + 4 * y) > row) {
      finishValues(sums, line, across, width, toWidth, out + 4 * toWidth * usize(row));
      const empty = sums;
      sums = next;
      next = empty;
      row++;
    }
    const start = source + 4 * width * y;
    addValues(start, width, down + 4 * (height + y), sums);
    if (load<f32>(down + 4 * (2 * height + y)) > 0) {
      addValues(start, width, down + 4 * (2 * height + y), next);
    }
  }
  finishValues(sums, line, across, width, toWidth, out + 4 * toWidth * usize(row));
}

function addValues(start: usize, width: usize, share: usize, sums: usize): void {
  const shares = v128.load32_splat(share);
  for (let x: usize = 0; x < width; x += 4) {
    const at = sums + 4 * x;
    v128.store(at, f32x4.add(v128.load(at), f32x4.mul(shares, v128.load(start + 4 * x))));
  }
}

function finishValues(
  sums: usize,
  line: usize,
  across: usize,
  width: usize,
  toWidth: usize,
  out: usize,
): void {
  memory.fill(line, 0, 4 * (toWidth + 1));
  for (let x: usize = 0; x < width; x++) {
    const at = line + 4 * usize(load<i32>(across + 4 * x));
    const sum = load<f32>(sums + 4 * x);
    store<f32>(at, load<f32>(at) + sum * load<f32>(across + 4 * (width + x)));
    const rest = load<f32>(across + 4 * (2 * width + x));
    if (rest > 0) store<f32>(at, load<f32>(at, 4) + sum * rest, 4);
  }
  memory.copy(out, line, 4 * toWidth);
  memory.fill(sums, 0, 4 * width + 16);
}
