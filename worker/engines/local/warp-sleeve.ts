import type { GarmentSide } from "./garment-types.ts";
import type { Mask, Point } from "./image.ts";
import type { FigureSide } from "./warp-figure.ts";
import type { FitSide } from "./warp-fit.ts";

/** A sleeve as a ribbon: points on its outer and inner edge, a pair at each step down the arm. */
export interface Ribbon {
  readonly outer: readonly Point[];
  readonly inner: readonly Point[];
}

const STEPS = 24;
/** A cuff is wider than the arm by at least and at most this factor; long ones sit closer. */
const SLEEVE_EASE = { least: 1.1, most: 1.35, mostLong: 1.2 };
/** Most of what a sleeve is wider than the arm hangs below it, on the inside. */
const OUTSIDE_SHARE = 0.35;
/** From this share of the way to the wrist on, a long sleeve is meant to reach it. */
const REACHES_WRIST = 0.8;
/** From this share of the sleeve's length on, its corners may be rounded. */
const CUFF_STARTS = 0.93;

/** The sleeve's ribbon in the garment's picture, its edges moved onto the mask's outline. */
export function sourceRibbon(
  { shoulder, armpit, cuffOuter, cuffInner }: GarmentSide,
  { whole, sleeve }: { whole: Mask; sleeve: Mask },
  inwards: Point,
): Ribbon {
  const outer: Point[] = [];
  const inner: Point[] = [];
  // How far the outline lies outside the straight edges, in widths of the ribbon.
  let outside = 0;
  let inside = 0;
  for (let k = 0; k <= STEPS; k++) {
    const t = k / STEPS;
    const o = mix(shoulder, cuffOuter, t);
    const i = mix(armpit, cuffInner, t);
    const middle = mix(o, i, 0.5);
    // Cuffs have rounded corners: the last stretch keeps the offset from before.
    if (t < CUFF_STARTS) {
      const width = distance(o, i);
      outside = distance(middle, edgeFrom(whole, middle, o, 1.5)) / width - 0.5;
      // Near the seam the inside is the trunk and there is no edge to move to.
      const trust = Math.min(1, 2 * t);
      inside = trust * (distance(middle, edgeFrom(sleeve, middle, i, 1.2)) / width - 0.5);
    }
    outer.push(mix(o, i, -outside));
    inner.push(mix(i, o, -inside));
  }
  return lead({ outer, inner }, inwards);
}

/** The last point of the mask from `middle` through `edge`, at most `furthest` times as far. */
function edgeFrom(mask: Mask, middle: Point, edge: Point, furthest: number): Point {
  const steps = Math.ceil(furthest * Math.hypot(edge.x - middle.x, edge.y - middle.y));
  let last = middle;
  for (let k = 1; k <= steps; k++) {
    const point = mix(middle, edge, (furthest * k) / steps);
    const x = Math.round(point.x);
    const y = Math.round(point.y);
    const covered =
      x >= 0 && y >= 0 && x < mask.width && y < mask.height ? mask.data[y * mask.width + x]! : 0;
    if (covered < 128) return last;
    last = point;
  }
  return edge;
}

