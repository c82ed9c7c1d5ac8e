import type { Point } from "./image.ts";
import { gaussian } from "./pixels/gaussian.ts";
import type { LabPlanes } from "./pixels/lab.ts";

/** The front edge of the neck opening, as a polar path. */
export interface NeckOpening {
  /** 1 where the inside of the back (or the ground above it) lies. */
  readonly opening: Uint8Array;
  /** The lowest point of the front's edge. */
  readonly lowest: Point;
  /** Mean strength of the edge along the path, in Lab units a pixel. */
  readonly edge: number;
}

const RAYS = 181;
/** Rays begin this far above the horizontal, where lapels stand higher than the collar points. */
const LIFT = (12 * Math.PI) / 180;
/** Blur before differencing along a ray: a neckline is a soft fold, a few pixels wide. */
const NECK_SIGMA = 1.2;
/** Cloth that gets lighter outwards is the front in the light; the other way round it is less sure. */
const DARKENING_WEIGHT = 0.55;
/** Beyond this an edge gains nothing: else a label or a print would outbid the neckline. */
const EDGE_CAP = 7;
/** Cost of a pixel of radius and of a step of radius between neighbouring rays. */
const RADIUS_COST = 0.02;
const STEP_COST = 0.12;
const LARGEST_STEP = 14;
/** Cost of a ray that follows the outline itself: the opening is closed there. */
const CLOSED_COST = -0.9;
/** Cost of a ray beyond which there is no cloth of the front's colour, as behind a label. */
const STRANGE_COST = 2;
const STRANGE_DISTANCE = 25;
/** A path weaker than this follows folds and not a neckline. */
const LEAST_EDGE = 1.1;

/**
 * Finds the front edge of the neck opening by dynamic programming over polar rays from between
 * the collar points: the smallest ring with strong edges, as active contours on a polar grid do
 * (Amini, Weymouth & Jain 1990). Null where nothing looks like one.
 */
export function findNeckOpening(
  lab: LabPlanes,
  inside: Uint8Array,
  centre: Point,
  reach: number,
  front: readonly [number, number, number],
): NeckOpening | null {
  const radii = Math.max(8, Math.floor(reach));
  const { costs, entries } = castRays(lab, inside, centre, radii, front);
  const path = cheapestPath(costs, radii);
  const edge = meanEdge(costs, entries, path, radii);
  if (edge < LEAST_EDGE) return null;
  return { ...fillOpening(lab, centre, path), edge };
}

function angleOf(ray: number): number {
  return -LIFT + ((Math.PI + 2 * LIFT) * ray) / (RAYS - 1);
}

/** The cost of every radius on every ray, and where each ray first meets cloth. */
function castRays(
  lab: LabPlanes,
  inside: Uint8Array,
  centre: Point,
  radii: number,
  front: readonly [number, number, number],
): { costs: Float32Array; entries: Int32Array } {
  const { width, height } = lab;
  const soft = [lab.L, lab.a, lab.b].map((plane) => gaussian(plane, width, height, NECK_SIGMA));
  const [L, a, b] = soft as [Float32Array, Float32Array, Float32Array];
  const costs = new Float32Array(RAYS * radii).fill(1e3);
  const entries = new Int32Array(RAYS);
  for (let ray = 0; ray < RAYS; ray++) {
    const dx = Math.cos(angleOf(ray));
    const dy = Math.sin(angleOf(ray));
    const place = (r: number): number => {
      const x = Math.round(centre.x + r * dx);
      const y = Math.round(centre.y + r * dy);
      return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
    };
    let entry = 0;
    while (entry < radii - 1 && place(entry) >= 0 && !inside[place(entry)]) entry++;
    entries[ray] = entry;
    costs[ray * radii + entry] = CLOSED_COST + RADIUS_COST * entry;
    // The outline's own edge is two or three pixels wide and is not the front's.
    for (let r = entry === 0 ? 4 : entry + 5; r < radii - 2; r++) {
      const near = place(r - 2);
      const far = place(r + 2);
      if (near < 0 || far < 0 || !inside[far]) break;
      const dL = L[far]! - L[near]!;
      const tint = Math.hypot(a[far]! - a[near]!, b[far]! - b[near]!);
      const strength = Math.hypot(dL > 0 ? dL : DARKENING_WEIGHT * dL, DARKENING_WEIGHT * tint) / 4;
      const beyond = place(Math.min(radii - 1, r + 7));
      const strange = Math.hypot(
        L[beyond]! - front[0],
        a[beyond]! - front[1],
        b[beyond]! - front[2],
      );
      costs[ray * radii + r] =
        RADIUS_COST * r -
        Math.min(EDGE_CAP, strength) +
        STRANGE_COST * Math.min(1, strange / STRANGE_DISTANCE);
    }
  }
  return { costs, entries };
}

