import { distance } from "../image/index.ts";
import { findSideLandmarks, type Known, type SideLandmarks } from "./landmarks.ts";
import { likeCollars } from "./like-collars.ts";
import {
  along,
  type Bay,
  findBays,
  type HalfOutline,
  outOf,
  pointAt,
  type Sides,
} from "./outline.ts";

/** Over the garment's height, as the depths below; a cuff that ends near the hem shows a small gap. */
const LEAST_GAP = 0.01;
const MIN_GAP = 0.03;
const MIN_BOTH_GAPS = 0.1;
/** A gap beside a sleeve that was found on the other side. */
const MIN_OTHER_GAP = 0.015;
const HEM_SLACK = 0.03;
/** Half the width over the height; slender garments with gaps at the hem are dresses. */
const MIN_WIDTH = 0.32;
/** Over half the width at the widest place. */
const INNERMOST_GAP = 0.4;
const OUTERMOST_GAP = 0.9;
const BROAD_SLEEVE = 0.7;
const FACING_DOWN = -0.6;
/** Over half the trunk's width, below the top. */
const ARMHOLE = 1.05;
const CLEARNESS = 0.85;
/** The least distance of a shoulder from the axis, over that of the other shoulder. */
const LIKE_SHOULDERS = 0.6;
/** The armpit of a flared trunk, over the shoulder's distance from the axis. */
const UNDER_SHOULDER = 0.97;

/** A gap below tiers: its depth, its distance from the axis over that of the notch, and its place below it. */
const MIN_TIERED_GAP = 0.06;
const INSIDE_TIERS = 0.9;
const BELOW_TIERS = 0.15;

/**
 * Landmarks of both sides. Long sleeves that lie on the trunk hide their armpits: only the gap between
 * cuff and hem shows. The outline is then slit from the gap up to where a usual armhole ends.
 */
export function findLandmarks(halves: Sides<HalfOutline>): Sides<SideLandmarks> {
  const found = readSides(halves);
  const collars = likeCollars(halves, found);
  if (!collars) return found;
  return readSides(halves, collars);
}

function readSides(halves: Sides<HalfOutline>, collars?: Sides<number>): Sides<SideLandmarks> {
  const known = {
    left: { collarOut: collars?.left },
    right: { collarOut: collars?.right },
  };
  const read = {
    left: withTiers(halves.left, known.left),
    right: withTiers(halves.right, known.right),
  };
  const { left, right } = collars ? read : withLikeShoulders(halves, read);
  if (left.hasSleeve && right.hasSleeve) return { left, right };
  const hasOne = left.hasSleeve || right.hasSleeve;
  const least = hasOne ? MIN_OTHER_GAP : MIN_GAP;
  const gaps = { left: findGap(halves.left, least), right: findGap(halves.right, least) };
  if (!hasOne) {
    if (showsOneSleeve(halves.left, gaps.left, halves.right) && !gaps.right)
      return { left: seenSleeve(halves.left, left, gaps.left, known.left), right: hidden(right) };
    if (showsOneSleeve(halves.right, gaps.right, halves.left) && !gaps.left)
      return {
        left: hidden(left),
        right: seenSleeve(halves.right, right, gaps.right, known.right),
      };
    if (depthOf(gaps.left, halves.left) + depthOf(gaps.right, halves.right) < MIN_BOTH_GAPS)
      return { left, right };
  }
  return {
    left: left.hasSleeve ? left : splitBeside(halves.left, left, gaps.left, known.left),
    right: right.hasSleeve ? right : splitBeside(halves.right, right, gaps.right, known.right),
  };
}

/** The gap beside a sleeve of several tiers is farther in and below the notch between two of them. */
function withTiers(half: HalfOutline, known: Known): SideLandmarks {
  const found = findSideLandmarks(half, known);
  if (!found.hasSleeve) return found;
  const gap = findGap(half, MIN_TIERED_GAP);
  if (!gap) return found;
  const { axis } = half;
  const { x, y } = found.points.armpit;
  const isInner = half.out[gap.deepest] < INSIDE_TIERS * outOf(half, found.points.armpit);
  const drop = half.down[gap.deepest] - along(axis, axis.down, x, y);
  return isInner && drop > BELOW_TIERS * heightOf(half)
    ? splitBeside(half, found, gap, known)
    : found;
}

function seenSleeve(
  half: HalfOutline,
  found: SideLandmarks,
  gap: Bay | undefined,
  known: Known,
): SideLandmarks {
  const split = splitBeside(half, found, gap, known);
  return { ...split, isSeen: split.hasSleeve };
}

/** A side that is read as the other's mirror image, if that lies on the cloth. */
function hidden(side: SideLandmarks): SideLandmarks {
  return { ...side, isSeen: false };
}