/** The ribbon on the arm, as long as the sleeve at this scale, to the wrist at most. */
export function targetRibbon(
  source: GarmentSide,
  fit: FitSide,
  body: FigureSide,
  { scale, long, inwards }: { scale: number; long: boolean; inwards: Point },
): Ribbon {
  const { side } = body;
  const axis = (y: number) => ({ x: (body.outerAt(y) + body.innerAt(y)) / 2, y });
  const start = mix(fit.shoulder, fit.armpit, 0.5);
  const sourceLength = distance(
    mix(source.shoulder, source.armpit, 0.5),
    mix(source.cuffOuter, source.cuffInner, 0.5),
  );
  const end = rowAtLength(axis, start, sourceLength * scale, body, long);
  const centre = axis(end);
  const direction = unit(axis(end - 12), axis(end + 12));
  const normal = { x: side * direction.y, y: -side * direction.x };
  const armWidth = Math.abs(body.outerAt(end) - body.innerAt(end)) * direction.y;
  const natural = distance(source.cuffOuter, source.cuffInner) * scale;
  const width = Math.min(
    Math.max(natural, SLEEVE_EASE.least * armWidth),
    (long ? SLEEVE_EASE.mostLong : SLEEVE_EASE.most) * armWidth,
  );
  const extra = width - armWidth;
  const out = armWidth / 2 + OUTSIDE_SHARE * extra;
  const into = armWidth / 2 + (1 - OUTSIDE_SHARE) * extra;
  const cuffOuter = { x: centre.x + out * normal.x, y: centre.y + out * normal.y };
  const cuffInner = { x: centre.x - into * normal.x, y: centre.y - into * normal.y };
  const rise = (y: number) =>
    Math.min(1, Math.max(0, (y - fit.shoulder.y) / (end - fit.shoulder.y)));
  const outer = follow(
    fit.shoulder,
    cuffOuter,
    (y) => body.outerAt(y) + side * (1 + OUTSIDE_SHARE * extra * rise(y)),
  );
  const inner = follow(
    fit.armpit,
    cuffInner,
    (y) => body.innerAt(y) - side * (1 - OUTSIDE_SHARE) * extra * rise(y),
  );
  return lead({ outer, inner }, inwards);
}

function rowAtLength(
  axis: (y: number) => Point,
  start: Point,
  length: number,
  body: FigureSide,
  long: boolean,
): number {
  let y = start.y;
  let walked = 0;
  const whole = pathLength(axis, start.y, body.wrist);
  const wanted = long && length > REACHES_WRIST * whole ? whole : Math.min(length, whole);
  while (walked < wanted && y < body.wrist) {
    walked += distance(axis(y), axis(y + 1));
    y++;
  }
  return y;
}

function pathLength(axis: (y: number) => Point, from: number, to: number): number {
  let sum = 0;
  for (let y = from; y < to; y++) sum += distance(axis(y), axis(y + 1));
  return sum;
}

/** Evenly spaced points from `from` to `to` along an edge given row by row. */
function follow(from: Point, to: Point, edgeAt: (y: number) => number): Point[] {
  const path: Point[] = [from];
  const rows = Math.max(1, Math.floor(to.y - from.y));
  for (let k = 4; k < rows - 3; k += 4) {
    const y = from.y + k;
    // Leads over from the end points, which lie a little off the edge.
    const blend = Math.min(1, k / 16, (rows - k) / 30);
    const straight = from.x + (k / rows) * (to.x - from.x);
    path.push({ x: blend * edgeAt(y) + (1 - blend) * straight, y });
  }
  path.push(to);
  return resample(path);
}

function resample(path: readonly Point[]): Point[] {
  const lengths = [0];
  for (let k = 1; k < path.length; k++) {
    lengths.push(lengths[k - 1]! + distance(path[k - 1] as Point, path[k]!));
  }
  const whole = lengths.at(-1) as number;
  let segment = 1;
  return Array.from({ length: STEPS + 1 }, (_, step) => {
    const wanted = (step / STEPS) * whole;
    while (segment < path.length - 1 && lengths[segment]! < wanted) segment++;
    const from = lengths[segment - 1] as number;
    const span = Math.max(1e-6, lengths[segment]! - from);
    return mix(path[segment - 1] as Point, path[segment] as Point, (wanted - from) / span);
  });
}

/** Adds a step before the seam, straight on into the trunk. */
function lead({ outer, inner }: Ribbon, inwards: Point): Ribbon {
  const extend = (edge: readonly Point[]) => {
    const first = edge[0]!;
    return [{ x: first.x + inwards.x, y: first.y + inwards.y }, ...edge];
  };
  return { outer: extend(outer), inner: extend(inner) };
}

function mix(from: Point, to: Point, t: number): Point {
  return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function unit(from: Point, to: Point): Point {
  const length = Math.max(1e-6, distance(from, to));
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
