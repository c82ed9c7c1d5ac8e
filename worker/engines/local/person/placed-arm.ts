import { type Point, type Region, smoothValues } from "../image/index.ts";
import type { Arm } from "./arm.ts";
import type { Body } from "./body.ts";
import { along } from "./trunk.ts";

/** At root, elbow and wrist. */
const HALF_WIDTH = [0.25, 0.2, 0.14] as const;
const ROOT = { inwards: 0.24, below: 0.25 };
/** Over the half width; wide for old sleeves. */
const EDGE = { from: 0.5, inside: 1.7, outside: 3 };
/** Narrower, because edges of a busy background may be nearer. */
const BUSY_EDGE = { from: 0.9, inside: 1, outside: 1.7 };
const MIN_STEEP = 0.45;
const HAND = 0.7;
const ARMPIT_DEPTH = 0.75;
const SMOOTHING = 4;
/** A share of the forearm's length. */
const HANGS = 0.35;

/** Moves an arm to joints that are known; where it hangs, its edges follow the silhouette. */
export function placeArm(
  body: Pick<Body, "silhouette" | "surfaces" | "face">,
  arm: Arm,
  { shoulder, elbow, wrist }: { shoulder: Point; elbow: Point; wrist: Point },
): Arm {
  const { face } = body;
  const { side } = arm;
  const height = body.silhouette.region.height;
  const root = {
    x: shoulder.x - side * ROOT.inwards * face.width,
    y: shoulder.y + ROOT.below * face.width,
  };
  const lower = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  const hangs = elbow.y > root.y && wrist.y - elbow.y > HANGS * lower;
  const hand = handOf(body.surfaces.skin, elbow, wrist, HAND * face.width);
  const axis = hangs ? [root, elbow, ...hand] : [root, elbow];
  const top = Math.round(shoulder.y);
  const armpitRow = Math.round(ARMPIT_DEPTH * face.width);
  const end = Math.min(height - 1, Math.round(axis.at(-1)!.y));
  const count = Math.max(armpitRow + 2, end - top + 1);
  const { inside, outside } = body.silhouette.plain ? EDGE : BUSY_EDGE;
  const outer = new Float32Array(count);
  const inner = new Float32Array(count);
  for (let k = 0; k < count; k++) {
    const y = top + k;
    const x = along(axis, y);
    const half = (halfWidthAt(axis, y) * face.width) / steepnessAt(axis, y);
    outer[k] = edgeOf(body, { x, y }, half, side, outside);
    inner[k] = edgeOf(body, { x, y }, half, -side, inside);
  }
  outer[0] = shoulder.x;
  const trunk = arm.trunk.map((_, k) => arm.trunk[clamp(k + top - arm.top, arm.trunk.length)]);
  const wristRow = hangs ? Math.min(Math.round(wrist.y) - top, count - 1) : count - 1;
  return {
    ...arm,
    top,
    outer: smoothValues(outer, SMOOTHING),
    inner: smoothValues(inner, SMOOTHING),
    trunk,
    armpit: { x: inner[armpitRow], y: top + armpitRow },
    parting: top + armpitRow,
    shoulder,
    wrist: top + wristRow,
    hangs,
    bones: [root, elbow, wrist],
    seen: 1,
    lifted: null,
  };
}

/** Wrist and fingers, in line with the forearm; a bare arm ends with its skin. */
function handOf({ width, data }: Region, elbow: Point, wrist: Point, length: number): Point[] {
  const lower = Math.max(1, Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y));
  const at = (past: number): Point => ({
    x: wrist.x + (past / lower) * (wrist.x - elbow.x),
    y: wrist.y + (past / lower) * (wrist.y - elbow.y),
  });
  const isBare = ({ x, y }: Point) => data[Math.round(y) * width + Math.round(x)] === 1;
  let past = -lower / 2;
  if (!isBare(at(past))) return [wrist, at(length)];
  while (past < length && isBare(at(past + 1))) past++;
  return past > 0 ? [wrist, at(past)] : [at(past)];
}

function steepnessAt(axis: readonly Point[], y: number): number {
  const end = Math.max(
    1,
    axis.findIndex((point, k) => k > 0 && y <= point.y),
  );
  const [from, to] = [axis[end - 1], axis[end]];
  return Math.max(MIN_STEEP, (to.y - from.y) / Math.hypot(to.x - from.x, to.y - from.y, 1e-3));
}

function halfWidthAt(axis: readonly Point[], y: number): number {
  const path = HALF_WIDTH.slice(0, axis.length).map((x, k) => ({ x, y: axis[k].y }));
  return along(path, y);
}

function edgeOf(
  { silhouette, surfaces: { skin } }: Pick<Body, "silhouette" | "surfaces">,
  { x, y }: Point,
  half: number,
  side: number,
  widest: number,
): number {
  const { width, data } = silhouette.region;
  const usual = x + side * half;
  const row = y * width;
  const middle = clamp(Math.round(x), width);
  const bare = skin.data[row + middle] === 1;
  const from = silhouette.plain || bare ? EDGE.from : BUSY_EDGE.from;
  for (let out = from * half; out <= widest * half; out++) {
    const next = Math.round(x + side * out);
    if (next < 0 || next >= width) return x + side * out;
    if (!data[row + next] || (bare && !skin.data[row + next])) return next - side;
  }
  return usual;
}

function clamp(value: number, length: number): number {
  return Math.min(Math.max(value, 0), length - 1);
}
