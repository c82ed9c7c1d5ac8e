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
  const stack: number[] = [];
  for (const seed of seeds) {
    if (inside[seed]) continue;
    inside[seed] = 1;
    stack.push(seed);
  }
  const visit = (to: number, from: number) => {
    if (inside[to] || !joins(to, from)) return;
    inside[to] = 1;
    stack.push(to);
  };
  for (let from = stack.pop(); from !== undefined; from = stack.pop()) {
    const x = from % width;
    if (x > 0) visit(from - 1, from);
    if (x < width - 1) visit(from + 1, from);
    if (from >= width) visit(from - width, from);
    if (from < width * (height - 1)) visit(from + width, from);
  }
  return region;
}

/** The connected parts (4-neighbours) of a region, each as its list of pixel indices. */
export function components(region: Region): number[][] {
  const { width, height, data } = region;
  const seen = new Uint8Array(data.length);
  const parts: number[][] = [];
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || seen[start]) continue;
    const part = [start];
    seen[start] = 1;
    for (let k = 0; k < part.length; k++) {
      const from = part[k] as number;
      const x = from % width;
      for (const to of [from - 1, from + 1, from - width, from + width]) {
        if (to < 0 || to >= width * height || seen[to] || !data[to]) continue;
        if ((to === from - 1 && x === 0) || (to === from + 1 && x === width - 1)) continue;
        seen[to] = 1;
        part.push(to);
      }
    }
    parts.push(part);
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

function within(region: Region, radius: number, value: 0 | 1): Region {
  const distance = squaredDistanceTo(region, value);
  const result = createRegion(region.width, region.height);
  for (let i = 0; i < result.data.length; i++) {
    const near = distance[i]! <= radius * radius;
    result.data[i] = near === (value === 1) ? 1 : 0;
  }
  return result;
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
