import type { ColourShare } from "./garment-front.ts";
import type { Point } from "./image.ts";
import { gaussian } from "./pixels/gaussian.ts";
import type { LabPlanes } from "./pixels/lab.ts";

/** What the neck opening shows: the inside of the back, a label, the ground above it. */
export interface NeckOpening {
  /** 1 inside the opening, up to the picture's top between its ends. */
  readonly opening: Uint8Array;
  /** The lowest point of the front's edge. */
  readonly lowest: Point;
  /** Mean strength of the front's edge, in Lab units a pixel. */
  readonly edge: number;
}

/** An odd number, so that one ray points straight down. */
const RAYS = 181;
/** Rays begin this far above the horizontal, where lapels stand higher than the collar points. */
const LIFT = (12 * Math.PI) / 180;
/** Blur before differencing along a ray: a neckline is a soft fold, a few pixels wide. */
const NECK_SIGMA = 1.2;
/** Cloth that gets lighter outwards is the front in the light; the other way round it is less sure. */
const DARKENING_WEIGHT = 0.55;
/** Beyond this an edge gains nothing: else a label or a print would outbid the neckline. */
const EDGE_CAP = 7;
/** Within this many pixels of the outline an edge is the outline's own, */
const OUTLINE_WIDTH = 5;
/** and a path there pays, so that it keeps either to an edge or out of the cloth. */
const OUTLINE_COST = 1;
/** Cost of a pixel of radius and of a step of radius between neighbouring rays. */
const RADIUS_COST = 0.008;
const STEP_COST = 0.1;
const LARGEST_STEP = 14;
/** What a pixel inside the opening costs or gains for having the front's colour or not. */
const REGION_WEIGHT = 0.06;
/** Half the width of the band about the symmetric path in which each side finds its own. */
const OWN_WAY = 6;
/** A path weaker than this follows folds and not a neckline. */
const LEAST_EDGE = 1.1;

/** Polar costs: RAYS rows of `radii` columns. */
interface RayGrid {
  readonly radii: number;
  readonly costs: Float32Array;
  /** Strength of the edge where the path may run on cloth, else -1. */
  readonly edges: Float32Array;
}

/**
 * Finds the front edge of the neck opening as the cheapest path over polar rays from between the
 * collar points, by dynamic programming (as active contours are solved by Amini, Weymouth & Jain
 * 1990): strong edges, a small radius, inside the path no colour of the front. A first path is
 * symmetric, which no label and no print is; in a band about it each side then finds its own.
 * Null where nothing looks like an opening.
 */
export function findNeckOpening(
  lab: LabPlanes,
  inside: Uint8Array,
  centre: Point,
  reach: number,
  front: ColourShare,
): NeckOpening | null {
  const grid = castRays(lab, inside, centre, Math.max(8, Math.floor(reach)), front);
  const symmetric = cheapestPath(mirrored(grid), grid.radii);
  const path = cheapestPath(withinBand(grid, symmetric), grid.radii);
  const edge = meanEdge(grid, path);
  if (edge < LEAST_EDGE) return null;
  return { ...fillOpening(lab, centre, path), edge };
}

function angleOf(ray: number): number {
  return -LIFT + ((Math.PI + 2 * LIFT) * ray) / (RAYS - 1);
}

function castRays(
  lab: LabPlanes,
  inside: Uint8Array,
  centre: Point,
  radii: number,
  front: ColourShare,
): RayGrid {
  const { width, height } = lab;
  const soft: LabPlanes = {
    width,
    height,
    L: gaussian(lab.L, width, height, NECK_SIGMA),
    a: gaussian(lab.a, width, height, NECK_SIGMA),
    b: gaussian(lab.b, width, height, NECK_SIGMA),
  };
  const costs = new Float32Array(RAYS * radii);
  const edges = new Float32Array(RAYS * radii).fill(-1);
  const places = new Int32Array(radii);
  for (let ray = 0; ray < RAYS; ray++) {
    const dx = Math.cos(angleOf(ray));
    const dy = Math.sin(angleOf(ray));
    for (let r = 0; r < radii; r++) {
      const x = Math.round(centre.x + r * dx);
      const y = Math.round(centre.y + r * dy);
      places[r] = x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
    }
    fillRay(costs.subarray(ray * radii), edges.subarray(ray * radii), places, soft, inside, front);
  }
  return { radii, costs, edges };
}

/** Costs along one ray; where it runs outside the garment a path is free: nothing is open there. */
function fillRay(
  costs: Float32Array,
  edges: Float32Array,
  places: Int32Array,
  soft: LabPlanes,
  inside: Uint8Array,
  front: ColourShare,
): void {
  let region = 0;
  for (let r = 0; r < places.length; r++) {
    const place = places[r]!;
    const before = places[Math.max(0, r - OUTLINE_WIDTH)]!;
    const after = places[Math.min(places.length - 1, r + OUTLINE_WIDTH)]!;
    if (place < 0 || !inside[place]) {
      costs[r] = RADIUS_COST * r + region;
      continue;
    }
    region += REGION_WEIGHT * (front.shareAt(place) - 0.5);
    const isOutline = after < 0 || !inside[after] || (r >= OUTLINE_WIDTH && !inside[before]);
    const edge = isOutline || r < 2 ? 0 : radialEdge(soft, places[r - 2]!, places[r + 2] ?? place);
    edges[r] = edge;
    costs[r] = RADIUS_COST * r + region + (isOutline ? OUTLINE_COST : -Math.min(EDGE_CAP, edge));
  }
}

function radialEdge({ L, a, b }: LabPlanes, near: number, far: number): number {
  const dL = L[far]! - L[near]!;
  const tint = Math.hypot(a[far]! - a[near]!, b[far]! - b[near]!);
  return Math.hypot(dL > 0 ? dL : DARKENING_WEIGHT * dL, DARKENING_WEIGHT * tint) / 4;
}

/** Each ray's costs and its mirror image's together, the cheaper of nearby radii on either side. */
function mirrored({ radii, costs }: RayGrid): Float32Array {
  const sums = new Float32Array(costs.length);
  for (let ray = 0; ray < RAYS; ray++) {
    const own = ray * radii;
    const other = (RAYS - 1 - ray) * radii;
    for (let r = 0; r < radii; r++) {
      let least = Infinity;
      let mirroredLeast = Infinity;
      for (let q = Math.max(0, r - 3); q <= Math.min(radii - 1, r + 3); q++) {
        least = Math.min(least, costs[own + q]!);
        mirroredLeast = Math.min(mirroredLeast, costs[other + q]!);
      }
      sums[own + r] = least + mirroredLeast;
    }
  }
  return sums;
}

function withinBand({ radii, costs }: RayGrid, path: Int32Array): Float32Array {
  const banded = new Float32Array(costs.length).fill(1e6);
  for (let ray = 0; ray < RAYS; ray++) {
    const from = Math.max(0, path[ray]! - OWN_WAY);
    const to = Math.min(radii - 1, path[ray]! + OWN_WAY);
    for (let r = from; r <= to; r++) banded[ray * radii + r] = costs[ray * radii + r]!;
  }
  return banded;
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

/** Mean edge over the rays on which the path runs on cloth; 0 when they are few. */
function meanEdge({ radii, edges }: RayGrid, path: Int32Array): number {
  let open = 0;
  let sum = 0;
  for (let ray = 0; ray < RAYS; ray++) {
    const edge = edges[ray * radii + path[ray]!]!;
    if (edge < 0) continue;
    open++;
    sum += edge;
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
