/** The maximum over a square window of `size` values, in a plane padded by the caller; in place. */
export function runningMax(values: usize, count: usize, stride: usize, size: usize): void {
  let span: usize = 1;
  for (; span * 2 <= size; span *= 2) combine(values, count, span * stride);
  if (span < size) combine(values, count, (size - span) * stride);
}

function combine(values: usize, count: usize, shift: usize): void {
  if (count <= shift) return;
  const end = values + 4 * (count - shift);
  let at = values;
  for (; at + 16 <= end; at += 16) {
    v128.store(at, f32x4.max(v128.load(at), v128.load(at + 4 * shift)));
  }
  for (; at < end; at += 4) store<f32>(at, max(load<f32>(at), load<f32>(at + 4 * shift)));
}

const FAR: f32 = 1e9;

/**
 * Squared distances to the set bytes of `sites` (Felzenszwalb & Huttenlocher 2012); 1e9 or more
 * without sites. `scratch` holds three rows of four bytes a pixel and one more.
 */
export function squaredDistance(
  sites: usize,
  field: usize,
  width: usize,
  height: usize,
  scratch: usize,
): void {
  const limit = sqrt<f32>(FAR);
  for (let x: usize = 0; x < width; x++) store<f32>(scratch + 4 * x, limit);
  for (let y: usize = 0; y < height; y++) {
    const row = width * y;
    let x: usize = 0;
    for (; x + 4 <= width; x += 4) {
      v128.store(field + 4 * (row + x), fourSteps(sites + row + x, scratch + 4 * x));
    }
    for (; x < width; x++)
      store<f32>(field + 4 * (row + x), step(sites + row + x, scratch + 4 * x));
  }
  for (let x: usize = 0; x < width; x++) store<f32>(scratch + 4 * x, limit);
  const far = f32x4.splat(FAR);
  for (let y = height; y-- > 0; ) {
    const row = width * y;
    let x: usize = 0;
    for (; x + 4 <= width; x += 4) {
      const at = field + 4 * (row + x);
      const nearest = f32x4.min(v128.load(at), fourSteps(sites + row + x, scratch + 4 * x));
      v128.store(at, f32x4.min(far, f32x4.mul(nearest, nearest)));
    }
    for (; x < width; x++) {
      const at = field + 4 * (row + x);
      const nearest = min(load<f32>(at), step(sites + row + x, scratch + 4 * x));
      store<f32>(at, min(FAR, nearest * nearest));
    }
  }
  for (let y: usize = 0; y < height; y++) lowerEnvelope(field + 4 * width * y, width, scratch);
}

/** Counts on from the rows before: 0 at a site. */
function step(site: usize, steps: usize): f32 {
  const next: f32 = load<u8>(site) ? 0 : load<f32>(steps) + 1;
  store<f32>(steps, next);
  return next;
}

function fourSteps(site: usize, steps: usize): v128 {
  const bytes = i16x8.extend_low_i8x16_u(v128.load32_zero(site));
  const isFree = i32x4.eq(i32x4.extend_low_i16x8_u(bytes), i32x4.splat(0));
  const next = v128.and(f32x4.add(v128.load(steps), f32x4.splat(1)), isFree);
  v128.store(steps, next);
  return next;
}

function lowerEnvelope(row: usize, width: usize, scratch: usize): void {
  const heights = scratch;
  const vertices = scratch + 4 * width;
  const starts = scratch + 8 * width;
  memory.copy(heights, row, 4 * width);
  let last: usize = 0;
  store<i32>(vertices, 0);
  store<f32>(starts, -FAR);
  store<f32>(starts + 4, FAR);
  for (let q: i32 = 1; q < i32(width); q++) {
    let start = crossing(heights, load<i32>(vertices + 4 * last), q);
    while (start <= f64(load<f32>(starts + 4 * last))) {
      last--;
      start = crossing(heights, load<i32>(vertices + 4 * last), q);
    }
    last++;
    store<i32>(vertices + 4 * last, q);
    store<f32>(starts + 4 * last, f32(start));
    store<f32>(starts + 4 * last, FAR, 4);
  }
  let k: usize = 0;
  for (let x: i32 = 0; x < i32(width); x++) {
    while (load<f32>(starts + 4 * k, 4) < f32(x)) k++;
    const vertex = load<i32>(vertices + 4 * k);
    const away = x - vertex;
    store<f32>(row + 4 * usize(x), f32(away * away) + load<f32>(heights + 4 * usize(vertex)));
  }
}

/** Where the parabola at q becomes lower than the parabola at p (p < q). */
function crossing(heights: usize, p: i32, q: i32): f64 {
  // Between equal heights without a division, with the same result.
  if (load<f32>(heights + 4 * usize(q)) === load<f32>(heights + 4 * usize(p))) {
    return f64(p + q) * 0.5;
  }
  const above = f64(load<f32>(heights + 4 * usize(q))) + f64(q * q);
  const below = f64(load<f32>(heights + 4 * usize(p))) + f64(p * p);
  return (above - below) / f64(2 * (q - p));
}

/** Sets a disc of `value` around each pixel of `value`; int32 `halves` has the disc's half rows. */
export function within(
  data: usize,
  result: usize,
  width: usize,
  height: usize,
  halves: usize,
  most: i32,
  value: u8,
): void {
  for (let y: i32 = 0; y < i32(height); y++) {
    const row = data + width * usize(y);
    let x: i32 = 0;
    while (x < i32(width)) {
      if (load<u8>(row + usize(x)) !== value) {
        x++;
        continue;
      }
      const from = x;
      while (x < i32(width) && load<u8>(row + usize(x)) === value) x++;
      for (let down = -most; down <= most; down++) {
        const at = y + down;
        if (at < 0 || at >= i32(height)) continue;
        const half = load<i32>(halves + 4 * usize(abs(down)));
        const left = max(0, from - half);
        const right = min(i32(width), x + half);
        memory.fill(result + width * usize(at) + usize(left), value, usize(right - left));
      }
    }
  }
}
