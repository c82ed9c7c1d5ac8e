import {
  type Bay,
  distanceFromChord,
  farthestFromChord,
  findBays,
  type HalfOutline,
  pointAt,
} from "./garment-outline.ts";
import type { GarmentSide } from "./garment-types.ts";

/** A side's landmarks and what was seen on the way to them. */
export interface SideLandmarks {
  readonly points: GarmentSide;
  readonly hasSleeve: boolean;
  /** How plainly the armpit shows, 0..1. */
  readonly clearness: number;
}

/** Shares of the garment's height. An armpit is a bay at least this deep. */
const LEAST_ARMPIT_DEPTH = 0.02;
/** The nook between a standing collar and the shoulder may be shallow. */
const LEAST_COLLAR_DEPTH = 0.008;
/** A neckline that dips less than this is a standing collar or a hood. */
const LEAST_NECK_DIP = 0.012;
/** Points this close below the very top still belong to the top of a strap. */
const STRAP_TOP = 0.012;
/** The cuff's lower end hangs below the armpit, or hardly above it; a strap's lies high above. */
const CUFF_ABOVE_ARMPIT = 0.08;
/** An armpit this deep (share of the height) is beyond doubt. */
const CLEAR_ARMPIT_DEPTH = 0.06;
/** Armhole depth over half the shoulders' width, for sleeveless pieces without a corner there. */
const ARMHOLE_DEPTH = 1.3;
/** Points on the way round a sleeve among which its corners are sought. */
const SLEEVE_SAMPLES = 72;

/** Finds the landmarks on one half of a top's or a dress's outline. */
export function findSideLandmarks(half: HalfOutline): SideLandmarks {
  const top = highest(half);
  const height = half.down[half.count - 1]! - half.down[top]!;
  const bays = findBays(half, LEAST_COLLAR_DEPTH * height);
  const armpitBay = findArmpitBay(half, bays, height);
  const collar = findCollar(half, top, bays, height);
  if (armpitBay) return readSleeve(half, collar, armpitBay, height);
  return readArmhole(half, collar, bays, height);
}

function highest(half: HalfOutline): number {
  let top = 0;
  for (let k = 1; k < half.count; k++) if (half.down[k]! < half.down[top]!) top = k;
  return top;
}

/** The deepest bay that faces outwards or down and lies under a cuff rather than a strap. */
function findArmpitBay(half: HalfOutline, bays: readonly Bay[], height: number): Bay | null {
  let deepest: Bay | null = null;
  for (const bay of bays) {
    if (bay.facingUp > 0.5 || bay.depth < LEAST_ARMPIT_DEPTH * height) continue;
    const drop = half.down[bay.deepest]! - half.down[bay.from]!;
    if (drop > CUFF_ABOVE_ARMPIT * height || half.out[bay.deepest]! >= half.out[bay.from]!)
      continue;
    if (deepest === null || bay.depth > deepest.depth) deepest = bay;
  }
  return deepest;
}

/**
 * Where the neckline dips, the collar point is the inner end of the highest part of the outline;
 * where a collar or hood stands up in the middle, it is the nook between that and the shoulder.
 */
function findCollar(half: HalfOutline, top: number, bays: readonly Bay[], height: number): number {
  const dip = half.down[0]! - half.down[top]!;
  if (dip > LEAST_NECK_DIP * height) {
    let inner = 0;
    while (half.down[inner]! > half.down[top]! + STRAP_TOP * height) inner++;
    return inner;
  }
  const nook = bays.find((bay) => bay.facingUp > 0.3 && bay.from >= 0);
  if (nook) return nook.deepest;
  return top;
}

function readSleeve(half: HalfOutline, collar: number, bay: Bay, height: number): SideLandmarks {
  const armpit = bay.deepest;
  const [cuffOuter, cuffInner] = findCuff(half, collar, armpit);
  const shoulder = farthestFromChord(half, collar, cuffOuter).index;
  return {
    points: {
      collar: pointAt(half, collar),
      shoulder: pointAt(half, shoulder),
      armpit: pointAt(half, armpit),
      cuffOuter: pointAt(half, cuffOuter),
      cuffInner: pointAt(half, cuffInner),
      hem: pointAt(half, findHem(half, armpit)),
    },
    hasSleeve: true,
    clearness: Math.min(1, bay.depth / (CLEAR_ARMPIT_DEPTH * height)),
  };
}

/**
 * The cuff's two corners: with the shoulder above the armpit and the armpit itself they span the
 * largest quadrilateral that fits the sleeve's outline.
 */
function findCuff(half: HalfOutline, collar: number, armpit: number): [number, number] {
  let shoulder = collar;
  while (shoulder < armpit && half.out[shoulder]! < half.out[armpit]!) shoulder++;
  const step = Math.max(1, Math.floor((armpit - shoulder) / SLEEVE_SAMPLES));
  let best: [number, number] = [shoulder, armpit];
  let largest = 0;
  for (let outer = shoulder; outer < armpit; outer += step) {
    const upper = triangle(half, shoulder, outer, armpit);
    for (let inner = outer; inner < armpit; inner += step) {
      const area = upper + triangle(half, outer, inner, armpit);
      if (area <= largest) continue;
      largest = area;
      best = [outer, inner];
    }
  }
  return best;
}

/** Twice the signed area of the triangle a-b-c. */
function triangle(half: HalfOutline, a: number, b: number, c: number): number {
  const length = Math.hypot(half.out[c]! - half.out[a]!, half.down[c]! - half.down[a]!);
  return distanceFromChord(half, a, c, b) * length;
}

function findHem(half: HalfOutline, armpit: number): number {
  return farthestFromChord(half, armpit, half.count - 1).index;
}

function readArmhole(
  half: HalfOutline,
  collar: number,
  bays: readonly Bay[],
  height: number,
): SideLandmarks {
  const shoulder = findStrapEnd(half, collar, height);
  const corner = bays.find((bay) => bay.from >= collar && Math.abs(bay.facingUp) < 0.6);
  const drop = corner ? half.down[corner.to]! - half.down[shoulder]! : 0;
  const hasCorner = drop > 0.12 * height && drop < 0.55 * height;
  const armpit = corner && hasCorner ? corner.to : belowShoulder(half, shoulder);
  const points = {
    collar: pointAt(half, collar),
    shoulder: pointAt(half, shoulder),
    armpit: pointAt(half, armpit),
    cuffOuter: pointAt(half, shoulder),
    cuffInner: pointAt(half, armpit),
    hem: pointAt(half, findHem(half, armpit)),
  };
  return { points, hasSleeve: false, clearness: hasCorner ? 1 : 0.5 };
}

/** The outer corner of the strap or shoulder: farthest from the chord down to half the height. */
function findStrapEnd(half: HalfOutline, collar: number, height: number): number {
  let below = collar;
  const level = half.down[collar]! + 0.3 * height;
  while (below < half.count - 1 && half.down[below]! < level) below++;
  return farthestFromChord(half, collar, below).index;
}

function belowShoulder(half: HalfOutline, shoulder: number): number {
  const level = half.down[shoulder]! + ARMHOLE_DEPTH * half.out[shoulder]!;
  let k = shoulder;
  while (k < half.count - 1 && half.down[k]! < level) k++;
  return k;
}
