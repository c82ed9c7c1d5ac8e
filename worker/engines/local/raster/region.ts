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

function within(region: Region, radius: number, value: 0 | 1): Region {
  const { width, height, data } = region;
  const result = createRegion(width, height);
  const along = distanceInRow(region, value);
  const square = radius * radius;
  // Row by row, a disc is a run to both sides of its middle.
  for (let down = -Math.floor(radius); down <= radius; down++) {
    const half = Math.sqrt(square - down * down);
    const from = Math.max(0, -down);
    const to = Math.min(height, height - down);
    for (let i = from * width; i < to * width; i++) {
      if (along[i + down * width]! <= half) result.data[i] = 1;
    }
  }
  if (value === 1) return result;
  for (let i = 0; i < data.length; i++) result.data[i] = 1 - result.data[i]!;
  return result;
}

/** How far each pixel is from the nearest of this value in its own row. */
function distanceInRow({ width, height, data }: Region, value: 0 | 1): Uint16Array {
  const distance = new Uint16Array(data.length);
  const far = 0xffff;
  for (let y = 0; y < height; y++) {
    const row = y * width;
    let away = far;
    for (let i = row; i < row + width; i++) {
      away = data[i] === value ? 0 : Math.min(far, away + 1);
      distance[i] = away;
    }
    away = far;
    for (let i = row + width - 1; i >= row; i--) {
      away = data[i] === value ? 0 : Math.min(far, away + 1);
      if (away < distance[i]!) distance[i] = away;
    }
  }
  return distance;
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
