import { edgesBetween, findCuff } from "./cuff.ts";
import type { GarmentSide } from "./garment.ts";
import {
  type Bay,
  distanceFromChord,
  extreme,
  farthestFromChord,
  findBays,
  type HalfOutline,
  pointAt,
} from "./outline.ts";

export interface SideLandmarks {
  readonly points: GarmentSide;
  readonly hasSleeve: boolean;
  /** Whether a gap between sleeve and trunk, or an armhole, shows. */
  readonly isSeen: boolean;
  /** How clearly the armpit shows, 0..1. */
  readonly clearness: number;
}

/** Over the garment's height, as the depths below. */
const MIN_ARMPIT_DEPTH = 0.02;
/** An armpit below a puffed sleeve faces up by at most this; the bay between a strap and the bodice by more. */
const ARMPIT_FACING_UP = 0.2;
const LOWEST_ARMPIT = 0.8;
const HEM = 0.92;
const MIN_UNDERCUT = 0.5;
const CLEAR_ARMPIT_DEPTH = 0.06;
/** Over half the chest's width. */
const DEEPEST_SET_IN = 1.5;
const MIN_NOOK_DEPTH = 0.008;
const MIN_NECK_DIP = 0.009;
/** Points this close to the top are part of a strap's top. */
const STRAP_TOP = 0.012;
const STRAP_TOP_OF_DIP = 0.08;
const SHOULDER_OVERHANG = 1.15;
const SHOULDER_DROP = 0.45;
const WAIST_FROM = 0.12;
const WAIST_TO = 0.6;
const WAIST_USUAL = 0.4;
const MIN_WAIST = 0.97;
/** Over half the shoulders' width. */
const ARMHOLE_DEPTH = 1.3;
const SHALLOWEST_ARMHOLE = 0.4;
const DEEPEST_ARMHOLE = 2.1;
/** Over half the trunk's width; cap sleeves make the shoulders as wide as the trunk. */
const USUAL_ARMHOLE = 1.05;
const ROUNDED_ARMHOLE = 0.85;
const UPPER_WEIGHT = 0.6;

/** Landmarks of a side that another step has found. They are not searched again. */
export interface Known {
  /** The distance in pixels from the axis to the collar of a side with a sleeve. */
  readonly collarOut?: number | undefined;
  /** The outline's index of an armpit that is no bay of the garment itself. */
  readonly armpit?: number;
  /** The index from which the outline below the armpit is the trunk's. */
  readonly trunk?: number;
}

/** Reads the landmarks of one side. */
export function findSideLandmarks(half: HalfOutline, known: Known = {}): SideLandmarks {
  const top = highest(half);
  const height = half.down[half.count - 1] - half.down[top];
  const bays = findBays(half, MIN_NOOK_DEPTH * height);
  const { collarOut, armpit: at, trunk } = known;
  if (at !== undefined) {
    const bay = bays.find(({ from, to }) => from < at && at < to);
    if (bay) return readSleeve(half, top, bays, { bay, armpit: at, trunk, collarOut }, height);
  }
  const bay = findArmpitBay(half, top, bays, height);
  if (bay) {
    const armpit = findArmpit(half, bay);
    return readSleeve(half, top, bays, { bay, armpit, collarOut }, height);
  }
  return readArmhole(half, top, bays, height);
}

function highest(half: HalfOutline): number {
  let top = 0;
  for (let k = 1; k < half.count; k++) if (half.down[k] < half.down[top]) top = k;
  return top;
}

function findArmpitBay(
  half: HalfOutline,
  top: number,
  bays: readonly Bay[],
  height: number,
): Bay | null {
  const { out, down } = half;
  let deepest: Bay | null = null;
  for (const bay of bays) {
    if (bay.facingUp > ARMPIT_FACING_UP || bay.depth < MIN_ARMPIT_DEPTH * height) continue;
    if (down[bay.deepest] - down[top] > LOWEST_ARMPIT * height) continue;
    if (down[findArmpit(half, bay)] - down[top] > HEM * height) continue;
    const inwards = out[bay.from] - out[bay.deepest];
    const downwards = down[bay.deepest] - down[bay.from];
    if (inwards <= 0 || inwards < MIN_UNDERCUT * downwards) continue;
    if (deepest === null || bay.depth > deepest.depth) deepest = bay;
  }
  return deepest;
}

/** The inner end of the top, the notch beside a standing collar, or the shoulder line's corner. */
function findCollar(
  half: HalfOutline,
  top: number,
  bays: readonly Bay[],
  shoulder: number,
  height: number,
): number {
  const { down } = half;
  const dip = down[0] - down[top];
  if (dip > MIN_NECK_DIP * height) {
    const level = down[top] + Math.min(STRAP_TOP * height, STRAP_TOP_OF_DIP * dip);
    let inner = 0;
    while (down[inner] > level) inner++;
    return cornerOfNeck(half, inner, shoulder);
  }
  const nook = bays.find(
    (bay) => bay.facingUp > 0.3 && bay.deepest < shoulder && down[bay.to] > down[bay.from],
  );
  if (nook) return nook.deepest;
  return farthestFromChord(half, 0, shoulder).index;
}

/** A shallow neckline has no clear top: the corner is farthest from the line to the shoulder. */
function cornerOfNeck(half: HalfOutline, inner: number, shoulder: number): number {
  if (shoulder <= inner) return inner;
  const { index, distance } = farthestFromChord(half, 0, shoulder);
  return distance > distanceFromChord(half, 0, shoulder, inner) + 1 ? index : inner;
}

