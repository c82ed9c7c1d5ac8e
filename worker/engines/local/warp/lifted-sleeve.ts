import type { GarmentSide } from "../garment/index.ts";
import { distance, evenly, meanFilter, mix, type Point, pathLength } from "../image/index.ts";
import type { FigureSide } from "./figure.ts";
import type { FitSide } from "./fit.ts";
import { leadIn, RIBBON_STEPS, type Ribbon } from "./ribbon.ts";
import {
  OUTSIDE_SHARE,
  overShoulder,
  SLEEVE_EASE,
  SLEEVE_LIFT,
  type SleeveCut,
} from "./sleeve-cut.ts";

/** In face widths: half the thickest arm, and the part beside the seam without an edge of its own. */
const THICKEST = 0.7;
const BESIDE_SEAM = 0.2;
/** Steps to both sides over which an arm's direction and breadth are averaged. */
const EVEN = 3;

type Lifted = NonNullable<FigureSide["lifted"]>;

/** The place of a sleeve along a lifted arm. */
export function liftedRibbon(
  source: GarmentSide,
  fit: FitSide,
  body: FigureSide & { readonly lifted: Lifted },
  cut: SleeveCut,
): Ribbon {
  const { axis } = body.lifted;
  const start = mix(fit.shoulder, fit.armpit, 0.5);
  const whole = [
    start,
    ...axis.filter((point) => distance(point, start) > BESIDE_SEAM * body.unit),
  ];
  const middle = evenly(cut.toWrist ? whole : upTo(whole, cut.length * cut.scale), RIBBON_STEPS);
  const edges = middle.map((point, k) => edgesAt(body, point, directionAt(middle, k)));
  const [out, within] = [
    evened(edges.map(({ out: own }) => own)),
    evened(edges.map(({ within: own }) => own)),
  ];
  const armWidth = out[RIBBON_STEPS] + within[RIBBON_STEPS];
  const natural = distance(source.cuffOuter, source.cuffInner) * cut.scale;
  const most = cut.long ? SLEEVE_EASE.mostLong : SLEEVE_EASE.most;
  const extra =
    Math.min(Math.max(natural, SLEEVE_EASE.least * armWidth), most * armWidth) - armWidth;
  const [outer, inner]: [Point[], Point[]] = [overShoulder(fit.shoulder, body), [fit.armpit]];
  middle.forEach((point, k) => {
    if (distance(point, start) < BESIDE_SEAM * body.unit) return;
    const { normal } = edges[k];
    const loose = (extra * k) / RIBBON_STEPS;
    outer.push(along(point, normal, out[k] + SLEEVE_LIFT * body.unit + OUTSIDE_SHARE * loose));
    inner.push(along(point, normal, -within[k] - (1 - OUTSIDE_SHARE) * loose));
  });
  const ribbon = { outer: evenly(outer, RIBBON_STEPS), inner: evenly(inner, RIBBON_STEPS) };
  return leadIn(ribbon, cut.inwards);
}

/** Evens the steps of the pixels; the corner of an elbow stays covered. */
function evened(own: readonly number[]): number[] {
  return Array.from(meanFilter(Float32Array.from(own), EVEN), (mean, k) => Math.max(mean, own[k]));
}

/** The distances of both edges of the arm from its middle. */
function edgesAt(
  { side, unit, lifted }: FigureSide & { readonly lifted: Lifted },
  at: Point,
  direction: Point,
) {
  const normal = { x: side * direction.y, y: -side * direction.x };
  const reach = (sign: -1 | 1) => {
    let away = 0;
    while (away < THICKEST * unit && lifted.isArm(along(at, normal, sign * (away + 1)))) away++;
    return away;
  };
  return { normal, out: reach(1), within: reach(-1) };
}

function directionAt(path: readonly Point[], k: number): Point {
  const from = path[Math.max(0, k - EVEN)];
  const to = path[Math.min(path.length - 1, k + EVEN)];
  const length = Math.max(1e-6, distance(from, to));
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function upTo(path: readonly Point[], length: number): Point[] {
  const last = path.findIndex((_, k) => pathLength(path.slice(0, k + 1)) > length);
  if (last < 1) return [...path];
  const before = pathLength(path.slice(0, last));
  const share = (length - before) / distance(path[last - 1], path[last]);
  return [...path.slice(0, last), mix(path[last - 1], path[last], share)];
}

function along({ x, y }: Point, direction: Point, length: number): Point {
  return { x: x + length * direction.x, y: y + length * direction.y };
}
