import { evenly, type Point } from "../image/index.ts";
import type { GarmentSide } from "./garment.ts";
import { extreme, farthestFromChord, type HalfOutline, pointAt } from "./outline.ts";

const CUFF_SLANT = 0.75;
/** Over the armhole's depth. */
const MIN_CUFF = 0.18;
const MIN_CORNER = 0.05;
/** Half the outline of a long sleeve, over the armhole's depth. */
const LONG = 1.6;
/** The forearm's edge, as a share of the sleeve's whole outline. */
const FOREARM = 0.22;
/** Over the distance between the ends, and the cosine to the sleeve: the side of a gap beside it. */
const GAP_CORNER = 0.15;
const ALONG_SLEEVE = 0.85;
/** Parts of an edge: enough for a bent elbow. */
const EDGE_STEPS = 8;

/** Indices of an outline. */
interface SleeveCorners {
  readonly shoulder: number;
  readonly armpit: number;
  readonly cuffOuter: number;
  readonly cuffInner: number;
}

/** Extreme near the forearm's diagonal, then farthest from the line to the armpit. */
export function findCuff(
  half: HalfOutline,
  shoulder: number,
  tip: number,
  armpit: number,
): [number, number] {
  const armhole = span(half, shoulder, armpit);
  const { along, dropping, from, to } =
    directionOfForearm(half, shoulder, armpit, LONG * armhole) ??
    directionOfSleeve(half, shoulder, tip, armpit);
  const outwards = CUFF_SLANT * dropping;
  const upwards = CUFF_SLANT * along;
  const outer = extreme(half, from, to, along + outwards, dropping - upwards);
  const least = MIN_CUFF * armhole;
  const corner = beforeGap(half, outer, farthestFromChord(half, outer, armpit).index, {
    least,
    sleeve: { x: -along, y: -dropping },
  });
  if (span(half, outer, corner) > least) return [outer, corner];
  const next = farthestFromChord(half, corner, armpit);
  const stands = next.distance > MIN_CORNER * span(half, corner, armpit);
  return [outer, stands ? next.index : armpit];
}

/** Where the end of a sleeve points, and the part of the outline where its cuff is. */
interface SleeveEnd {
  readonly along: number;
  readonly dropping: number;
  readonly from: number;
  readonly to: number;
}

function directionOfSleeve(
  { out, down }: HalfOutline,
  shoulder: number,
  tip: number,
  armpit: number,
): SleeveEnd {
  return {
    along: out[tip] - (out[shoulder] + out[armpit]) / 2,
    dropping: down[tip] - (down[shoulder] + down[armpit]) / 2,
    from: shoulder,
    to: armpit,
  };
}

/** A long sleeve may be bent: its end is halfway along the outline. Null for a shorter one. */
function directionOfForearm(
  half: HalfOutline,
  shoulder: number,
  armpit: number,
  least: number,
): SleeveEnd | null {
  const { out, down } = half;
  const lengths = new Float32Array(armpit - shoulder + 1);
  for (let k = shoulder + 1; k <= armpit; k++) {
    lengths[k - shoulder] = lengths[k - shoulder - 1] + span(half, k - 1, k);
  }
  const whole = lengths[lengths.length - 1];
  if (whole / 2 < least) return null;
  const at = (share: number) => shoulder + lengths.findIndex((length) => length >= share * whole);
  const [from, end, to] = [at(0.5 - FOREARM), at(0.5), at(0.5 + FOREARM)];
  return {
    along: out[end] - (out[from] + out[to]) / 2,
    dropping: down[end] - (down[from] + down[to]) / 2,
    from,
    to,
  };
}

/** Moves a corner at the end of a narrow gap beside the sleeve down the gap to the cuff. */
function beforeGap(
  half: HalfOutline,
  outer: number,
  farthest: number,
  { least, sleeve }: { least: number; sleeve: Point },
): number {
  const { out, down } = half;
  const long = Math.max(1e-6, Math.hypot(sleeve.x, sleeve.y));
  let corner = farthest;
  for (;;) {
    const { index, distance } = farthestFromChord(half, outer, corner);
    if (index <= outer || index >= corner) return corner;
    if (distance < GAP_CORNER * span(half, outer, corner)) return corner;
    if (span(half, outer, index) < least) return corner;
    const across = (out[corner] - out[index]) * sleeve.x;
    const upwards = (down[corner] - down[index]) * sleeve.y;
    if (across + upwards < ALONG_SLEEVE * long * span(half, index, corner)) return corner;
    corner = index;
  }
}

/** The edges of a sleeve between its corners. */
export function edgesBetween(
  half: HalfOutline,
  { shoulder, armpit, cuffOuter, cuffInner }: SleeveCorners,
): Pick<GarmentSide, "outerEdge" | "innerEdge"> {
  return {
    outerEdge: edgeBetween(half, shoulder, cuffOuter),
    innerEdge: edgeBetween(half, armpit, cuffInner),
  };
}

function edgeBetween(half: HalfOutline, from: number, to: number): Point[] {
  const step = from < to ? 1 : -1;
  const path = Array.from({ length: Math.abs(to - from) + 1 }, (_, k) =>
    pointAt(half, from + step * k),
  );
  return evenly(path, EDGE_STEPS).slice(1, -1);
}

function span({ out, down }: HalfOutline, from: number, to: number): number {
  return Math.hypot(out[to] - out[from], down[to] - down[from]);
}
