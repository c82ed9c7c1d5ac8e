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

/** The 4-connected components in the order of their first pixels, each as its pixel indices. */
export function connectedComponents({ width, height, data }: Region): Int32Array[] {
  return new RowRuns(data, width, height).components();
}

/** The connected parts of at least `leastOf` pixels, which is given the area of the largest part. */
export function largeParts(region: Region, leastOf: (largest: number) => number): Region {
  const large = createRegion(region.width, region.height);
  const parts = connectedComponents(region);
  const least = leastOf(parts.reduce((most, { length }) => Math.max(most, length), 0));
  for (const part of parts) {
    if (part.length >= least) for (const i of part) large.data[i] = 1;
  }
  return large;
}

/** The largest 4-connected part of a mask of 0 and 1. */
export function largestComponent(
  mask: Uint8Array,
  width: number,
  height: number,
): { inside: Uint8Array; area: number } {
  const inside = new Uint8Array(mask.length);
  return { inside, area: new RowRuns(mask, width, height).drawLargest(inside) };
}

/** Runs of set pixels along rows, joined by union-find (Rosenfeld & Pfaltz 1966). */
class RowRuns {
  readonly #starts: number[] = [];
  readonly #stops: number[] = [];
  readonly #parents: number[] = [];

  constructor(mask: Uint8Array, width: number, height: number) {
    let above = 0;
    for (let y = 0; y < height; y++) {
      const row = this.#starts.length;
      const end = (y + 1) * width;
      for (let start = y * width; start < end; start++) {
        if (mask[start] === 0) continue;
        const first = start;
        while (start < end && mask[start] !== 0) start++;
        above = this.#add(first, start, above, row, width);
      }
      above = row;
    }
  }

  /** Joins a run to the touching runs from `above` to `row` in the row above. */
  #add(start: number, stop: number, above: number, row: number, width: number): number {
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

  /** The area of each component, by its root, in the order of the first pixels. */
  #areas(): Map<number, number> {
    const areas = new Map<number, number>();
    for (let run = 0; run < this.#starts.length; run++) {
      const root = this.#root(run);
      areas.set(root, (areas.get(root) ?? 0) + this.#stops[run] - this.#starts[run]);
    }
    return areas;
  }

  components(): Int32Array[] {
    const parts = new Map<number, { pixels: Int32Array; count: number }>();
    for (const [root, area] of this.#areas()) {
      parts.set(root, { pixels: new Int32Array(area), count: 0 });
    }
    for (let run = 0; run < this.#starts.length; run++) {
      const part = parts.get(this.#root(run))!;
      for (let i = this.#starts[run]; i < this.#stops[run]; i++) part.pixels[part.count++] = i;
    }
    return [...parts.values()].map(({ pixels }) => pixels);
  }

  drawLargest(inside: Uint8Array): number {
    const areas = this.#areas();
    let largest = -1;
    for (const [root, area] of areas) if (area > (areas.get(largest) ?? 0)) largest = root;
    for (let run = 0; run < this.#starts.length; run++) {
      if (this.#root(run) === largest) inside.fill(1, this.#starts[run], this.#stops[run]);
    }
    return areas.get(largest) ?? 0;
  }
}
