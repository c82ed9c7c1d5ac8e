import { type Point, type Region, shareWithin } from "../image/index.ts";
import { chinOf, type Face } from "./face.ts";
import type { Surfaces } from "./surfaces.ts";

export type Side = -1 | 1;

export interface Shoulders {
  readonly centre: number;
  readonly neck: number;
  readonly left: Point;
  readonly right: Point;
  /** Per column; the height where there is none, NaN beneath hair. */
  readonly profile: Float32Array;
}

const STEEP = 1.6;
/** A dropped sleeve and an arm held off fall at about 45 degrees. */
const SLEEVE_STEEP = 0.8;
/** A tip this far below the chin or beside the neck is on a sleeve or an arm, in face widths. */
const LOW_TIP = 1.2;
const FAR_TIP = 1.8;
/** The size of the area below a tip that shows whether it is bare, in face widths. */
const TIP_AREA = 0.25;
/** Face widths over which the slope is measured: on a steep edge, and where an arm leaves the shoulder. */
const STEP = 0.09;
const LONG_STEP = 0.2;
const NEAREST = 0.8;
/** A shoulder that ends before the second distance lies between the first and `NEAREST`. */
const NARROWEST = 0.5;
const ENDS_BEFORE = 0.9;
const FURTHEST = 1.9;
const LOWEST = 1.5;
const TYPICAL = 1.25;
const USUAL_DROP = 0.6;

/** The shoulder tips, from the upper edge of the silhouette beside the neck. */
export function findShoulders(silhouette: Region, surfaces: Surfaces, face: Face): Shoulders {
  const profile = upperEdge(silhouette, surfaces.head, face);
  const middle = neckMiddle(silhouette, face);
  const tip = (side: Side) => {
    const first = findTip(profile, silhouette.height, { middle, side, steep: STEEP }, face);
    const isNear = Math.abs(first.x - middle) < FAR_TIP * face.width;
    if (isNear && first.y < chinOf(face) + LOW_TIP * face.width) return first;
    return findTip(profile, silhouette.height, { middle, side, steep: SLEEVE_STEEP }, face);
  };
  const left = tip(-1);
  const right = tip(1);
  return { centre: (left.x + right.x) / 2, neck: middle, left, right, profile };
}

/**
 * Whether a region covers most of the area below and inwards of a shoulder's tip.
 *
 * @param unit the width of the face in pixels
 */
export function coversTip(region: Region, { x, y }: Point, side: Side, unit: number): boolean {
  const inwards = x - side * TIP_AREA * unit;
  const area = {
    left: Math.min(x, inwards),
    right: Math.max(x, inwards),
    top: y,
    bottom: y + TIP_AREA * unit,
  };
  return shareWithin(region, area) > 0.5;
}

/**
 * A lifted arm has no steep edge: its shoulder gets the distance of the other one.
 *
 * @param widest the largest distance from the neck, in face widths
 */
export function narrowShoulders(
  shoulders: Shoulders,
  bent: { left: boolean; right: boolean },
  face: Face,
  widest = Number.POSITIVE_INFINITY,
): Shoulders {
  const { neck, profile } = shoulders;
  const turn = (side: Side) => {
    const place = { middle: neck, side, steep: SLEEVE_STEEP, step: LONG_STEP };
    return Math.abs(findTip(profile, Number.MAX_VALUE, place, face).x - neck);
  };
  // Both sides of a body are alike; a puffed sleeve turns down further out.
  const usual = bent.left && bent.right ? Math.min(turn(-1), turn(1)) : TYPICAL * face.width;
  const narrow = (tip: Point, isBent: boolean, other: Point, isOtherBent: boolean): Point => {
    const like = isOtherBent ? usual : Math.max(NEAREST * face.width, Math.abs(other.x - neck));
    const most = Math.min(like, widest * face.width);
    if (!isBent || Math.abs(tip.x - neck) <= most) return tip;
    const x = neck + Math.sign(tip.x - neck) * most;
    const y = profile[Math.round(x)];
    return y === undefined || Number.isNaN(y) || y > tip.y ? { x, y: other.y } : { x, y };
  };
  const left = narrow(shoulders.left, bent.left, shoulders.right, bent.right);
  const right = narrow(shoulders.right, bent.right, shoulders.left, bent.left);
  return { ...shoulders, centre: (left.x + right.x) / 2, left, right };
}

function upperEdge({ width, height, data }: Region, head: Region, face: Face): Float32Array {
  const profile = new Float32Array(width).fill(height);
  const top = Math.round(chinOf(face) + 0.1 * face.height);
  for (let x = 0; x < width; x++) {
    for (let y = top; y < height; y++) {
      const i = y * width + x;
      if (!data[i] || head.data[i]) continue;
      // Pixels right below hair are no edge.
      profile[x] = data[i - width] ? Number.NaN : y;
      break;
    }
  }
  return profile;
}

/** Independent of the face, which may be tilted or turned. */
function neckMiddle({ width, data }: Region, face: Face): number {
  const chin = Math.round(chinOf(face));
  const from = Math.max(0, Math.round(face.x - 0.3 * face.width));
  const to = Math.min(width - 1, Math.round(face.x + 1.3 * face.width));
  let sum = 0;
  let count = 0;
  for (let y = chin; y < chin + 0.25 * face.height; y++) {
    for (let x = from; x <= to; x++) {
      if (!data[y * width + x]) continue;
      sum += x;
      count++;
    }
  }
  return count > 0 ? sum / count : face.x + face.width / 2;
}

interface TipSearch {
  readonly middle: number;
  readonly side: Side;
  readonly steep: number;
  readonly step?: number;
}

/** From the arm inwards, because hair beside the neck would look like a shoulder. */
function findTip(
  profile: Float32Array,
  height: number,
  { middle, side, steep, step: length = STEP }: TipSearch,
  face: Face,
): Point {
  const step = Math.max(2, Math.round(length * face.width));
  const lowest = chinOf(face) + LOWEST * face.width;
  const edge = (x: number) => profile[Math.min(Math.max(Math.round(x), 0), profile.length - 1)];
  for (let out = Math.round(FURTHEST * face.width); out > NEAREST * face.width; out--) {
    const x = middle + side * out;
    const inner = edge(x - side * step);
    if (edge(x) < lowest && !(edge(x) - inner > steep * step)) return { x, y: edge(x) };
  }
  const hasEdge = (out: number) => edge(middle + side * out) < lowest;
  // Where a body leans, its whole shoulder is near the neck.
  if (!outwards(ENDS_BEFORE, FURTHEST, face).some(hasEdge)) {
    const near = outwards(NARROWEST, NEAREST, face).findLast(hasEdge);
    if (near !== undefined) return { x: middle + side * near, y: edge(middle + side * near) };
  }
  const x = middle + side * TYPICAL * face.width;
  const y = edge(x);
  return {
    x,
    y: Number.isNaN(y) ? chinOf(face) + USUAL_DROP * face.width : Math.min(y, height - 1),
  };
}

/** The distances in pixels between two in face widths. */
function outwards(from: number, to: number, face: Face): number[] {
  const [first, last] = [Math.ceil(from * face.width), Math.floor(to * face.width)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => first + k);
}
