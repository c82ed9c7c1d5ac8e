import {
  createPlane,
  createRegion,
  distance,
  type LabImage,
  mix,
  type Plane,
  type Point,
  pathLength,
  type Region,
} from "../image/index.ts";
import type { Arm, LiftedArm } from "./arm.ts";
import type { Body } from "./body.ts";
import type { Face } from "./face.ts";
import { raisedArms } from "./raised-arm.ts";
import { findShoulders, narrowShoulders, type Shoulders, type Side } from "./shoulders.ts";
import type { Silhouette } from "./silhouette.ts";
import { findSurfaces, type Surfaces } from "./surfaces.ts";

/** In face widths, as all lengths here: columns beside the shoulder that cross the upper arm. */
const CROSSED = { from: 0.1, to: 1.2 };
/** The thickest upper arm, and the breadth between shoulder and armpit. */
const THICKEST = 1.05;
const ARMHOLE = { least: 0.35, most: 1.5 };
/** The armpit's distance inwards from the shoulder. */
const INWARDS = 0.7;
/** Columns between two points of the lower edge, and its slope at the trunk. */
const STEP = 0.05;
const STEEP_EDGE = 1.5;
/** The length of the bands whose middles are the axis, and of the axis itself. */
const BAND = 0.15;
const LENGTH = { least: 1.7, most: 3.3 };
/** The wrist, as a share of the way from the seam to fingers inside the picture. */
const WRIST_SHARE = 0.68;
/** Where the elbow of a straight arm is along the axis, and how far a bent one is beside it. */
const ELBOW = 1.6;
const BENT = 0.25;
const ROOT = 0.2;
/** The rise of an upper arm over its length; the shoulder of a steeper one has another shape. */
const STEEPEST = 0.6;

/** The furthest tip of the shoulder from the neck: the arm's upper edge goes on from it. */
const WIDEST_SHOULDER = 1.25;

export type LiftedArms = Readonly<Record<"left" | "right", LiftedArm | null>>;

interface Outline {
  readonly silhouette: Silhouette;
  readonly surfaces: Surfaces;
  readonly seen: Shoulders;
  readonly lifted: LiftedArms;
}

/** The outline with arms that are lifted beside the head, of which it may lack the forearms. */
export function withLiftedArms(lab: LabImage, face: Face, silhouette: Silhouette): Outline {
  const { region, left } = silhouette;
  const surfaces = findSurfaces(lab, region, face);
  const seen = findShoulders(region, surfaces, face);
  const raised = raisedArms({ lab, face, silhouette, surfaces });
  if (!raised.left && !raised.right) {
    return { silhouette, surfaces, seen, lifted: { left: null, right: null } };
  }
  const narrow = narrowShoulders(seen, raised, face, WIDEST_SHOULDER);
  const trace = (name: "left" | "right", side: Side) =>
    raised[name] ? traceLiftedArm({ left, head: surfaces.head, face }, narrow[name], side) : null;
  const lifted = { left: trace("left", -1), right: trace("right", 1) };
  const arms = [lifted.left, lifted.right].filter((arm) => arm !== null);
  if (arms.length === 0) return { silhouette, surfaces, seen, lifted };
  const data = region.data.map((own, i) => {
    return own || arms.some((arm) => arm.region.data[i] === 1) ? 1 : 0;
  });
  const whole = { ...silhouette, region: { ...region, data } };
  return {
    silhouette: whole,
    surfaces: findSurfaces(lab, whole.region, face),
    seen: narrow,
    lifted,
  };
}

interface Found {
  /** The person and all else that is no wall. */
  readonly left: Region;
  readonly head: Region;
  readonly face: Face;
}

/** Follows an arm that is lifted beside the head; null where it is not clear. */
function traceLiftedArm(found: Found, shoulder: Point, side: Side): LiftedArm | null {
  const { left, face } = found;
  const unit = face.width;
  const armpit = findArmpit(found, shoulder, side);
  if (!armpit) return null;
  const breadth = distance(shoulder, armpit) / unit;
  if (breadth < ARMHOLE.least || breadth > ARMHOLE.most) return null;
  const steps = stepsFrom(found, shoulder, armpit, side);
  const axis = axisOf(steps, mix(shoulder, armpit, 0.5), unit);
  if (pathLength(axis) < LENGTH.least * unit) return null;
  const elbow = elbowOf(axis, unit);
  const rise = (axis[0].y - elbow.y) / distance(axis[0], elbow);
  if (rise > STEEPEST) return null;
  const region = createRegion(left.width, left.height);
  for (let i = 0; i < region.data.length; i++) region.data[i] = steps.data[i] > 0 ? 1 : 0;
  return { region, steps, axis, shoulder, armpit };
}

/** The inner end of the gap between upper arm and trunk, on the arm's lower edge. */
function findArmpit({ left, face }: Found, shoulder: Point, side: Side): Point | null {
  const unit = face.width;
  const lowest = (out: number): Point | null => {
    const x = Math.round(shoulder.x + side * out);
    if (x < 0 || x >= left.width) return null;
    let y = Math.round(shoulder.y);
    const last = Math.min(left.height - 1, y + unit);
    while (y < last && !left.data[y * left.width + x]) y++;
    const first = y;
    while (y - first <= THICKEST * unit && left.data[y * left.width + x]) y++;
    return y > first && y - first <= THICKEST * unit ? { x, y: y - 1 } : null;
  };
  let out = CROSSED.from * unit;
  while (out < CROSSED.to * unit && !lowest(out)) out++;
  let armpit = lowest(out);
  const step = Math.max(1, Math.round(STEP * unit));
  for (; armpit && out > -INWARDS * unit; out -= step) {
    const next = lowest(out - step);
    // Inside the armpit the edge goes on down the trunk.
    if (!next || next.y > armpit.y + STEEP_EDGE * step) break;
    armpit = next;
  }
  return armpit;
}