interface Sleeve {
  readonly bay: Bay;
  readonly armpit: number;
  readonly trunk?: number | undefined;
  readonly collarOut: number | undefined;
}

function readSleeve(
  half: HalfOutline,
  top: number,
  bays: readonly Bay[],
  { bay, armpit, trunk = armpit, collarOut }: Sleeve,
  height: number,
): SideLandmarks {
  const collarBefore = (shoulder: number) => findCollar(half, top, bays, shoulder, height);
  const roughCollar = collarBefore(farthestFromChord(half, 0, bay.from).index);
  const known = collarOut === undefined ? -1 : half.out.findIndex((out) => out >= collarOut);
  const collar =
    known < 0 ? collarBefore(findShoulder(half, roughCollar, armpit, bay.from)) : known;
  const shoulder = findShoulder(half, collar, armpit, bay.from);
  const [cuffOuter, cuffInner] = findCuff(half, shoulder, bay.from, armpit);
  const hem = findHem(half, trunk);
  const [tip, seam] = [pointAt(half, shoulder), pointAt(half, armpit)];
  const points = {
    collar: pointAt(half, collar),
    shoulder: tip,
    armpit: { x: seam.x, y: Math.min(seam.y, tip.y + DEEPEST_SET_IN * half.out[armpit]) },
    cuffOuter: pointAt(half, cuffOuter),
    cuffInner: pointAt(half, cuffInner),
    ...edgesBetween(half, { shoulder, armpit, cuffOuter, cuffInner }),
    waist: pointAt(half, findWaist(half, armpit, hem)),
    hem: pointAt(half, hem),
  };
  return {
    points,
    hasSleeve: true,
    isSeen: true,
    clearness: Math.min(1, bay.depth / (CLEAR_ARMPIT_DEPTH * height)),
  };
}

function findShoulder(half: HalfOutline, collar: number, armpit: number, cuff: number): number {
  const { out, down } = half;
  const limit = SHOULDER_OVERHANG * out[armpit];
  const lowest = down[collar] + SHOULDER_DROP * (down[armpit] - down[collar]);
  let shoulder = collar;
  let distance = 0;
  for (let k = collar; k < cuff && out[k] < limit && down[k] < lowest; k++) {
    const away = distanceFromChord(half, collar, cuff, k);
    if (away <= distance) continue;
    distance = away;
    shoulder = k;
  }
  return shoulder;
}

/** The innermost and uppermost point of the bay, since a waist may be deeper in it. */
function findArmpit(half: HalfOutline, bay: Bay): number {
  return extreme(half, bay.from, bay.to, -1, -UPPER_WEIGHT);
}

function findHem(half: HalfOutline, trunk: number): number {
  return farthestFromChord(half, trunk, half.count - 1).index;
}

function findWaist(half: HalfOutline, armpit: number, hem: number): number {
  const { out, down } = half;
  const at = (share: number) =>
    firstBelow(half, armpit, share * Math.max(0, down[hem] - down[armpit]));
  let waist = at(WAIST_FROM);
  for (let k = waist; k <= at(WAIST_TO); k++) if (out[k] < out[waist]) waist = k;
  const narrows = out[waist] < MIN_WAIST * Math.min(out[armpit], out[hem]);
  return narrows ? waist : at(WAIST_USUAL);
}

function readArmhole(
  half: HalfOutline,
  top: number,
  bays: readonly Bay[],
  height: number,
): SideLandmarks {
  const beside = bays.filter(
    (bay) => Math.abs(bay.facingUp) < 0.6 && half.down[bay.from] - half.down[top] < 0.3 * height,
  );
  const armhole = beside.find((bay) =>
    isArmhole(half, bay, half.down[top] + LOWEST_ARMPIT * height),
  );
  const shoulder = (armhole ?? beside[0])?.from ?? firstBelow(half, top, 0.1 * height);
  const collar = findCollar(half, top, bays, shoulder, height);
  const trunk = half.out[firstBelow(half, top, 0.5 * height)];
  const usual = Math.min(ARMHOLE_DEPTH * half.out[shoulder], USUAL_ARMHOLE * trunk);
  const armpit = armhole?.to ?? firstBelow(half, shoulder, usual);
  const hem = findHem(half, armpit);
  const points = {
    collar: pointAt(half, collar),
    shoulder: pointAt(half, shoulder),
    armpit: pointAt(half, armpit),
    cuffOuter: pointAt(half, shoulder),
    cuffInner: pointAt(half, armpit),
    outerEdge: [],
    innerEdge: [],
    waist: pointAt(half, findWaist(half, armpit, hem)),
    hem: pointAt(half, hem),
  };
  return {
    points,
    hasSleeve: false,
    isSeen: armhole !== undefined,
    clearness: armhole ? 1 : ROUNDED_ARMHOLE,
  };
}

/** A ruffle is shallower than an armhole, and the curve of a waist ends near the hem. */
function isArmhole({ out, down }: HalfOutline, { from, to }: Bay, lowest: number): boolean {
  const drop = (down[to] - down[from]) / out[from];
  return drop > SHALLOWEST_ARMHOLE && drop < DEEPEST_ARMHOLE && down[to] < lowest;
}

function firstBelow(half: HalfOutline, from: number, drop: number): number {
  let k = from;
  while (k < half.count - 1 && half.down[k] < half.down[from] + drop) k++;
  return k;
}
