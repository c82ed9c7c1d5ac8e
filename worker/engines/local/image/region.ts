/** A yes or no for each pixel: 1 inside, 0 outside. */
export interface Region {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

export function createRegion(width: number, height: number): Region {
  return { width, height, data: new Uint8Array(width * height) };
}

/**
 * Grows a region from `seeds` over 4-neighbours for which `joins(to, from)` holds.
 * Seeds themselves are always inside.
 */
export function flood(
  width: number,
  height: number,
  seeds: Iterable<number>,
  joins: (to: number, from: number) => boolean,
): Region {
  const region = createRegion(width, height);
  const inside = region.data;
  const stack = new Int32Array(inside.length);
  let top = 0;
  for (const seed of seeds) {
    if (inside[seed]) continue;
    inside[seed] = 1;
    stack[top++] = seed;
  }
  const visit = (to: number, from: number) => {
    if (inside[to] || !joins(to, from)) return;
    inside[to] = 1;
    stack[top++] = to;
  };
  while (top > 0) {
    const from = stack[--top]!;
    const x = from % width;
    if (x > 0) visit(from - 1, from);
    if (x < width - 1) visit(from + 1, from);
    if (from >= width) visit(from - width, from);
    if (from < width * (height - 1)) visit(from + width, from);
  }
  return region;
}

/** The connected parts (4-neighbours) of a region, each as its list of pixel indices. */
export function components(region: Region): Int32Array[] {
  const { width, height, data } = region;
  const seen = new Uint8Array(data.length);
  const queue = new Int32Array(data.length);
  const parts: Int32Array[] = [];
  let end = 0;
  const visit = (to: number) => {
    if (seen[to] || !data[to]) return;
    seen[to] = 1;
    queue[end++] = to;
  };
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || seen[start]) continue;
    const first = end;
    visit(start);
    for (let k = first; k < end; k++) {
      const from = queue[k]!;
      const x = from % width;
      if (x > 0) visit(from - 1);
      if (x < width - 1) visit(from + 1);
      if (from >= width) visit(from - width);
      if (from < width * (height - 1)) visit(from + width);
    }
    parts.push(queue.subarray(first, end));
  }
  return parts;
}

/** Widens a region by a disc of `radius` pixels. */
export function dilate(region: Region, radius: number): Region {
  return within(region, radius, 1);
}

/** Narrows a region by a disc of `radius` pixels; the picture's border does not eat into it. */
export function erode(region: Region, radius: number): Region {
  return within(region, radius, 0);
}

/** Row by row, a disc is a run to both sides of its middle: each run of the value is drawn so wide. */
function within(region: Region, radius: number, value: 0 | 1): Region {
  const { width, height, data } = region;
  const result = createRegion(width, height);
  const other = 1 - value;
  if (value === 0) result.data.fill(1);
  const most = Math.floor(radius);
  const halves = Array.from({ length: most + 1 }, (_, down) =>
    Math.floor(Math.sqrt(radius * radius - down * down)),
  );
  for (let y = 0; y < height; y++) {
    const end = (y + 1) * width;
    let from = data.indexOf(value, y * width);
    while (from >= 0 && from < end) {
      const next = data.indexOf(other, from);
      const to = next < 0 || next > end ? end : next;
      for (let row = Math.max(0, y - most); row <= Math.min(height - 1, y + most); row++) {
        const half = halves[Math.abs(row - y)]!;
        const left = Math.max(0, from - y * width - half);
        const right = Math.min(width, to - y * width + half);
        result.data.fill(value, row * width + left, row * width + right);
      }
      from = to < end ? data.indexOf(value, to) : end;
    }
  }
  return result;
}

/** Steps to the side and across, which come nearest to the true distance (G. Borgefors, 1986). */
const STRAIGHT = 0.955;
const ACROSS = 1.369;

/** The distance of every pixel inside to the nearest outside, within some 5 %. */
export function depthIn({ width, height, data }: Region): Float32Array {
  const depth = new Float32Array(data.length);
  const pass = (start: number, step: 1 | -1) => {
    for (let k = 0, i = start; k < data.length; k++, i += step) {
      if (!data[i]) continue;
      const x = i % width;
      const next = x !== (step > 0 ? 0 : width - 1);
      const last = x !== (step > 0 ? width - 1 : 0);
      const row = i - step * width;
      let least = step > 0 ? width + height : depth[i]!;
      if (next) least = Math.min(least, depth[i - step]! + STRAIGHT);
      if (row >= 0 && row < data.length) {
        least = Math.min(least, depth[row]! + STRAIGHT);
        if (next) least = Math.min(least, depth[row - step]! + ACROSS);
        if (last) least = Math.min(least, depth[row + step]! + ACROSS);
      }
      depth[i] = least;
    }
  };
  pass(0, 1);
  pass(data.length - 1, -1);
  return depth;
}

/**
 * Exact squared Euclidean distance of every pixel to the nearest pixel of the given value,
 * in two passes of lower envelopes (Felzenszwalb and Huttenlocher,
 * "Distance Transforms of Sampled Functions", 2012).
 */
export function squaredDistanceTo(region: Region, value: 0 | 1): Float64Array {
  const { width, height, data } = region;
  const far = (width + height) ** 2;
  const grid = new Float64Array(data.length);
  for (let i = 0; i < grid.length; i++) grid[i] = data[i] === value ? 0 : far;
  const longest = Math.max(width, height);
  const scratch = {
    line: new Float64Array(longest),
    apex: new Int32Array(longest),
    border: new Float64Array(longest + 1),
  };
  for (let x = 0; x < width; x++) envelope(grid, x, width, height, scratch);
  for (let y = 0; y < height; y++) envelope(grid, y * width, 1, width, scratch);
  return grid;
}

interface Scratch {
  readonly line: Float64Array;
  readonly apex: Int32Array;
  readonly border: Float64Array;
}

function envelope(
  grid: Float64Array,
  start: number,
  stride: number,
  count: number,
  { line, apex, border }: Scratch,
): void {
  for (let k = 0; k < count; k++) line[k] = grid[start + k * stride] as number;
  const height = (k: number) => line[k]! + k * k;
  let top = 0;
  apex[0] = 0;
  border[0] = Number.NEGATIVE_INFINITY;
  border[1] = Number.POSITIVE_INFINITY;
  for (let k = 1; k < count; k++) {
    let last = apex[top] as number;
    let meets = (height(k) - height(last)) / (2 * (k - last));
    while (meets <= border[top]!) {
      top--;
      last = apex[top] as number;
      meets = (height(k) - height(last)) / (2 * (k - last));
    }
    top++;
    apex[top] = k;
    border[top] = meets;
    border[top + 1] = Number.POSITIVE_INFINITY;
  }
  top = 0;
  for (let k = 0; k < count; k++) {
    while (border[top + 1]! < k) top++;
    const from = apex[top] as number;
    grid[start + k * stride] = (k - from) ** 2 + line[from]!;
  }
}
