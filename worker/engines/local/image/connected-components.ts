/** Connected parts (4-connected) of a mask. */
export interface Components {
  /** 0 outside the mask, else the number of the part, from 1. */
  readonly labels: Int32Array;
  /** Pixels of each part; [0] is unused. */
  readonly areas: readonly number[];
}

/** Labels the 4-connected parts of `mask` (not 0 is inside). */
export function connectedComponents(mask: Uint8Array, width: number, height: number): Components {
  const labels = new Int32Array(width * height);
  const areas = [0];
  const queue = new Int32Array(width * height);
  const lastRow = mask.length - width;
  for (let seed = 0; seed < mask.length; seed++) {
    if (!mask[seed] || labels[seed]) continue;
    const label = areas.length;
    let tail = 0;
    labels[seed] = label;
    queue[tail++] = seed;
    for (let head = 0; head < tail; head++) {
      const i = queue[head]!;
      const x = i % width;
      if (x > 0 && mask[i - 1] && !labels[i - 1]) {
        labels[i - 1] = label;
        queue[tail++] = i - 1;
      }
      if (x < width - 1 && mask[i + 1] && !labels[i + 1]) {
        labels[i + 1] = label;
        queue[tail++] = i + 1;
      }
      if (i >= width && mask[i - width] && !labels[i - width]) {
        labels[i - width] = label;
        queue[tail++] = i - width;
      }
      if (i < lastRow && mask[i + width] && !labels[i + width]) {
        labels[i + width] = label;
        queue[tail++] = i + width;
      }
    }
    areas.push(tail);
  }
  return { labels, areas };
}

/**
 * The lowest pass to the border: for each pixel the smallest level L such that a 4-connected path
 * leads to the border through pixels of at most L. (Minimax paths by a bucket queue, as in
 * Meyer's watershed flooding, 1994.) `barrier` holds levels 0..255.
 */
export function lowestPass(barrier: Uint8Array, width: number, height: number): Uint8Array {
  const count = width * height;
  const pass = new Uint8Array(count);
  const seen = new Uint8Array(count);
  const below = new Int32Array(count);
  const tops = new Int32Array(256).fill(-1);
  const push = (i: number, level: number) => {
    if (seen[i]) return;
    seen[i] = 1;
    const own = barrier[i]!;
    const reached = Math.max(own, level);
    pass[i] = reached;
    below[i] = tops[reached]!;
    tops[reached] = i;
  };
  for (let x = 0; x < width; x++) {
    push(x, 0);
    push(count - width + x, 0);
  }
  for (let y = 0; y < height; y++) {
    push(y * width, 0);
    push(y * width + width - 1, 0);
  }
  for (let level = 0; level < 256; ) {
    const i = tops[level]!;
    if (i < 0) {
      level++;
      continue;
    }
    tops[level] = below[i]!;
    const x = i % width;
    if (x > 0) push(i - 1, level);
    if (x < width - 1) push(i + 1, level);
    if (i >= width) push(i - width, level);
    if (i < count - width) push(i + width, level);
  }
  return pass;
}

/**
 * The largest 4-connected part of a mask alone, as 0 and 1, and its pixels. Runs along the rows are
 * joined by union-find (Rosenfeld & Pfaltz 1966), so the cost is that of reading the mask.
 */
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

/** Runs of set pixels, from start up to stop, and the tree of those that hang together. */
class RowRuns {
  readonly #starts: number[] = [];
  readonly #stops: number[] = [];
  readonly #parents: number[] = [];

  get count(): number {
    return this.#starts.length;
  }

  /** Adds a run and joins it to those touching it between `above` and `row`, the row above's. */
  add(start: number, stop: number, above: number, row: number, width: number): number {
    const run = this.#starts.push(start) - 1;
    this.#stops.push(stop);
    this.#parents.push(run);
    let other = above;
    while (other < row && this.#stops[other]! <= start - width) other++;
    // The last one touched may reach on to the next run as well.
    for (let k = other; k < row && this.#starts[k]! < stop - width; k++) {
      this.#parents[this.#root(run)] = this.#root(k);
    }
    return other;
  }

  #root(run: number): number {
    let root = run;
    while (this.#parents[root] !== root) root = this.#parents[root]!;
    this.#parents[run] = root;
    return root;
  }

  /** Sets the largest part's pixels to 1 and gives their number. */
  drawLargest(inside: Uint8Array): number {
    const areas = new Map<number, number>();
    let largest = -1;
    for (let run = 0; run < this.count; run++) {
      const root = this.#root(run);
      areas.set(root, (areas.get(root) ?? 0) + this.#stops[run]! - this.#starts[run]!);
    }
    for (const [root, area] of areas) if (area > (areas.get(largest) ?? 0)) largest = root;
    for (let run = 0; run < this.count; run++) {
      if (this.#root(run) === largest) inside.fill(1, this.#starts[run]!, this.#stops[run]!);
    }
    return areas.get(largest) ?? 0;
  }
}
