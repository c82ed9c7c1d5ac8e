import type { GarmentSide } from "../garment/index.ts";
import { distance, evenly, mean, mix, type Point } from "../image/index.ts";
import type { FigureSide } from "./figure.ts";
import type { FitSide } from "./fit.ts";
import { liftedRibbon } from "./lifted-sleeve.ts";
import { leadIn, RIBBON_STEPS, type Ribbon } from "./ribbon.ts";
import {
  OUTSIDE_SHARE,
  overShoulder,
  SLEEVE_EASE,
  SLEEVE_LIFT,
  type SleeveCut,
} from "./sleeve-cut.ts";

const SMOOTH_EDGE = 0.08;
/** The narrowing of a long sleeve below a wide old one, in columns a row, and its most over the arm's width. */
const TAPER = 0.25;
const WIDEST = 0.6;
const REACHES_WRIST = 0.8;

/** The place of a sleeve: as long as it is at this scale, at most to the wrist. */
export function targetRibbon(
  source: GarmentSide,
  fit: FitSide,
  body: FigureSide,
  cut: SleeveCut,
): Ribbon {
  const { side, lifted } = body;
  if (lifted) return liftedRibbon(source, fit, { ...body, lifted }, cut);
  const cuff = placeCuff(source, fit, body, cut);
  const loose = (y: number) =>
    cuff.extra * Math.min(1, Math.max(0, (y - fit.shoulder.y) / (cuff.row - fit.shoulder.y)));
  const wider = taperBelow(fit.armpit.y, cut.long ? cuff.row : 0, body);
  const outer = alongEdge(overShoulder(fit.shoulder, body), cuff.outer, (y) => {
    return (
      smoothAt(body.outerAt, y, body.unit) +
      side * (SLEEVE_LIFT * body.unit + OUTSIDE_SHARE * loose(y) + wider(y).outside)
    );
  });
  const inner = alongEdge([fit.armpit], cuff.inner, (y) => {
    const inside = (1 - OUTSIDE_SHARE) * loose(y) + wider(y).inside;
    return smoothAt(body.innerAt, y, body.unit) - side * inside;
  });
  return leadIn({ outer, inner }, cut.inwards);
}

/** How much wider than the arm a sleeve is on both sides of a row. */
interface Wider {
  readonly outside: number;
  readonly inside: number;
}

/** A sleeve narrows evenly from a wide old sleeve down to its cuff, on the side where the old one was wider. */
function taperBelow(armpit: number, cuff: number, body: FigureSide): (y: number) => Wider {
  const first = Math.ceil(armpit);
  const rows: Wider[] = [];
  let [width, outermost] = [0, Number.NEGATIVE_INFINITY];
  for (let y = first; y <= cuff; y++) {
    const [outer, inner] = [body.outerAt, body.innerAt].map((at) => smoothAt(at, y, body.unit));
    const own = Math.abs(outer - inner);
    width = Math.max(own, Math.min(width - TAPER, (1 + WIDEST) * own));
    outermost = Math.max(body.side * outer, outermost - TAPER);
    const outside = Math.min(width - own, outermost - body.side * outer);
    rows.push({ outside, inside: width - own - outside });
  }
  return (y) => rows[Math.round(y) - first] ?? { outside: 0, inside: 0 };
}

function smoothAt(edge: (y: number) => number, y: number, face: number): number {
  const steps = [-2, -1, 0, 1, 2].map((k) => edge(y + k * SMOOTH_EDGE * face));
  return mean(steps);
}

interface Cuff {
  readonly row: number;
  readonly outer: Point;
  readonly inner: Point;
  readonly extra: number;
}

function placeCuff(source: GarmentSide, fit: FitSide, body: FigureSide, cut: SleeveCut): Cuff {
  const axis = (y: number) => ({ x: (body.outerAt(y) + body.innerAt(y)) / 2, y });
  const start = mix(fit.shoulder, fit.armpit, 0.5);
  const row = rowAtLength(axis, start.y, cut.length * cut.scale, body, cut.toWrist);
  // A bump on the arm must not turn the cuff.
  const span = 0.12 * body.unit;
  const direction = unit(axis(row - span), axis(row + span));
  const normal = { x: body.side * direction.y, y: -body.side * direction.x };
  const armWidth = Math.abs(body.outerAt(row) - body.innerAt(row)) * direction.y;
  const most = cut.long ? SLEEVE_EASE.mostLong : SLEEVE_EASE.most;
  const natural = distance(source.cuffOuter, source.cuffInner) * cut.scale;
  const extra =
    Math.min(Math.max(natural, SLEEVE_EASE.least * armWidth), most * armWidth) - armWidth;
  const centre = axis(row);
  const across = (reach: number) => ({
    x: centre.x + reach * normal.x,
    y: centre.y + reach * normal.y,
  });
  return {
    row,
    outer: across(armWidth / 2 + OUTSIDE_SHARE * extra),
    inner: across(-armWidth / 2 - (1 - OUTSIDE_SHARE) * extra),
    extra,
  };
}

function rowAtLength(
  axis: (y: number) => Point,
  from: number,
  length: number,
  body: FigureSide,
  toWrist: boolean,
): number {
  if (toWrist) return Math.max(from, body.wrist);
  let walked = 0;
  let y = from;
  while (walked < length && y < body.wrist) {
    walked += distance(axis(y), axis(y + 1));
    y++;
  }
  return y;
}

/** Whether a sleeve of this length, in pixels of the photo, reaches about to the wrists. */
export function reachesWrist(length: number, sides: readonly { fit: FitSide; body: FigureSide }[]) {
  const arms = sides.map(({ fit, body }) => {
    const from = mix(fit.shoulder, fit.armpit, 0.5);
    const middle = (y: number) => ({ x: (body.outerAt(y) + body.innerAt(y)) / 2, y });
    const elbow = middle((from.y + body.wrist) / 2);
    return distance(from, elbow) + distance(elbow, middle(body.wrist));
  });
  return length > REACHES_WRIST * mean(arms);
}

function alongEdge(start: readonly Point[], end: Point, edgeAt: (y: number) => number): Point[] {
  const from = start.at(-1)!;
  const path = [...start];
  const rows = Math.max(1, Math.floor(end.y - from.y));
  for (let k = 4; k < rows - 3; k += 4) {
    const y = from.y + k;
    // Blends from the end points, which are a little off the edge.
    const blend = Math.min(1, k / 16, (rows - k) / 30);
    const straight = from.x + (k / rows) * (end.x - from.x);
    path.push({ x: blend * edgeAt(y) + (1 - blend) * straight, y });
  }
  path.push(end);
  return evenly(path, RIBBON_STEPS);
}

function unit(from: Point, to: Point): Point {
  const length = Math.max(1e-6, distance(from, to));
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}
