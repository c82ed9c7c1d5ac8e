import {
  countInside,
  gaussianBlur,
  interpolate,
  type LabImage,
  mapLab,
  median,
  type Point,
  type Size,
} from "../image/index.ts";
import { drawHood, fitHood } from "./hood.ts";
import { shareAbove, standingCorners, standsUp } from "./neck-corners.ts";
import { findLabel } from "./neck-label.ts";
import { fitNeckCurve } from "./neckline-curve.ts";
import { type Curve, DARKENING_WEIGHT, edgeBetween, OUTLINE_WIDTH } from "./neckline-edge.ts";
import {
  EDGE_CAP,
  guidedPath,
  meanEdge,
  moveInsideTrim,
  RAYS,
  type RayGrid,
  symmetricPath,
} from "./neckline-path.ts";

export interface NeckOpening {
  /** 1 inside the opening, up to the picture's top between its ends. */
  readonly opening: Uint8Array;
  readonly lowest: Point;
}

/** Rays start this far above the horizontal, because lapels are higher than the collar points. */
const LIFT = (12 * Math.PI) / 180;
/** Pixels. */
const NECK_SIGMA = 1.2;
const FAINT_EDGE = 1.2;
/** Over half the collar's width: nearer edges count less, because rays crowd at the centre. */
const FULL_RADIUS = 0.55;
const OUTLINE_COST = 1;
const RADIUS_COST = 1.2;
const FRONT_COST = 1.5;
const BACK_GAIN = 3;
const MEDIAN_REACH = 4;
const MIN_SINE = 0.2;
/** Half a binomial kernel over neighbouring rays. */
const SMOOTHING = [70, 56, 28, 8, 1];
const CLEARANCE = 1;
/** Pixels, as the two below. */
const COLLAR_SLACK = 5;
const CENTRE_DROP = 3;
const MIN_EDGE = 1.1;
/** The share of a standing collar that has the front's colours; a hanger and a lining have less. */
const LEAST_FRONT = 0.4;
/** The least depth over half the collar's width, and the share of the opening's box; a V fills 0.5. */
const LAPELS = { depth: 1.6, narrowest: 0.42, broadest: 0.6 };

/** The cheapest path over polar rays (Amini, Weymouth & Jain 1990); null without an opening. */
export function findNeckOpening(
  lab: LabImage,
  inside: Uint8Array,
  landmarks: readonly [Point, Point],
  reach: number,
  front: Float32Array,
): NeckOpening | null {
  const soft = mapLab(lab, (plane) => gaussianBlur(plane, NECK_SIGMA));
  const isStanding =
    standsUp(inside, lab.width, landmarks) &&
    shareAbove(front, inside, lab.width, landmarks) > LEAST_FRONT;
  const hood = isStanding ? fitHood({ soft, inside, front }, landmarks) : null;
  if (hood) return drawHood(hood, lab.width, lab.height);
  const reaches = Math.max(8, Math.floor(reach));
  const lapels = isStanding ? betweenLapels(soft, inside, landmarks, reaches, front) : null;
  if (lapels) return lapels;
  const collars = isStanding ? standingCorners(inside, lab.width, landmarks) : landmarks;
  const [left, right] = collars;
  const centre = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 + CENTRE_DROP };
  const unit = (right.x - left.x) / 2;
  const { depth, plain } = findLabel(soft, inside, collars);
  const grid = castRays(plain, inside, centre, reaches, front, unit);
  const curve = fitNeckCurve({ soft: plain, inside, front }, collars, reach, depth);
  if (curve) {
    const path = guidedPath(grid, raysOf(curve.points, centre));
    const clear = smoothRays(path).map((radius) => radius + CLEARANCE);
    return fillOpening(lab, centre, clear, collars);
  }
  const path = moveInsideTrim(grid, symmetricPath(grid), unit);
  if (meanEdge(grid, path) < MIN_EDGE) return null;
  return fillOpening(lab, centre, smoothRays(makeMonotonic(path)), collars);
}

/** The deep opening between lapels, which rise above the collar points and meet in a V; else null. */
function betweenLapels(
  soft: LabImage,
  inside: Uint8Array,
  collars: readonly [Point, Point],
  radii: number,
  front: Float32Array,
): NeckOpening | null {
  const [left, right] = collars;
  const centre = { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 + CENTRE_DROP };
  const unit = (right.x - left.x) / 2;
  const grid = castRays(soft, inside, centre, radii, front, unit);
  const path = moveInsideTrim(grid, symmetricPath(grid), unit);
  if (meanEdge(grid, path) < MIN_EDGE) return null;
  const found = fillOpening(soft, centre, smoothRays(makeMonotonic(path)), collars);
  const depth = found.lowest.y - centre.y;
  const below = found.opening.subarray(Math.round(centre.y) * soft.width);
  const filled = countInside(below) / (2 * unit * depth);
  const isVee = filled > LAPELS.narrowest && filled < LAPELS.broadest;
  return depth > LAPELS.depth * unit && isVee ? found : null;
}

