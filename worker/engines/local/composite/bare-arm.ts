import { meanFilter } from "../image/index.ts";
import type { Arm } from "../person/index.ts";

/** The breadth of an arm at armpit, elbow and wrist, in face widths (NASA-STD-3000). */
const BREADTH = { armpit: 0.52, elbow: 0.46, wrist: 0.33 };
/** A sleeve is rarely looser than by this share of its breadth. */
const LEAST_SHARE = 0.76;
/** Cloth touches the shoulder and hangs free below, after this many face widths. */
const HANGS_FREE = 0.4;
const ON_SHOULDER = 0.35;
/** The share of the cloth's ease that is outside of an arm whose inner edge is not visible. */
const OUTSIDE = { parted: 0.5, closed: 0.65 };
/** The lowest part of an arm under a sleeve is in line with the visible hand. */
const TO_HAND = 0.45;
const PAST_CUFF = 0.18;
/** The reach that evens an arm's edges on the shoulder and along the hanging arm. */
const SMOOTH = 0.15;
const SMOOTH_BELOW = 0.4;

/**
 * The arm inside a loose sleeve: at most as broad as an arm is, in line with the hand.
 *
 * @param end the last row of the sleeve; an arm without a sleeve below the armpit stays as it is
 * @param unit the width of the face in pixels
 */
export function bareArm(arm: Arm, end: number, unit: number): Arm {
  const { side, top, outer, inner, trunk, armpit } = arm;
  if (end <= armpit.y + HANGS_FREE * unit) return arm;
  const last = Math.min(outer.length - 1, Math.round(end + PAST_CUFF * unit) - top);
  const out = new Float32Array(outer.length);
  const within = new Float32Array(outer.length);
  for (let row = 0; row <= last; row++) {
    const breadth = (outer[row] - inner[row]) * side;
    const ease = Math.max(
      0,
      breadth - Math.max(LEAST_SHARE * breadth, unit * breadthAt(arm, top + row)),
    );
    const below = (top + row - armpit.y) / (HANGS_FREE * unit);
    const above = (ON_SHOULDER * row) / Math.max(1, armpit.y - top);
    const free = below > 0 ? Math.min(1, ON_SHOULDER + below * (1 - ON_SHOULDER)) : above;
    const isParted = (inner[row] - trunk[row]) * side > 1;
    out[row] = free * ease * (isParted ? OUTSIDE.parted : OUTSIDE.closed);
    within[row] = isParted ? free * ease * (1 - OUTSIDE.parted) : 0;
  }
  const radius = Math.max(1, Math.round(SMOOTH * unit));
  const shifts = [out, within].map((shift) => meanFilter(shift, radius));
  const slim = {
    outer: outer.map((x, row) => x - side * shifts[0][row]),
    inner: inner.map((x, row) => x + side * shifts[1][row]),
  };
  const from = Math.max(0, last - Math.round(TO_HAND * unit));
  return {
    ...arm,
    outer: inLine(evenBelow(slim.outer, arm, unit), outer, { from, last }),
    inner: inLine(evenBelow(slim.inner, arm, unit), inner, { from, last }),
  };
}

/** In face widths. */
function breadthAt({ armpit, bones: [, elbow], wrist }: Arm, y: number): number {
  const { armpit: upper, elbow: middle, wrist: lower } = BREADTH;
  const along = (from: number, to: number) =>
    Math.min(1, Math.max(0, (y - from) / Math.max(1, to - from)));
  const toElbow = upper + (middle - upper) * along(armpit.y, elbow.y);
  return toElbow + (lower - middle) * along(elbow.y, wrist);
}

/** Smooths the ripples of the cloth, the more the further the row is below the armpit. */
function evenBelow(edge: Float32Array, { armpit, top }: Arm, unit: number): Float32Array {
  const [near, far] = [SMOOTH, SMOOTH_BELOW].map((reach) =>
    meanFilter(edge, Math.max(1, Math.round(reach * unit))),
  );
  return near.map((x, row) => {
    const below = Math.min(1, Math.max(0, (top + row - armpit.y) / (SMOOTH_BELOW * unit)));
    return x + below * (far[row] - x);
  });
}

/** Continues straight from a row to the visible arm. */
function inLine(
  even: Float32Array,
  seen: Float32Array,
  { from, last }: { from: number; last: number },
): Float32Array {
  return even.map((x, row) => {
    if (row > last) return seen[row];
    if (row < from) return x;
    return even[from] + ((row - from) / Math.max(1, last - from)) * (seen[last] - even[from]);
  });
}
