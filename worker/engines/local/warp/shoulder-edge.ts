import { interpolate, type Point } from "../image/index.ts";
import type { Body, Side } from "../person/index.ts";

/** The rise a pixel from tip to neck, where the muscle is steeper than the shoulder; `usual` where it is hidden. */
const SHOULDER_SLOPE = { least: 0.12, usual: 0.42, most: 0.6 };
/** The rise of the rounding at the tip, in face widths, and its slope in rows a column. */
const TIP_ROUNDING = 0.16;
const STEEP_TIP = 1.6;
/** Where a hidden neck meets the shoulders, in face widths below the chin. */
export const FOOT = { highest: 0.42, lowest: 0.72 };
/** Pixels that an edge rises between neighbouring columns; hair that was not recognised jumps. */
const JUMP = 3;

/** The share of a difference between the levels of both sides of the neck that a tilted body keeps. */
const TILTED = 0.3;
/** The largest change of the slope by the other side's level. */
const MOST_STEEPER = 0.25;

interface HiddenNeck {
  readonly neck: { readonly x: number; readonly halfWidth: number };
  readonly face: { readonly width: number };
  readonly chin: number;
}

/** The usual rise of a shoulder above its tip, this many pixels inwards of it; `unit` is the face's width. */
function usualRise(inwards: number, unit: number): number {
  return roundingRise(inwards, unit) + SHOULDER_SLOPE.usual * inwards;
}

/**
 * Returns the rise in pixels of a shoulder under a collar above its tip, for a distance inwards of the
 * tip in pixels. The shoulder is as steep as usual, but meets the neck between two levels below the
 * chin; a lifted shoulder meets the neck above them.
 */
export function hiddenRise(
  { neck, face, chin }: HiddenNeck,
  tip: Point,
): (inwards: number) => number {
  const unit = face.width;
  const toNeck = Math.max(0, Math.abs(tip.x - neck.x) - neck.halfWidth);
  const usual = usualRise(toNeck, unit);
  const highest = Math.min(chin + FOOT.highest * unit, tip.y - SHOULDER_SLOPE.least * toNeck);
  const foot = Math.min(Math.max(tip.y - usual, highest), chin + FOOT.lowest * unit);
  const steepness = (tip.y - foot) / Math.max(1, usual);
  return (inwards) => steepness * usualRise(inwards, unit);
}

function roundingRise(inwards: number, unit: number): number {
  return Math.min(TIP_ROUNDING * unit, STEEP_TIP * inwards);
}

interface Tips {
  readonly left: Point;
  readonly right: Point;
}

interface Edges {
  readonly left: (x: number) => number;
  readonly right: (x: number) => number;
}

/**
 * The rows of the upper edges of both shoulders for a column, in pixels of the analysed picture.
 * Where hair hides an edge, it goes on from the part that shows, and meets the neck about as high as
 * the other one.
 *
 * @param tips the outer ends of the shoulders
 */
export function shoulderEdges(body: Body, tips: Tips): Edges {
  const { neck, face } = body;
  const hidden = (inwards: number) => usualRise(inwards, face.width);
  const steepest = (inwards: number) => {
    return roundingRise(inwards, face.width) + SHOULDER_SLOPE.most * inwards;
  };
  const sides = { left: sideOf(body, tips.left, -1), right: sideOf(body, tips.right, 1) };
  const levels = mapSides(sides, ({ rises, last, toNeck, tip }) => ({
    row: tip.y - rises[last] - hidden(toNeck) + hidden(last),
    unseen: Math.max(1, toNeck - last),
  }));
  const { left, right } = levels;
  const level = (left.row * right.unseen + right.row * left.unseen) / (left.unseen + right.unseen);
  const edgeOf = (name: "left" | "right", side: Side) => {
    const { tip, rises, last } = sides[name];
    const { row, unseen } = levels[name];
    const natural = neck.covered ? 0 : ((1 - TILTED) * (row - level)) / unseen;
    const steeper = Math.min(Math.max(natural, -MOST_STEEPER), MOST_STEEPER);
    // A collar that hides the neck stands on the shoulder's edge.
    const most = neck.covered ? hiddenRise(body, tip) : steepest;
    const filled = completed(rises, (k) => hidden(k) + steeper * Math.max(0, k - last));
    return (x: number) => {
      const inwards = Math.max(0, (tip.x - x) * side);
      const rise = Math.min(interpolate(filled, inwards), most(inwards));
      return tip.y - Math.max(rise, SHOULDER_SLOPE.least * inwards);
    };
  };
  return { left: edgeOf("left", -1), right: edgeOf("right", 1) };
}

function mapSides<T, R>({ left, right }: Record<"left" | "right", T>, of: (side: T) => R) {
  return { left: of(left), right: of(right) };
}

interface SeenSide {
  readonly tip: Point;
  /** The rise above the tip for each column from the tip to beyond the neck; NaN where hair hides the edge. */
  readonly rises: Float32Array;
  /** The innermost column that shows, and that of the neck's side. */
  readonly last: number;
  readonly toNeck: number;
}

function sideOf({ shoulders: { profile }, neck, face }: Body, tip: Point, side: Side): SeenSide {
  const toMiddle = Math.abs(tip.x - neck.x);
  const rises = new Float32Array(Math.ceil(toMiddle + face.width)).fill(Number.NaN);
  rises[0] = 0;
  let last = 0;
  // The profile beyond the neck shows the other shoulder.
  for (let k = 1; k <= toMiddle - neck.halfWidth / 2; k++) {
    const rise = tip.y - interpolate(profile, tip.x - side * k);
    if (Number.isNaN(rise) || Math.abs(rise - rises[last]) > JUMP + (k - last)) continue;
    rises[k] = rise;
    last = k;
  }
  return { tip, rises, last, toNeck: toMiddle - neck.halfWidth };
}

/** Fills hidden columns: between visible ones straight, beyond them as steep as `usual`. */
function completed(rises: Float32Array, usual: (inwards: number) => number): Float32Array {
  const filled = rises.slice();
  let from = 0;
  for (let k = 1; k < rises.length; k++) {
    if (Number.isNaN(rises[k])) {
      filled[k] = rises[from] + usual(k) - usual(from);
      continue;
    }
    for (let hidden = from + 1; hidden < k; hidden++) {
      const t = (hidden - from) / (k - from);
      filled[hidden] = rises[from] + t * (rises[k] - rises[from]);
    }
    from = k;
  }
  return filled;
}