/**
 * Whether one side shows a sleeve by a deep gap beside it, and the other side has a gap too, however
 * small. A ribbon is narrower than a sleeve.
 */
function showsOneSleeve(half: HalfOutline, gap: Bay | undefined, other: HalfOutline): boolean {
  if (!gap || depthOf(gap, half) < MIN_BOTH_GAPS) return false;
  const widest = half.out.reduce((p, q) => Math.max(p, q));
  if (half.out[gap.deepest] > BROAD_SLEEVE * widest) return false;
  return findGap(other, LEAST_GAP) !== undefined;
}

/**
 * Where one shoulder is much narrower than the other, the point found is the corner of the collar: the
 * side is read again with that collar.
 */
function withLikeShoulders(
  halves: Sides<HalfOutline>,
  { left, right }: Sides<SideLandmarks>,
): Sides<SideLandmarks> {
  const outs = {
    left: outOf(halves.left, left.points.shoulder),
    right: outOf(halves.right, right.points.shoulder),
  };
  const widen = (side: "left" | "right", found: SideLandmarks, other: number) => {
    const isLike = outs[side] > LIKE_SHOULDERS * other;
    if (isLike || !found.hasSleeve) return found;
    const wider = findSideLandmarks(halves[side], { collarOut: outs[side] });
    return outOf(halves[side], wider.points.shoulder) > LIKE_SHOULDERS * other ? wider : found;
  };
  return { left: widen("left", left, outs.right), right: widen("right", right, outs.left) };
}

function depthOf(gap: Bay | undefined, half: HalfOutline): number {
  return gap ? gap.depth / heightOf(half) : Number.NEGATIVE_INFINITY;
}

/** The outermost gap between a cuff and the hem. */
function findGap(half: HalfOutline, least: number): Bay | undefined {
  const { out, down, count } = half;
  const height = heightOf(half);
  const widest = out.reduce((p, q) => Math.max(p, q));
  if (widest < MIN_WIDTH * height) return undefined;
  return findBays(half, least * height).find(({ deepest, facingUp }) => {
    const beside = out[deepest] > INNERMOST_GAP * widest && out[deepest] < OUTERMOST_GAP * widest;
    const aboveHem = down[deepest] < down[count - 1] + HEM_SLACK * height;
    return facingUp < FACING_DOWN && beside && aboveHem;
  });
}

/**
 * Slits the outline from the gap up to the armpit: straight up, or inwards to the shoulder where a
 * wide trunk has its gap further out.
 */
function splitBeside(
  half: HalfOutline,
  merged: SideLandmarks,
  gap: Bay | undefined,
  known: Known,
): SideLandmarks {
  if (!gap) return merged;
  const at = half.out[gap.deepest];
  const upright = slitTo(half, gap, at, known);
  if (!upright) return merged;
  const shoulder = outOf(half, upright.points.shoulder);
  return shoulder < at ? (slitTo(half, gap, UNDER_SHOULDER * shoulder, known) ?? upright) : upright;
}

function slitTo(
  half: HalfOutline,
  gap: Bay,
  armpitOut: number,
  known: Known,
): SideLandmarks | null {
  const at = gap.deepest;
  const top = half.down.reduce((p, q) => Math.min(p, q));
  const armpit = top + ARMHOLE * half.out[at];
  const steps = Math.round(half.down[at] - armpit);
  if (steps < 1) return null;
  const count = half.count + 2 * steps;
  const insert = (own: Float32Array, end: number) => {
    const path = new Float32Array(count);
    path.set(own.subarray(0, at + 1));
    for (let k = 1; k <= steps; k++) {
      path[at + k] = own[at] + ((end - own[at]) * k) / steps;
      path[at + 2 * steps - k] = path[at + k];
    }
    path.set(own.subarray(at), at + 2 * steps);
    return path;
  };
  const out = insert(half.out, armpitOut);
  const down = insert(half.down, armpit);
  const slit = { ...known, armpit: at + steps, trunk: at + 2 * steps };
  const found = findSideLandmarks({ ...half, count, out, down }, slit);
  const { points, hasSleeve } = found;
  const isCornerless = distance(points.cuffInner, points.armpit) < 1;
  const cuffInner = isCornerless ? pointAt(half, gap.from) : points.cuffInner;
  return {
    points: { ...points, cuffInner },
    hasSleeve,
    isSeen: false,
    clearness: CLEARNESS * found.clearness,
  };
}

function heightOf({ down }: HalfOutline): number {
  return down.reduce((p, q) => Math.max(p, q)) - down.reduce((p, q) => Math.min(p, q));
}
