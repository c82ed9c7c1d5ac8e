import { floodFill, type Point, type Region } from "../image/index.ts";
import type { Face } from "./face.ts";
import type { Side } from "./shoulders.ts";
import type { Surfaces } from "./surfaces.ts";

/** Rows below the shoulder, in face widths as all lengths here. */
const ROWS = { from: 1, to: 4.4 };
/** How far from the middle the arm's own skin starts. */
const OUTSIDE = 0.75;
/** Half the width of an elbow. */
const HALF_ELBOW = 0.18;
/** The least distance of the elbow from the line between the shoulder and the fingers. */
const BENT = 0.5;
/** From the elbow to the fingertips, and the share of that length up to the wrist. */
const FOREARM = { least: 0.9, most: 3.4, wrist: 0.62 };
const UPPER_ARM = { least: 1.1, most: 2.8 };
/** How far the fingers are inside of the elbow, over their distance from it. */
const INWARDS = 0.75;
/** The share of the forearm's axis that is skin, and its largest breadth. */
const BARE = 0.8;
const WIDEST = 0.75;
const SAMPLES = 8;

/** Finds an arm whose bare forearm is before the trunk; null for any other arm. */
export function findFoldedArm(
  { width, height }: Region,
  { skin }: Surfaces,
  face: Face,
  { shoulder, centre, side }: { shoulder: Point; centre: number; side: Side },
): { elbow: Point; wrist: Point } | null {
  const unit = face.width;
  const first = Math.round(shoulder.y + ROWS.from * unit);
  const last = Math.min(height - 1, Math.round(shoulder.y + ROWS.to * unit));
  const isOwn = (i: number) => skin.data[i] === 1 && i >= first * width && i < last * width;
  const seeds: number[] = [];
  for (let y = first; y < last; y++) {
    const from = Math.round(centre + side * OUTSIDE * unit);
    for (let x = from; x >= 0 && x < width; x += side) {
      if (isOwn(y * width + x)) seeds.push(y * width + x);
    }
  }
  if (seeds.length === 0) return null;
  const limb = floodFill(width, height, seeds, (to) => isOwn(to));
  const fingers = furthestInwards(limb, { first, last, side });
  if (!fingers) return null;
  const elbow = elbowOf(limb, { first, last }, { shoulder, fingers, side }, unit);
  if (!elbow) return null;
  const length = Math.hypot(fingers.x - elbow.x, fingers.y - elbow.y);
  const upper = (elbow.y - shoulder.y) / unit;
  const isForearm =
    length > FOREARM.least * unit &&
    length < FOREARM.most * unit &&
    upper > UPPER_ARM.least &&
    upper < UPPER_ARM.most &&
    (elbow.x - fingers.x) * side > INWARDS * length;
  if (!isForearm || !isLimb(limb, elbow, fingers, unit)) return null;
  const wrist = {
    x: elbow.x + FOREARM.wrist * (fingers.x - elbow.x),
    y: elbow.y + FOREARM.wrist * (fingers.y - elbow.y),
  };
  return { elbow, wrist };
}

function furthestInwards(
  { width, data }: Region,
  { first, last, side }: { first: number; last: number; side: Side },
): Point | null {
  for (let step = 0; step < width; step++) {
    const x = side < 0 ? width - 1 - step : step;
    let sum = 0;
    let count = 0;
    for (let y = first; y < last; y++) {
      if (!data[y * width + x]) continue;
      sum += y;
      count++;
    }
    if (count > 0) return { x, y: sum / count };
  }
  return null;
}

/** The skin furthest outside of the line from the shoulder to the fingers, moved to the arm's middle. */
function elbowOf(
  { width, data }: Region,
  { first, last }: { first: number; last: number },
  { shoulder, fingers, side }: { shoulder: Point; fingers: Point; side: Side },
  unit: number,
): Point | null {
  const dx = fingers.x - shoulder.x;
  const dy = fingers.y - shoulder.y;
  const length = Math.max(1, Math.hypot(dx, dy));
  const normal = { x: (side * dy) / length, y: (-side * dx) / length };
  let furthest = 0;
  let tip: Point | null = null;
  for (let y = first; y < last; y++) {
    for (let x = 0; x < width; x++) {
      if (!data[y * width + x]) continue;
      const away = (x - shoulder.x) * normal.x + (y - shoulder.y) * normal.y;
      if (away <= furthest) continue;
      furthest = away;
      tip = { x, y };
    }
  }
  if (!tip || furthest < BENT * unit) return null;
  return { x: tip.x - normal.x * HALF_ELBOW * unit, y: tip.y - normal.y * HALF_ELBOW * unit };
}

/** Whether skin of a forearm's breadth follows the line. */
function isLimb({ width, data }: Region, from: Point, to: Point, unit: number): boolean {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const normal = { x: (from.y - to.y) / length, y: (to.x - from.x) / length };
  const at = (t: number, out: number) => {
    const x = Math.round(from.x + t * (to.x - from.x) + out * normal.x);
    const y = Math.round(from.y + t * (to.y - from.y) + out * normal.y);
    return x >= 0 && x < width && data[y * width + x] === 1;
  };
  const reach = Math.round(WIDEST * unit);
  let bare = 0;
  let breadth = 0;
  for (let k = 1; k < SAMPLES; k++) {
    const t = k / SAMPLES;
    const run = Array.from({ length: 2 * reach + 1 }, (_, step) => at(t, step - reach));
    const middle = Math.round(HALF_ELBOW * unit);
    if (run.slice(reach - middle, reach + middle).some((inside) => inside)) bare++;
    breadth += run.filter((inside) => inside).length;
  }
  return bare >= BARE * (SAMPLES - 1) && breadth < WIDEST * unit * (SAMPLES - 1);
}
