/** The eight directions of a grid in pairs: a direction's opposite is its number xor 1. */
const DIRECTIONS = 8;
const FREE = 0;
const SOURCE = 1;
const SINK = 2;
/** Values in place of the direction to the parent. */
const TERMINAL = 8;
const ORPHAN = 9;
/** Residual capacities below this are zero but for rounding. */
const EPSILON = 1e-6;

/** The cost of a cut to the neighbour at the right, below, below right and below left. */
export type Links = readonly [Float32Array, Float32Array, Float32Array, Float32Array];

/** Maximum flow (Y. Boykov, V. Kolmogorov, 2004). `bias` is the gain of "inside"; 1 is inside. */
export function minimumCut(
  width: number,
  height: number,
  bias: Float32Array,
  links: Links,
): Uint8Array<ArrayBuffer> {
  const cut = new GridCut(width, height, bias, links);
  cut.run();
  return cut.inside();
}

class GridCut {
  private readonly width: number;
  private readonly height: number;
  /** The grid has a border of one unconnected node on all sides. */
  private readonly stride: number;
  private readonly size: number;
  private readonly offsets: Int32Array;
  private readonly residual: Float32Array;
  /** From the source if positive, to the sink if negative. */
  private readonly terminal: Float32Array;
  private readonly tree: Uint8Array;
  private readonly parent: Uint8Array;
  private readonly distance: Int32Array;
  private readonly stamp: Int32Array;
  private readonly queued: Uint8Array;
  private readonly active: Int32Array;
  private first = 0;
  private last = 0;
  private orphans: number[] = [];
  private time = 0;

  constructor(width: number, height: number, bias: Float32Array, links: Links) {
    this.width = width;
    this.height = height;
    const stride = width + 2;
    this.stride = stride;
    this.size = stride * (height + 2);
    const ways = [1, stride, stride + 1, stride - 1];
    this.offsets = Int32Array.from(ways.flatMap((way) => [way, -way]));
    this.residual = new Float32Array(DIRECTIONS * this.size);
    this.terminal = new Float32Array(this.size);
    this.tree = new Uint8Array(this.size);
    this.parent = new Uint8Array(this.size);
    this.distance = new Int32Array(this.size);
    this.stamp = new Int32Array(this.size);
    this.queued = new Uint8Array(this.size);
    this.active = new Int32Array(this.size + 1);
    this.connect(bias, links);
  }

  private connect(bias: Float32Array, links: Links): void {
    const { width, height, stride, size, residual, offsets } = this;
    for (let y = 0; y < height; y++) {
      const first = (y + 1) * stride + 1;
      this.terminal.set(bias.subarray(y * width, (y + 1) * width), first);
      for (let k = 0; k < links.length; k++) {
        const capacities = links[k];
        const there = 2 * k * size;
        const back = (2 * k + 1) * size + offsets[2 * k];
        for (let x = 0; x < width; x++) {
          const capacity = capacities[y * width + x];
          residual[there + first + x] = capacity;
          residual[back + first + x] = capacity;
        }
      }
    }
    for (let node = 0; node < size; node++) {
      const left = this.terminal[node];
      if (left === 0) continue;
      this.tree[node] = left > 0 ? SOURCE : SINK;
      this.parent[node] = TERMINAL;
      this.distance[node] = 1;
      this.activate(node);
    }
  }

  run(): void {
    for (let node = this.nextActive(); node >= 0; node = this.nextActive()) {
      while (this.tree[node] !== FREE) {
        const direction = this.grow(node);
        if (direction < 0) break;
        this.time++;
        this.augment(node, direction);
        this.adopt();
      }
    }
  }

  inside(): Uint8Array<ArrayBuffer> {
    const { width, height, stride } = this;
    const result = new Uint8Array(width * height);
    for (let y = 0, i = 0; y < height; y++) {
      const first = (y + 1) * stride + 1;
      for (let x = 0; x < width; x++, i++) result[i] = this.tree[first + x] === SOURCE ? 1 : 0;
    }
    return result;
  }

  private activate(node: number): void {
    if (this.queued[node]) return;
    this.queued[node] = 1;
    this.active[this.last] = node;
    this.last = (this.last + 1) % this.active.length;
  }

  private nextActive(): number {
    while (this.first !== this.last) {
      const node = this.active[this.first];
      this.first = (this.first + 1) % this.active.length;
      this.queued[node] = 0;
      if (this.tree[node] !== FREE) return node;
    }
    return -1;
  }

  private open(node: number, direction: number, tree: number): boolean {
    const { size, residual, offsets } = this;
    return tree === SOURCE
      ? residual[direction * size + node] > EPSILON
      : residual[(direction ^ 1) * size + node + offsets[direction]] > EPSILON;
  }

