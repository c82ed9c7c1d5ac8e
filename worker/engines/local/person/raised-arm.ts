import type { Body } from "./body.ts";
import { chinOf, type Face } from "./face.ts";
import type { Side } from "./shoulders.ts";

/** In face widths: columns beside the hair as far as an arm reaches, and rows from the chin. */
const FOREARM = { least: 1.4, most: 4.2, above: 3, below: 0.4 };
/** Columns beside the shoulder; a hanging arm has no edge so far above the elbow. */
const UPPER_ARM = { least: 1.9, most: 3, above: 2.5, below: 1.3 };
const ARM_WIDTH = { least: 0.15, most: 1 };
/** Face widths of rows that cross a forearm, and the share of skin in them. */
const LENGTH = 0.7;
const SKIN_SHARE = 0.15;
/** Face widths of columns that cross an upper arm, and the share of skin or cloth in them. */
const ACROSS = 0.5;
const OWN_SHARE = 0.6;
/** Lab units from the mean colour of the face or the chest. */
const LIKE = { light: 28, hue: 11 };
const CHEST = { from: 1.25, to: 2.1, half: 0.4 };

type Found = Pick<Body, "lab" | "face" | "silhouette" | "surfaces">;

interface Runs {
  /** The rows or columns that cross a limb, and its pixels in them. */
  readonly rows: number;
  readonly pixels: readonly number[];
}

/**
 * Whether each arm is lifted: a forearm with skin beside the head, or an upper arm of skin or cloth
 * beside the shoulder, each between two parts of a plain wall. An object that reaches the border is no limb.
 */
export function raisedArms(body: Found): Record<"left" | "right", boolean> {
  const none = { left: false, right: false };
  if (!body.silhouette.plain) return none;
  const unit = body.face.width;
  const limbsAt = (side: Side) => {
    const fore = forearmRows(body, side);
    const upper = upperArmColumns(body, side);
    return { fore, upper, isSeen: fore.rows > LENGTH * unit || upper.rows > ACROSS * unit };
  };
  const limbs = { left: limbsAt(-1), right: limbsAt(1) };
  if (!limbs.left.isSeen && !limbs.right.isSeen) return none;
  const isSkin = likeMean(body, (i) => body.surfaces.skin.data[i] === 1 && i < chinRow(body));
  const isCloth = likeMean(body, chestOf(body));
  const isLimb = ({ fore, upper }: typeof limbs.left) => {
    if (fore.rows > LENGTH * unit && shareOf(fore, isSkin) > SKIN_SHARE) return true;
    return upper.rows > ACROSS * unit && shareOf(upper, (i) => isSkin(i) || isCloth(i)) > OWN_SHARE;
  };
  return { left: isLimb(limbs.left), right: isLimb(limbs.right) };
}

function shareOf({ pixels }: Runs, holds: (i: number) => boolean): number {
  return pixels.filter(holds).length / Math.max(1, pixels.length);
}

function forearmRows({ lab, face, silhouette }: Found, side: Side): Runs {
  const chin = chinOf(face);
  const [first, last] = [chin - FOREARM.above * face.width, chin + FOREARM.below * face.width];
  const lines: number[][] = [];
  for (let y = Math.max(0, Math.round(first)); y < Math.min(lab.height, Math.round(last)); y++) {
    lines.push(columnsBeside(lab.width, face, side, FOREARM).map((x) => y * lab.width + x));
  }
  return limbsAlong(lines, silhouette.left.data, face.width);
}

function upperArmColumns({ lab, face, silhouette }: Found, side: Side): Runs {
  const chin = chinOf(face);
  const first = Math.max(0, Math.round(chin - UPPER_ARM.above * face.width));
  const last = Math.min(lab.height - 1, Math.round(chin + UPPER_ARM.below * face.width));
  const lines = columnsBeside(lab.width, face, side, UPPER_ARM).map((x) =>
    Array.from({ length: Math.max(0, last - first) }, (_, k) => (first + k) * lab.width + x),
  );
  return limbsAlong(lines, silhouette.left.data, face.width);
}

function columnsBeside(
  width: number,
  face: Face,
  side: Side,
  { least, most }: { least: number; most: number },
): number[] {
  const start = Math.round(face.x + face.width / 2 + side * least * face.width);
  const count = Math.round((most - least) * face.width) + 1;
  const columns = Array.from({ length: count }, (_, step) => start + side * step);
  return columns.filter((x) => x >= 1 && x < width - 1);
}

/** The runs of an arm's breadth between two parts of the wall. */
function limbsAlong(lines: readonly number[][], inside: Uint8Array, unit: number): Runs {
  let rows = 0;
  const pixels: number[] = [];
  for (const line of lines) {
    let run: number[] = [];
    for (const i of line) {
      if (inside[i]) {
        run.push(i);
        continue;
      }
      const breadth = run.length / unit;
      // A run from the first pixel on may belong to the hair.
      if (breadth > ARM_WIDTH.least && breadth < ARM_WIDTH.most && run[0] !== line[0]) {
        rows++;
        pixels.push(...run);
      }
      run = [];
    }
  }
  return { rows, pixels };
}

function chinRow({ lab, face }: Pick<Found, "lab" | "face">): number {
  return Math.round(chinOf(face)) * lab.width;
}

function chestOf({ lab, face, silhouette }: Found): (i: number) => boolean {
  const middle = face.x + face.width / 2;
  const from = chinRow({ lab, face }) + CHEST.from * face.width * lab.width;
  const to = from + (CHEST.to - CHEST.from) * face.width * lab.width;
  return (i) =>
    i > from &&
    i < to &&
    silhouette.region.data[i] === 1 &&
    Math.abs((i % lab.width) - middle) < CHEST.half * face.width;
}

function likeMean({ lab }: Found, isSample: (i: number) => boolean): (i: number) => boolean {
  const sum = [0, 0, 0];
  let count = 0;
  for (let i = 0; i < lab.l.data.length; i++) {
    if (!isSample(i)) continue;
    count++;
    sum[0] += lab.l.data[i];
    sum[1] += lab.a.data[i];
    sum[2] += lab.b.data[i];
  }
  const [l, a, b] = sum.map((value) => value / Math.max(1, count));
  return (i) =>
    Math.abs(lab.l.data[i] - l) < LIKE.light &&
    Math.hypot(lab.a.data[i] - a, lab.b.data[i] - b) < LIKE.hue;
}