/** In each pixel of the arm the steps from its seam, at least 1; 0 elsewhere. */
function stepsFrom({ left, head }: Found, shoulder: Point, armpit: Point, side: Side): Plane {
  const { width, height } = left;
  const steps = createPlane(width, height);
  const isArm = (i: number) => {
    if (!left.data[i] || head.data[i] || steps.data[i]) return false;
    return ((i % width) - seamAt(shoulder, armpit, Math.floor(i / width))) * side > 0;
  };
  let front: number[] = [];
  for (let y = Math.ceil(shoulder.y); y <= armpit.y; y++) {
    const x = Math.round(seamAt(shoulder, armpit, y) + side);
    if (x > 0 && x < width - 1 && isArm(y * width + x)) front.push(y * width + x);
  }
  for (let step = 1; front.length > 0; step++) {
    for (const i of front) steps.data[i] = step;
    const next = new Set<number>();
    for (const i of front) {
      const x = i % width;
      for (const k of [i - width, i + width]) {
        if (k >= 0 && k < steps.data.length && isArm(k)) next.add(k);
      }
      if (x > 0 && isArm(i - 1)) next.add(i - 1);
      if (x < width - 1 && isArm(i + 1)) next.add(i + 1);
    }
    front = [...next];
  }
  return steps;
}

/** The column of the line from shoulder to armpit, upright above and below it. */
function seamAt(shoulder: Point, armpit: Point, y: number): number {
  const t = (y - shoulder.y) / Math.max(1, armpit.y - shoulder.y);
  return shoulder.x + Math.min(1, Math.max(0, t)) * (armpit.x - shoulder.x);
}

/** The middles of the bands of equal distance from the seam. */
function axisOf({ width, data }: Plane, start: Point, unit: number): Point[] {
  const sums: [x: number, y: number, count: number][] = [];
  let touchesBorder = false;
  for (let i = 0; i < data.length; i++) {
    if (data[i] === 0) continue;
    const x = i % width;
    touchesBorder ||= x <= 1 || x >= width - 2 || i < 2 * width;
    const band = Math.floor((data[i] - 1) / (BAND * unit));
    sums[band] ??= [0, 0, 0];
    sums[band][0] += x;
    sums[band][1] += Math.floor(i / width);
    sums[band][2]++;
  }
  const axis = [start];
  const share = touchesBorder ? 1 : WRIST_SHARE;
  for (const [x, y, count] of sums.slice(0, Math.ceil(share * sums.length)))
    axis.push({ x: x / count, y: y / count });
  const smooth = axis.map((point, k) => {
    const near = [axis[k - 1] ?? point, point, point, axis[k + 1] ?? point];
    return {
      x: near.reduce((sum, { x }) => sum + x, 0) / 4,
      y: near.reduce((sum, { y }) => sum + y, 0) / 4,
    };
  });
  const end = smooth.findIndex((_, k) => pathLength(smooth.slice(0, k + 1)) > LENGTH.most * unit);
  return end < 0 ? smooth : smooth.slice(0, end);
}

function elbowOf(axis: readonly Point[], unit: number): Point {
  const [from, to] = [axis[0], axis[axis.length - 1]];
  const away = ({ x, y }: Point) =>
    Math.abs((x - from.x) * (to.y - from.y) - (y - from.y) * (to.x - from.x)) / distance(from, to);
  const elbow = axis.reduce((one, other) => (away(other) > away(one) ? other : one));
  return away(elbow) > BENT * unit ? elbow : pointAlong(axis, ELBOW * unit);
}

function pointAlong(path: readonly Point[], length: number): Point {
  let walked = 0;
  for (let k = 1; k < path.length; k++) {
    const step = distance(path[k - 1], path[k]);
    if (walked + step >= length) return mix(path[k - 1], path[k], (length - walked) / step);
    walked += step;
  }
  return path[path.length - 1];
}

/** A lifted arm: its rows are those of the seam, and of the trunk below it. */
export function armLifted(
  { silhouette, face }: Pick<Body, "silhouette" | "face">,
  lifted: LiftedArm,
  { side, centre }: { side: Side; centre: number },
): Arm {
  const { shoulder, armpit, axis, region } = lifted;
  const { width, height, data } = silhouette.region;
  const top = Math.round(shoulder.y);
  const count = Math.max(2, Math.round(armpit.y) - top + 1);
  const seam = Float32Array.from({ length: count }, (_, k) => seamAt(shoulder, armpit, top + k));
  const trunk = Float32Array.from({ length: height - top }, (_, k) => {
    if (k < count) return seam[k];
    const row = (top + k) * width;
    let x = Math.round(centre);
    while (x > 0 && x < width - 1 && data[row + x + side] && !region.data[row + x + side])
      x += side;
    return x;
  });
  return {
    side,
    top,
    outer: seam,
    inner: seam,
    trunk,
    armpit,
    parting: armpit.y,
    shoulder,
    wrist: top + count - 1,
    hangs: false,
    bones: [pointAlong(axis, ROOT * face.width), elbowOf(axis, face.width), axis[axis.length - 1]],
    seen: 1,
    lifted,
  };
}
