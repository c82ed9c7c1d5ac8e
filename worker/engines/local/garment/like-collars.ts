import type { GarmentSide } from "./garment.ts";
import type { SideLandmarks } from "./landmarks.ts";
import { type HalfOutline, outOf, type Sides } from "./outline.ts";

/** Pixels. */
const LEAST_REACH = 16;
/** Rows a column, as the slopes of a tilted edge. */
const SLOPES = { most: 0.4, step: 0.04 };
/** The cost of each column between the neck and the middle of the shoulders, in pixels of asymmetry. */
const ASIDE_COST = 0.04;
/** The lengths below are over the distance of the shoulders from the axis; up to here the edge is read. */
const BEYOND_SHOULDERS = 1.3;
/** The furthest middle of a neck, and how far beside it the edge is compared. */
const FURTHEST_MIDDLE = 0.35;
const COMPARED = 0.65;
/** The most that one column counts: a hook or a fold is on one side only. */
const CAP = 0.05;
/** How much the distances of both collars from the middle of the neck may differ. */
const ALIKE = 0.2;
/** The least gain in symmetry about the neck over that about the found collars. */
const LIKER = 0.005;
/** The least distance of a collar from the neck's middle. */
const NARROWEST = 0.15;
/** From a corner to the two places that show its size, how far it is searched, and its least size. */
const CORNER = 0.12;
const SNAP = 0.1;
const LEAST_CORNER = 0.015;

/** The upper edge of a garment: `down` at each pixel across the axis, which is at `axis`. */
interface UpperEdge {
  readonly reach: number;
  readonly axis: number;
  readonly down: Float32Array;
}

/**
 * Returns the distances of both collars from the axis in pixels if the found ones are unlike. The upper
 * edge is most symmetric about the neck's middle. The collar with the clearer mirror image holds.
 * Returns null for alike collars and where the edge is about as symmetric between the found ones.
 */
export function likeCollars(
  halves: Sides<HalfOutline>,
  sides: Sides<SideLandmarks>,
): Sides<number> | null {
  if (!sides.left.hasSleeve || !sides.right.hasSleeve) return null;
  const shoulders = outsOf(halves, sides, "shoulder");
  const reach = Math.floor((shoulders.left + shoulders.right) / 2);
  if (reach < LEAST_REACH) return null;
  const edge = upperEdge(halves, reach);
  const { middle, unlike } = middleOf(edge, (shoulders.right - shoulders.left) / 2);
  const collars = outsOf(halves, sides, "collar");
  const outs = [collars.left + middle, collars.right - middle] as const;
  if (Math.abs(outs[0] - outs[1]) < ALIKE * reach) return null;
  const own = leastUnlike(edge, Math.round((collars.right - collars.left) / 2));
  if (unlike > own - LIKER * reach) return null;
  const pairs = outs
    .filter((out) => out > NARROWEST * reach)
    .flatMap((out) => ([1, -1] as const).map((sign) => pairOf(edge, middle, out, sign)))
    .filter(({ left, right, size }) => Math.min(left, right) > 0 && size > LEAST_CORNER * reach);
  if (pairs.length === 0) return null;
  return pairs.reduce((one, other) => (other.size > one.size ? other : one));
}

function outsOf(
  halves: Sides<HalfOutline>,
  { left, right }: Sides<SideLandmarks>,
  name: keyof Pick<GarmentSide, "collar" | "shoulder">,
): Sides<number> {
  return {
    left: outOf(halves.left, left.points[name]),
    right: outOf(halves.right, right.points[name]),
  };
}

function upperEdge({ left, right }: Sides<HalfOutline>, reach: number): UpperEdge {
  const axis = Math.round(BEYOND_SHOULDERS * reach);
  const none = Number.POSITIVE_INFINITY;
  const down = new Float32Array(2 * axis + 1).fill(none);
  for (const half of [left, right]) {
    for (let k = 0; k < half.count; k++) {
      const x = axis + half.side * Math.round(half.out[k]);
      if (x >= 0 && x < down.length) down[x] = Math.min(down[x], half.down[k]);
    }
  }
  for (let x = 1; x < down.length; x++) if (down[x] === none) down[x] = down[x - 1];
  for (let x = down.length - 2; x >= 0; x--) if (down[x] === none) down[x] = down[x + 1];
  return { reach, axis, down };
}

/** The column near `usual` about which the upper edge is most symmetric, and how much it is not. */
function middleOf(edge: UpperEdge, usual: number): { middle: number; unlike: number } {
  const far = Math.round(FURTHEST_MIDDLE * edge.reach);
  let best = { middle: 0, unlike: Number.POSITIVE_INFINITY };
  let least = Number.POSITIVE_INFINITY;
  for (let middle = -far; middle <= far; middle++) {
    const unlike = leastUnlike(edge, middle);
    const cost = unlike + ASIDE_COST * Math.abs(middle - usual);
    if (cost >= least) continue;
    least = cost;
    best = { middle, unlike };
  }
  return best;
}

/**
 * The mean difference in pixels between the edge and its mirror image about a column, apart from a tilt;
 * infinite where the edge ends too near to the column.
 */
function leastUnlike(edge: UpperEdge, middle: number): number {
  let least = Number.POSITIVE_INFINITY;
  if (Math.abs(middle) + COMPARED * edge.reach > edge.axis) return least;
  for (let slope = -SLOPES.most; slope <= SLOPES.most; slope += SLOPES.step) {
    least = Math.min(least, unlikeness(edge, middle, slope));
  }
  return least;
}

function unlikeness({ reach, axis, down }: UpperEdge, middle: number, slope: number): number {
  const length = Math.round(COMPARED * reach);
  const at = axis + middle;
  let off = 0;
  for (let t = 1; t <= length; t++) {
    off += Math.min(CAP * reach, Math.abs(down[at + t] - down[at - t] - slope * t));
  }
  return off / length;
}

/** The corners near both places; `sign` is 1 for notches and -1 for tips. `size` is that of the flatter one. */
function pairOf(edge: UpperEdge, middle: number, out: number, sign: 1 | -1) {
  const left = cornerAt(edge, middle - Math.round(out), sign);
  const right = cornerAt(edge, middle + Math.round(out), sign);
  return { left: -left.at, right: right.at, size: Math.min(left.size, right.size) };
}

/** The largest corner near a column; of equal ones the nearest. */
function cornerAt({ reach, axis, down }: UpperEdge, near: number, sign: 1 | -1) {
  const width = Math.max(3, Math.round(CORNER * reach));
  const snap = Math.round(SNAP * reach);
  let best = { at: near, size: 0 };
  for (let k = -snap; k <= snap; k++) {
    const at = near + k;
    const i = at + axis;
    if (i < width || i >= down.length - width) continue;
    const size = sign * (down[i] - (down[i - width] + down[i + width]) / 2);
    const isNearer = Math.abs(k) < Math.abs(best.at - near);
    if (size > best.size || (size === best.size && isNearer)) best = { at, size };
  }
  return best;
}
