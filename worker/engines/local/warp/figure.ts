import type { Fit } from "#worker/contract/fit.ts";
import { interpolate, type Point } from "../image/index.ts";
import type { Arm, Body, Side } from "../person/index.ts";
import { type Waistband, waistbandOf } from "./waistband.ts";

/** The body's measures for the fitting, in pixels of the given picture. */
export interface Figure {
  readonly unit: number;
  readonly chin: number;
  readonly neck: { readonly x: number; readonly halfWidth: number };
  readonly hem: number;
  readonly waistband: Waistband | null;
  readonly left: FigureSide;
  readonly right: FigureSide;
}

export interface FigureSide {
  readonly side: Side;
  readonly unit: number;
  readonly shoulder: Point;
  readonly armpit: Point;
  readonly parting: number;
  readonly wrist: number;
  readonly end: number;
  readonly outerAt: (y: number) => number;
  readonly innerAt: (y: number) => number;
  readonly trunkAt: (y: number) => number;
  readonly topAt: (x: number) => number;
}

/** The rise a pixel from tip to neck, and the length of the rounding at the tip. */
export const SHOULDER_SLOPE = { least: 0.12, usual: 0.3, most: 0.6 };
export const TIP_ROUNDING = 0.16;

/** The length of a hand, in face widths. */
const HAND = 1.4;
/** The widest hand, in face widths, and the steepness below which a row cuts a forearm obliquely. */
const WIDEST_HAND = 0.5;
const STEEP_FOREARM = 0.8;

export function figureOf(body: Body, tuck: Fit["tuck"] = "auto"): Figure {
  const k = 1 / body.scale;
  return {
    unit: body.face.width * k,
    chin: body.chin * k,
    neck: { x: body.neck.x * k, halfWidth: body.neck.halfWidth * k },
    hem: body.hem * k,
    waistband: waistbandOf(body, tuck),
    left: figureSide(body, body.left),
    right: figureSide(body, body.right),
  };
}

export function breadthOf({ left, right }: Figure): number {
  return right.shoulder.x - left.shoulder.x;
}

function figureSide(body: Body, arm: Arm): FigureSide {
  const k = 1 / body.scale;
  const { profile } = body.shoulders;
  const [, elbow, wrist] = arm.bones;
  const lower = Math.hypot(wrist.x - elbow.x, wrist.y - elbow.y);
  const slant = Math.max(1, (STEEP_FOREARM * lower) / Math.max(1, wrist.y - elbow.y));
  const widestHand = WIDEST_HAND * slant * body.face.width * k;
  const row = (values: Float32Array) => (y: number) => k * interpolate(values, y / k - arm.top);
  // An old sleeve moved the tip inwards, where the shoulder's edge is higher.
  const edge = interpolate(profile, arm.shoulder.x);
  const tip = Number.isNaN(edge) ? arm.shoulder.y : Math.min(edge, arm.shoulder.y);
  const shoulder = { x: arm.shoulder.x * k, y: tip * k };
  return {
    side: arm.side,
    unit: body.face.width * k,
    shoulder,
    armpit: { x: arm.armpit.x * k, y: arm.armpit.y * k },
    parting: arm.parting * k,
    wrist: arm.wrist * k,
    // Where nothing parts them, the rows go on along the leg.
    end: Math.min(arm.top + arm.outer.length - 1, arm.wrist + HAND * body.face.width) * k,
    outerAt: row(arm.outer),
    innerAt: (y) => {
      const seen = row(arm.inner)(y);
      if (y < arm.wrist * k) return seen;
      // Bare thighs beside a hand look like a part of it.
      const most = row(arm.outer)(y) - arm.side * widestHand;
      return arm.side * (seen - most) < 0 ? most : seen;
    },
    trunkAt: row(arm.trunk),
    topAt: (x) => {
      // Hair hides the edge in places; the usual slope replaces it.
      const inwards = Math.max(0, (shoulder.x - x) * arm.side);
      const seen = k * interpolate(profile, x / k);
      const lowest = shoulder.y - SHOULDER_SLOPE.least * inwards;
      const rounding = Math.min(TIP_ROUNDING * body.face.width * k, 1.6 * inwards);
      // A collar that hides the neck stands on the shoulder's edge.
      const steepest = body.neck.covered ? SHOULDER_SLOPE.usual : SHOULDER_SLOPE.most;
      const highest = shoulder.y - rounding - steepest * inwards;
      if (Number.isNaN(seen)) return shoulder.y - rounding / 2 - SHOULDER_SLOPE.usual * inwards;
      return Math.min(Math.max(seen, highest), lowest);
    },
  };
}
