/** Marker-controlled watershed (Meyer & Beucher 1990): grows labels over zeros, in place. */
export function watershed(
  labels: Uint8Array,
  relief: Uint8Array,
  width: number,
  height: number,
): void {
  const queue = new LevelQueue(labels.length);
  const grow = (from: number, to: number, level: number) => {
    if (labels[to]) return;
    labels[to] = labels[from];
    queue.push(to, Math.max(level, relief[to]));
  };
  const growAround = (i: number, level: number) => {
    const x = i % width;
    if (x > 0) grow(i, i - 1, level);
    if (x < width - 1) grow(i, i + 1, level);
    if (i >= width) grow(i, i - width, level);
    if (i < width * (height - 1)) grow(i, i + width, level);
  };
  for (let i = 0; i < labels.length; i++) {
    if (labels[i]) continue;
    const x = i % width;
    if (x > 0) queue.pushMarker(i - 1, labels);
    if (x < width - 1) queue.pushMarker(i + 1, labels);
    if (i >= width) queue.pushMarker(i - width, labels);
    if (i < width * (height - 1)) queue.pushMarker(i + width, labels);
  }
  for (let level = 0; level < 256; ) {
    const i = queue.shift(level);
    if (i < 0) level++;
    else growAround(i, level);
  }
}

class LevelQueue {
  readonly #next: Int32Array;
  readonly #queued: Uint8Array;
  readonly #heads = new Int32Array(256).fill(-1);
  readonly #tails = new Int32Array(256).fill(-1);

  constructor(pixels: number) {
    this.#next = new Int32Array(pixels);
    this.#queued = new Uint8Array(pixels);
  }

  push(i: number, level: number): void {
    if (this.#queued[i]) return;
    this.#queued[i] = 1;
    this.#next[i] = -1;
    if (this.#heads[level] < 0) this.#heads[level] = i;
    else this.#next[this.#tails[level]] = i;
    this.#tails[level] = i;
  }

  pushMarker(i: number, labels: Uint8Array): void {
    if (labels[i]) this.push(i, 0);
  }

  shift(level: number): number {
    const i = this.#heads[level];
    if (i >= 0) this.#heads[level] = this.#next[i];
    return i;
  }
}

/** The lowest level of a path to the border per pixel: minimax by a bucket queue (Meyer 1994). */
export function minimaxFlood(barrier: Uint8Array, width: number, height: number): Uint8Array {
  const count = width * height;
  const pass = new Uint8Array(count);
  const seen = new Uint8Array(count);
  const below = new Int32Array(count);
  const tops = new Int32Array(256).fill(-1);
  const push = (i: number, level: number) => {
    if (seen[i]) return;
    seen[i] = 1;
    const own = barrier[i];
    const reached = Math.max(own, level);
    pass[i] = reached;
    below[i] = tops[reached];
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
    const i = tops[level];
    if (i < 0) {
      level++;
      continue;
    }
    tops[level] = below[i];
    const x = i % width;
    if (x > 0) push(i - 1, level);
    if (x < width - 1) push(i + 1, level);
    if (i >= width) push(i - width, level);
    if (i < count - width) push(i + width, level);
  }
  return pass;
}
