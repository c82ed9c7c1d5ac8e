/** Odd, so that one ray points straight down. */
export const RAYS = 181;
/** Limits the weight of a label or print. */
export const EDGE_CAP = 7;
const STEP_COST = 0.2;
const LARGEST_STEP = 14;
/** Pixels. */
const BAND = 6;
/** A share of the radius: a V differs most at its tip. */
const BAND_SHARE = 0.14;
const GUIDED_REACH = 6;
const GUIDED_COST = 0.08;
const GUIDED_EDGE_CAP = 3.5;
const NARROWEST_TRIM = 7;
const WIDEST_TRIM = 0.3;
const TRIM_EDGE = 0.65;
/** Lab units a pixel. */
const TRIM_RISE = 1.2;
const TRIM_SLACK = 3;

/** Polar costs: RAYS rows of `radii` columns. */
export interface RayGrid {
  readonly radii: number;
  readonly costs: Float32Array;
  /** The edge where a path may run on cloth, else -1. */
  readonly edges: Float32Array;
}

/** The cheapest path near the cheapest symmetric path; labels and prints are not symmetric. */
export function symmetricPath(grid: RayGrid): Int32Array {
  const symmetric = cheapestPath(mirrored(grid), grid.radii);
  return cheapestPath(withinBand(grid, symmetric), grid.radii);
}

/** The path of strong edges that stays near a guide. */
export function guidedPath({ radii, edges }: RayGrid, guide: ArrayLike<number>): Int32Array {
  const costs = new Float32Array(edges.length).fill(1e6);
  for (let ray = 0; ray < RAYS; ray++) {
    const middle = Math.round(guide[ray]);
    const from = Math.max(0, middle - GUIDED_REACH);
    const to = Math.min(radii - 1, middle + GUIDED_REACH);
    for (let r = from; r <= to; r++) {
      const edge = Math.min(GUIDED_EDGE_CAP, Math.max(0, edges[ray * radii + r]));
      costs[ray * radii + r] = GUIDED_COST * (r - guide[ray]) ** 2 - edge;
    }
  }
  return cheapestPath(costs, radii);
}

function mirrored({ radii, costs }: RayGrid): Float32Array {
  const sums = new Float32Array(costs.length);
  for (let ray = 0; ray < RAYS; ray++) {
    const own = ray * radii;
    const other = (RAYS - 1 - ray) * radii;
    for (let r = 0; r < radii; r++) {
      let least = Infinity;
      let mirroredLeast = Infinity;
      const slack = bandAt(r) >> 1;
      for (let q = Math.max(0, r - slack); q <= Math.min(radii - 1, r + slack); q++) {
        least = Math.min(least, costs[own + q]);
        mirroredLeast = Math.min(mirroredLeast, costs[other + q]);
      }
      sums[own + r] = least + mirroredLeast;
    }
  }
  return sums;
}

function bandAt(radius: number): number {
  return Math.round(BAND + BAND_SHARE * radius);
}

function withinBand(
  { radii, costs }: RayGrid,
  path: ArrayLike<number>,
  reach?: number,
): Float32Array {
  const banded = new Float32Array(costs.length).fill(1e6);
  for (let ray = 0; ray < RAYS; ray++) {
    const around = reach ?? bandAt(path[ray]);
    const middle = Math.round(path[ray]);
    const from = Math.max(0, middle - around);
    const to = Math.min(radii - 1, middle + around);
    for (let r = from; r <= to; r++) banded[ray * radii + r] = costs[ray * radii + r];
  }
  return banded;
}

function cheapestPath(costs: Float32Array, radii: number): Int32Array {
  const totals = costs.slice(0, radii);
  const cameFrom = new Int16Array(RAYS * radii);
  for (let ray = 1; ray < RAYS; ray++) {
    const before = totals.slice();
    for (let r = 0; r < radii; r++) {
      let best = before[r];
      let from = r;
      const low = Math.max(0, r - LARGEST_STEP);
      const high = Math.min(radii - 1, r + LARGEST_STEP);
      for (let q = low; q <= high; q++) {
        const total = before[q] + STEP_COST * Math.abs(q - r);
        if (total < best) {
          best = total;
          from = q;
        }
      }
      totals[r] = best + costs[ray * radii + r];
      cameFrom[ray * radii + r] = from;
    }
  }
  const path = new Int32Array(RAYS);
  let r = totals.indexOf(Math.min(...totals));
  for (let ray = RAYS - 1; ray >= 0; ray--) {
    path[ray] = r;
    r = cameFrom[ray * radii + r];
  }
  return path;
}

/** Mean edge over rays on cloth, the strongest within `slack` pixels; 0 with few such rays. */
export function meanEdge({ radii, edges }: RayGrid, path: Int32Array, slack = 0): number {
  let open = 0;
  let sum = 0;
  for (let ray = 0; ray < RAYS; ray++) {
    const from = Math.max(0, path[ray] - slack);
    const to = Math.min(radii - 1, path[ray] + slack);
    let edge = -1;
    for (let r = from; r <= to; r++) edge = Math.max(edge, edges[ray * radii + r]);
    if (edge < 0) continue;
    open++;
    sum += Math.min(EDGE_CAP, edge);
  }
  return open < RAYS / 5 ? 0 : sum / open;
}

/** Moves a path to the inner of the two edges of a trim. */
export function moveInsideTrim(grid: RayGrid, path: Int32Array, unit: number): Int32Array {
  const outer = meanEdge(grid, path);
  let dip = outer;
  let strongest = TRIM_EDGE * outer;
  let inner: Int32Array | null = null;
  for (let offset = NARROWEST_TRIM; offset < WIDEST_TRIM * unit; offset++) {
    const shifted = path.map((r) => Math.max(0, r - offset));
    const edge = meanEdge(grid, shifted, TRIM_SLACK);
    dip = Math.min(dip, edge);
    if (edge <= strongest || edge < dip + TRIM_RISE) continue;
    strongest = edge;
    inner = shifted;
  }
  if (inner === null) return path;
  return cheapestPath(withinBand(grid, inner, TRIM_SLACK), grid.radii);
}