function raysOf({ x, y }: Curve, centre: Point): Float32Array {
  const polar = Array.from(x, (at, k) => ({
    angle: Math.atan2(y[k] - centre.y, at - centre.x),
    radius: Math.hypot(at - centre.x, y[k] - centre.y),
  }));
  for (const point of polar) if (point.angle < -Math.PI / 2) point.angle += 2 * Math.PI;
  return Float32Array.from({ length: RAYS }, (_, ray) => {
    const angle = angleOf(ray);
    const after = polar.findIndex((point) => point.angle >= angle);
    if (after < 0) return polar.at(-1)!.radius;
    const to = polar[after];
    const from = polar[after - 1] ?? to;
    const share = from === to ? 0 : (angle - from.angle) / (to.angle - from.angle);
    return from.radius + share * (to.radius - from.radius);
  });
}

function smoothRays(path: ArrayLike<number>): Float32Array {
  const reach = SMOOTHING.length - 1;
  return Float32Array.from({ length: RAYS }, (_, ray) => {
    let sum = 0;
    let total = 0;
    for (let k = -reach; k <= reach; k++) {
      const r = path[ray + k];
      if (r === undefined) continue;
      sum += SMOOTHING[Math.abs(k)] * r;
      total += SMOOTHING[Math.abs(k)];
    }
    return sum / total;
  });
}

function angleOf(ray: number): number {
  return -LIFT + ((Math.PI + 2 * LIFT) * ray) / (RAYS - 1);
}

function castRays(
  soft: LabImage,
  inside: Uint8Array,
  centre: Point,
  radii: number,
  front: Float32Array,
  unit: number,
): RayGrid {
  const { width, height } = soft;
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
    const row = ray * radii;
    fillRay(costs.subarray(row), edges.subarray(row), places, soft, inside, front, unit);
  }
  return { radii, costs, edges };
}

function fillRay(
  costs: Float32Array,
  edges: Float32Array,
  places: Int32Array,
  soft: LabImage,
  inside: Uint8Array,
  front: Float32Array,
  unit: number,
): void {
  let region = 0;
  for (let r = 0; r < places.length; r++) {
    const place = places[r];
    const before = places[Math.max(0, r - OUTLINE_WIDTH)];
    const after = places[Math.min(places.length - 1, r + OUTLINE_WIDTH)];
    if (place < 0 || !inside[place]) {
      costs[r] = (RADIUS_COST * r) / unit + region;
      continue;
    }
    const share = front[place];
    region += (FRONT_COST * share - BACK_GAIN * (1 - share)) / unit;
    const isOutline = after < 0 || !inside[after] || (r >= OUTLINE_WIDTH && !inside[before]);
    const edge =
      isOutline || r < 2
        ? 0
        : edgeBetween(soft, places[r - 2], places[r + 2] ?? place, DARKENING_WEIGHT);
    edges[r] = edge;
    const gain = (Math.min(EDGE_CAP, edge) - FAINT_EDGE) * Math.min(1, r / (FULL_RADIUS * unit));
    costs[r] = (RADIUS_COST * r) / unit + region + (isOutline ? OUTLINE_COST : -gain);
  }
}

/** Makes the path fall towards the axis on both sides, which fills in labels and seams. */
function makeMonotonic(path: Int32Array): Float32Array {
  const depths = Float32Array.from(path, (r, ray) => r * Math.sin(angleOf(ray)));
  const smooth = depths.map((_, ray) => {
    const from = Math.max(0, ray - MEDIAN_REACH);
    return median(depths.subarray(from, ray + MEDIAN_REACH + 1));
  });
  const middle = RAYS >> 1;
  const falling = Float32Array.from(path);
  for (const step of [1, -1]) {
    let deepest = 0;
    for (let ray = step > 0 ? 0 : RAYS - 1; ray !== middle + step; ray += step) {
      deepest = Math.max(deepest, smooth[ray]);
      const sine = Math.sin(angleOf(ray));
      if (sine > 0) falling[ray] = Math.max(falling[ray], deepest / Math.max(sine, MIN_SINE));
    }
  }
  return falling;
}

function fillOpening(
  { width, height }: Size,
  centre: Point,
  path: Float32Array,
  [left, right]: readonly [Point, Point],
): NeckOpening {
  const opening = new Uint8Array(width * height);
  const largest = Math.max(...path);
  const sweep = Math.PI + 2 * LIFT;
  const rightEnd = centre.x + path[0] * Math.cos(LIFT);
  const leftEnd = centre.x - path[RAYS - 1] * Math.cos(LIFT);
  let lowest: Point = centre;
  for (let y = 0; y <= Math.min(height - 1, centre.y + largest); y++) {
    const from = Math.max(0, Math.ceil(Math.max(left.x - COLLAR_SLACK, centre.x - largest)));
    const to = Math.min(
      width - 1,
      Math.floor(Math.min(right.x + COLLAR_SLACK, centre.x + largest)),
    );
    for (let x = from; x <= to; x++) {
      const angle = Math.atan2(y - centre.y, x - centre.x);
      const turned = angle < -Math.PI / 2 ? angle + 2 * Math.PI : angle;
      const ray = ((turned + LIFT) / sweep) * (RAYS - 1);
      const isAbove = ray < 0 || ray > RAYS - 1;
      const isOpen = isAbove
        ? x > leftEnd && x < rightEnd
        : Math.hypot(x - centre.x, y - centre.y) < interpolate(path, ray);
      if (!isOpen) continue;
      opening[y * width + x] = 1;
      if (y > lowest.y) lowest = { x, y };
    }
  }
  return { opening, lowest };
}