  private grow(node: number): number {
    const { tree, parent, distance, stamp, offsets } = this;
    const own = tree[node];
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      if (!this.open(node, direction, own)) continue;
      const to = node + offsets[direction];
      if (tree[to] === FREE) {
        tree[to] = own;
        parent[to] = direction ^ 1;
        distance[to] = distance[node] + 1;
        stamp[to] = stamp[node];
        this.activate(to);
      } else if (tree[to] !== own) {
        return direction;
      }
    }
    return -1;
  }

  private augment(node: number, direction: number): void {
    const { size, residual, offsets, tree } = this;
    const other = node + offsets[direction];
    const forward = tree[node] === SOURCE;
    const [source, sink] = forward ? [node, other] : [other, node];
    const middle = (forward ? direction : direction ^ 1) * size + source;
    const amount = Math.min(residual[middle], this.bottleneck(source), this.bottleneck(sink));
    residual[middle] = residual[middle] - amount;
    const back = (forward ? direction ^ 1 : direction) * size + sink;
    residual[back] = residual[back] + amount;
    this.push(source, amount);
    this.push(sink, amount);
  }

  private bottleneck(from: number): number {
    const { size, residual, terminal, tree, parent, offsets } = this;
    const source = tree[from] === SOURCE;
    let least = Number.POSITIVE_INFINITY;
    let node = from;
    while (parent[node] !== TERMINAL) {
      const direction = parent[node];
      const up = node + offsets[direction];
      // In the source's tree flow comes down from the parent, in the sink's it goes up to it.
      const left = source
        ? residual[(direction ^ 1) * size + up]
        : residual[direction * size + node];
      least = Math.min(least, left);
      node = up;
    }
    return Math.min(least, Math.abs(terminal[node]));
  }

  private push(from: number, amount: number): void {
    const { size, residual, terminal, tree, parent, offsets } = this;
    const source = tree[from] === SOURCE;
    let node = from;
    while (parent[node] !== TERMINAL) {
      const direction = parent[node];
      const up = node + offsets[direction];
      const down = (direction ^ 1) * size + up;
      const along = direction * size + node;
      const [used, freed] = source ? [down, along] : [along, down];
      residual[used] = residual[used] - amount;
      residual[freed] = residual[freed] + amount;
      if (residual[used] <= EPSILON) this.orphan(node);
      node = up;
    }
    terminal[node] = terminal[node] + (source ? -amount : amount);
    if (Math.abs(terminal[node]) <= EPSILON) this.orphan(node);
  }

  private orphan(node: number): void {
    this.parent[node] = ORPHAN;
    this.orphans.push(node);
  }

  private adopt(): void {
    for (let node = this.orphans.pop(); node !== undefined; node = this.orphans.pop()) {
      const direction = this.nearestParent(node);
      if (direction >= 0) this.parent[node] = direction;
      else this.setFree(node);
    }
  }

  private nearestParent(node: number): number {
    const { tree, offsets, distance, stamp } = this;
    const own = tree[node];
    let best = -1;
    let nearest = Number.POSITIVE_INFINITY;
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const up = node + offsets[direction];
      if (tree[up] !== own || !this.open(up, direction ^ 1, own)) continue;
      const away = this.distanceToRoot(up);
      if (away >= nearest) continue;
      nearest = away;
      best = direction;
    }
    if (best >= 0) {
      distance[node] = nearest + 1;
      stamp[node] = this.time;
    }
    return best;
  }

  /** Infinite where the path ends at an orphan. Caches the distances of the nodes on the path. */
  private distanceToRoot(from: number): number {
    const { parent, offsets, stamp, distance, time } = this;
    let steps = 0;
    let node = from;
    for (;;) {
      if (stamp[node] === time && parent[node] !== ORPHAN) {
        steps += distance[node];
        break;
      }
      const direction = parent[node];
      if (direction === ORPHAN) return Number.POSITIVE_INFINITY;
      steps++;
      if (direction === TERMINAL) {
        stamp[node] = time;
        distance[node] = 1;
        break;
      }
      node += offsets[direction];
    }
    const whole = steps;
    for (node = from; stamp[node] !== time; node += offsets[parent[node]]) {
      stamp[node] = time;
      distance[node] = steps--;
    }
    return whole;
  }

  private setFree(node: number): void {
    const { tree, parent, offsets } = this;
    const own = tree[node];
    for (let direction = 0; direction < DIRECTIONS; direction++) {
      const to = node + offsets[direction];
      if (tree[to] !== own) continue;
      if (parent[to] === (direction ^ 1)) this.orphan(to);
      if (this.open(to, direction ^ 1, own)) this.activate(to);
    }
    tree[node] = FREE;
  }
}
