import { createRegion, type Region } from "./region.ts";

/** The region of `seeds` and 4-neighbours for which `joins(to, from)` holds. */
export function floodFill(
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
    const from = stack[--top];
    const x = from % width;
    if (x > 0) visit(from - 1, from);
    if (x < width - 1) visit(from + 1, from);
    if (from >= width) visit(from - width, from);
    if (from < width * (height - 1)) visit(from + width, from);
  }
  return region;
}

export function connectedComponents(region: Region): Int32Array[] {
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
      const from = queue[k];
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

/** The largest component as 0 and 1, by union-find over runs (Rosenfeld & Pfaltz 1966). */
export function largestComponent(
  mask: Uint8Array,
  width: number,
  height: number,
): { inside: Uint8Array; area: number } {
  const runs = new RowRuns();
  let above = 0;
  for (let y = 0; y < height; y++) {
    const row = runs.count;
    const end = (y + 1) * width;
    for (let start = y * width; start < end; start++) {
      if (!mask[start]) continue;
      const first = start;
      while (start < end && mask[start]) start++;
      above = runs.add(first, start, above, row, width);
    }
    above = row;
  }
  const inside = new Uint8Array(mask.length);
  return { inside, area: runs.drawLargest(inside) };
}

class RowRuns {
  readonly #starts: number[] = [];
  readonly #stops: number[] = [];
  readonly #parents: number[] = [];

  get count(): number {
    return this.#starts.length;
  }

  /** Joins a run to the touching runs from `above` to `row` in the row above. */
  add(start: number, stop: number, above: number, row: number, width: number): number {
    const run = this.#starts.push(start) - 1;
    this.#stops.push(stop);
    this.#parents.push(run);
    let other = above;
    while (other < row && this.#stops[other] <= start - width) other++;
    for (let k = other; k < row && this.#starts[k] < stop - width; k++) {
      this.#parents[this.#root(run)] = this.#root(k);
    }
    return other;
  }

  #root(run: number): number {
    let root = run;
    while (this.#parents[root] !== root) root = this.#parents[root];
    this.#parents[run] = root;
    return root;
  }

  drawLargest(inside: Uint8Array): number {
    const areas = new Map<number, number>();
    let largest = -1;
    for (let run = 0; run < this.count; run++) {
      const root = this.#root(run);
      areas.set(root, (areas.get(root) ?? 0) + this.#stops[run] - this.#starts[run]);
    }
    for (const [root, area] of areas) if (area > (areas.get(largest) ?? 0)) largest = root;
    for (let run = 0; run < this.count; run++) {
      if (this.#root(run) === largest) inside.fill(1, this.#starts[run], this.#stops[run]);
    }
    return areas.get(largest) ?? 0;
  }
}
