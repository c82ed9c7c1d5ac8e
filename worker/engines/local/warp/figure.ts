import type { Fit } from "#worker/contract/fit.ts";
import { interpolate, type Point } from "../image/index.ts";
import {
  type Arm,
  type Body,
  coversTip,
  type Legs,
  type LiftedArm,
  type Side,
} from "../person/index.ts";
import { shoulderEdges } from "./shoulder-edge.ts";
import { type Waistband, waistbandOf } from "./waistband.ts";

/** The body's measures for the fitting, in pixels of the given picture. */
export interface Figure {
  readonly unit: number;
  readonly chin: number;
  readonly neck: { readonly x: number; readonly halfWidth: number };
  readonly hem: number;
  /** The rows of waist, crotch and ankles; null where the legs are not known. */
  readonly waist: number | null;
  readonly hips: number | null;
  readonly ankle: number | null;
  readonly waistband: Waistband | null;
  readonly left: FigureSide;
  readonly right: FigureSide;
}

export interface FigureSide {
  readonly side: Side;
  readonly unit: number;
  readonly shoulder: Point;
  /** Whether cloth of the photo covers the shoulder's tip. */
  readonly covered: boolean;
  readonly armpit: Point;
  readonly parting: number;
  readonly wrist: number;
  readonly end: number;
  readonly outerAt: (y: number) => number;
  readonly innerAt: (y: number) => number;
  readonly trunkAt: (y: number) => number;
  readonly topAt: (x: number) => number;
  /** Null for an arm that is not lifted beside the head. */
  readonly lifted: {
    /** The middle of the arm from the seam to the wrist. */
    readonly axis: readonly Point[];
    readonly isArm: (point: Point) => boolean;
  } | null;
}

/** The breadth of the shoulders in face widths. */
const USUAL_BREADTH = 2.7;
/** The length of a hand, in face widths. */
const HAND = 1.4;
/** The widest hand, in face widths, and the steepness below which a row cuts a forearm obliquely. */
const WIDEST_HAND = 0.5;
const STEEP_FOREARM = 0.8;
/** The share of skin in a row of a hand that is not in a pocket or a sleeve. */
const HAND_SKIN = 0.3;
/** A cuff or a watch covers at most so many rows, in face widths; skin colours further down are prints. */
const HAND_GAP = 0.45;

/** With `legs`, the trunk is as wide as hips and legs below the waist, as a dress needs it. */
export function figureOf(body: Body, tuck: Fit["tuck"] = "auto", legs: Legs | null = null): Figure {
  const k = 1 / body.scale;
  const tips = { left: tipOf(body, body.left), right: tipOf(body, body.right) };
  const edges = shoulderEdges(body, tips);
  const sideOf = (name: "left" | "right") =>
    figureSide(body, body[name], legs, { tip: tips[name], topAt: edges[name] });
  return {
    unit: body.face.width * k,
    chin: body.chin * k,
    neck: { x: body.neck.x * k, halfWidth: body.neck.halfWidth * k },
    hem: body.hem * k,
    waist: legs && legs.waist * k,
    hips: legs && legs.crotch.y * k,
    ankle: legs && legs.ankle * k,
    waistband: waistbandOf(body, tuck),
    left: sideOf("left"),
    right: sideOf("right"),
  };
}

/** The distance between the shoulder tips. */
export function breadthOf({ left, right }: Figure): number {
  return right.shoulder.x - left.shoulder.x;
}

/** The unit of the trunk's heights. Faces and shoulders both vary; their mean is a better measure. */
export function sizeOf(figure: Figure): number {
  return Math.sqrt(figure.unit * (breadthOf(figure) / USUAL_BREADTH));
}

/** An old sleeve moved the tip inwards, where the shoulder's edge is higher. */
function tipOf({ shoulders }: Body, { shoulder: { x, y } }: Arm): Point {
  const edge = interpolate(shoulders.profile, x);
  return { x, y: Number.isNaN(edge) ? y : Math.min(edge, y) };
}

interface ShoulderLine {
  readonly tip: Point;
  readonly topAt: (x: number) => number;
}

function figureSide(
  body: Body,
  arm: Arm,
  legs: Legs | null,
  { tip, topAt }: ShoulderLine,
): FigureSide {
  const k = 1 / body.scale;
  const row = (values: Float32Array, top = arm.top) => {
    return (y: number) => k * interpolate(values, y / k - top);
  };
  const innerAt = innerEdge(body, arm);
  const trunkAt = row(arm.trunk);
  const legAt = legs && row(legs[arm.side < 0 ? "left" : "right"].outer, legs.top);
  return {
    side: arm.side,
    unit: body.face.width * k,
    shoulder: { x: tip.x * k, y: tip.y * k },
    covered: coversTip(body.surfaces.top, tip, arm.side, body.face.width),
    armpit: { x: arm.armpit.x * k, y: arm.armpit.y * k },
    parting: arm.parting * k,
    wrist: arm.wrist * k,
    lifted: arm.lifted && liftedSide(arm.lifted, k),
    end: handEnd(arm, innerAt, { ...body, legs }) * k,
    outerAt: row(arm.outer),
    innerAt: (y) => k * innerAt(y / k),
    trunkAt: (y) => (legs && legAt && y > legs.waist * k ? legAt(y) : trunkAt(y)),
    topAt: (x) => k * topAt(x / k),
  };
}

function liftedSide({ axis, region: { width, data } }: LiftedArm, k: number) {
  return {
    axis: axis.map(({ x, y }) => ({ x: x * k, y: y * k })),
    isArm: ({ x, y }: Point) => data[Math.round(y / k) * width + Math.round(x / k)] === 1,
  };
}

/** The column of an arm's inner edge in a row of the analysed picture. */
function innerEdge({ face }: Body, { side, bones, top, inner, outer, wrist: from }: Arm) {
  const [, elbow, wrist] = bones;
  const lower = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  const slant = Math.max(1, (STEEP_FOREARM * lower) / Math.max(1, wrist.y - elbow.y));
  return (y: number) => {
    const seen = interpolate(inner, y - top);
    if (y < from) return seen;
    // Bare thighs beside a hand look like a part of it.
    const most = interpolate(outer, y - top) - side * WIDEST_HAND * slant * face.width;
    return side * (seen - most) < 0 ? most : seen;
  };
}

/** The last row of a hand's skin below a wrist; the wrist's own row if the hand is hidden. */
function handEnd(
  { top, outer, wrist }: Arm,
  innerAt: (y: number) => number,
  { surfaces, face, legs }: Pick<Body, "surfaces" | "face"> & { legs: Legs | null },
): number {
  const { skin } = surfaces;
  // Where nothing parts them, the rows go on along the leg.
  const longest = Math.min(top + outer.length - 1, wrist + HAND * face.width);
  const last = legs ? Math.min(longest, Math.max(wrist, legs.handsEnd)) : longest;
  let end = wrist;
  for (let y = Math.ceil(wrist); y <= last && y <= end + HAND_GAP * face.width; y++) {
    const columns = [interpolate(outer, y - top), innerAt(y)].sort((one, other) => one - other);
    const [from, to] = [Math.ceil(columns[0]), Math.floor(columns[1])];
    let bare = 0;
    for (let x = from; x <= to; x++) bare += skin.data[y * skin.width + x] ?? 0;
    if (bare > HAND_SKIN * (to - from + 1)) end = y + 1;
  }
  return Math.min(last, end);
}