function cheapestPath(costs: Float32Array, radii: number): Int32Array {
  const totals = costs.slice(0, radii);
  const cameFrom = new Int16Array(RAYS * radii);
  for (let ray = 1; ray < RAYS; ray++) {
    const before = totals.slice();
    for (let r = 0; r < radii; r++) {
      let best = before[r]!;
      let from = r;
      const low = Math.max(0, r - LARGEST_STEP);
      const high = Math.min(radii - 1, r + LARGEST_STEP);
      for (let q = low; q <= high; q++) {
        const total = before[q]! + STEP_COST * Math.abs(q - r);
        if (total < best) {
          best = total;
          from = q;
        }
      }
      totals[r] = best + costs[ray * radii + r]!;
      cameFrom[ray * radii + r] = from;
    }
  }
  const path = new Int32Array(RAYS);
  let r = totals.indexOf(Math.min(...totals));
  for (let ray = RAYS - 1; ray >= 0; ray--) {
    path[ray] = r;
    r = cameFrom[ray * radii + r]!;
  }
  return path;
}

/** Mean edge over the rays on which the opening is open. */
function meanEdge(
  costs: Float32Array,
  entries: Int32Array,
  path: Int32Array,
  radii: number,
): number {
  let open = 0;
  let sum = 0;
  for (let ray = 0; ray < RAYS; ray++) {
    const r = path[ray]!;
    if (r <= entries[ray]!) continue;
    open++;
    sum += RADIUS_COST * r - costs[ray * radii + r]!;
  }
  return open < RAYS / 5 ? 0 : sum / open;
}

/** Everything within the path, and above its two ends. */
function fillOpening(
  { width, height }: LabPlanes,
  centre: Point,
  path: Int32Array,
): { opening: Uint8Array; lowest: Point } {
  const opening = new Uint8Array(width * height);
  const largest = Math.max(...path);
  const sweep = Math.PI + 2 * LIFT;
  const rightEnd = centre.x + path[0]! * Math.cos(LIFT);
  const leftEnd = centre.x - path[RAYS - 1]! * Math.cos(LIFT);
  let lowest: Point = centre;
  for (let y = 0; y <= Math.min(height - 1, centre.y + largest); y++) {
    const from = Math.max(0, Math.ceil(centre.x - largest));
    const to = Math.min(width - 1, Math.floor(centre.x + largest));
    for (let x = from; x <= to; x++) {
      const angle = Math.atan2(y - centre.y, x - centre.x);
      const turned = angle < -Math.PI / 2 ? angle + 2 * Math.PI : angle;
      const ray = Math.round(((turned + LIFT) / sweep) * (RAYS - 1));
      const isAbove = ray < 0 || ray >= RAYS;
      const isOpen = isAbove
        ? x > leftEnd && x < rightEnd
        : Math.hypot(x - centre.x, y - centre.y) < path[ray]!;
      if (!isOpen) continue;
      opening[y * width + x] = 1;
      if (y > lowest.y) lowest = { x, y };
    }
  }
  return { opening, lowest };
}
