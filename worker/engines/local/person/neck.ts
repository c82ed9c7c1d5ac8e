import { median, type Region } from "../image/index.ts";
import { chinOf, type Face } from "./face.ts";
import type { Shoulders } from "./shoulders.ts";
import type { Surfaces } from "./surfaces.ts";

export interface Neck {
  /** The middle of its foot, and of its upper end below the jaw. */
  readonly x: number;
  readonly jaw: number;
  readonly halfWidth: number;
  readonly covered: boolean;
}

const WIDEST_NECK = 0.42;
const NARROWEST_NECK = 0.5;
const USUAL_NECK = 0.37;
const JAW_ROWS = { from: -0.06, to: 0.18 };
const LIKELY = { least: 0.3, most: 0.54 };
const MIN_ROWS = 0.04;
/** The position of the neck's foot between the face's middle and the shoulders'. */
const FOOT_OF_NECK = 0.6;
const BARE = { from: 0.25, to: 0.45, halfWidth: 0.25 };
/** The share of the patch that must be skin or hair. */
const BARE_SHARE = 0.5;

/** Finds the neck; its foot is nearer to the shoulders' middle than a tilted head is. */
export function findNeck(
  region: Region,
  surfaces: Surfaces,
  { centre: middle }: Shoulders,
  face: Face,
): Neck {
  const { width } = region;
  const { head } = surfaces;
  const centre = Math.round(face.x + face.width / 2);
  const x = centre + FOOT_OF_NECK * (middle - centre);
  if (isCovered(surfaces, face, (centre + x) / 2)) {
    return { x, ...belowJaw(surfaces, face), covered: true };
  }
  const chin = Math.round(chinOf(face));
  let halfWidth = WIDEST_NECK * face.width;
  for (let y = chin; y < chin + 0.3 * face.height; y++) {
    let from = centre;
    let to = centre;
    const isNeck = (x: number) => region.data[y * width + x] && !head.data[y * width + x];
    while (isNeck(from - 1)) from--;
    while (isNeck(to + 1)) to++;
    if (to - from > NARROWEST_NECK * face.width) halfWidth = Math.min(halfWidth, (to - from) / 2);
  }
  return { x, jaw: centre, halfWidth, covered: false };
}

function isCovered({ skin, head }: Surfaces, face: Face, middle: number): boolean {
  const { width, height } = skin;
  const unit = face.width;
  const chin = chinOf(face);
  const half = Math.round(BARE.halfWidth * unit);
  let bare = 0;
  let all = 0;
  const last = Math.min(height - 1, chin + BARE.to * unit);
  for (let y = Math.round(chin + BARE.from * unit); y <= last; y++) {
    for (let out = -half; out <= half; out++) {
      const x = Math.min(Math.max(Math.round(middle) + out, 0), width - 1);
      all++;
      bare += skin.data[y * width + x] | head.data[y * width + x];
    }
  }
  return bare < BARE_SHARE * all;
}

/** The neck's position by its visible part above a collar: by both edges, or by one. */
function belowJaw({ skin, head }: Surfaces, face: Face): Pick<Neck, "jaw" | "halfWidth"> {
  const { width, height } = skin;
  const unit = face.width;
  const middle = face.x + unit / 2;
  const chin = chinOf(face);
  const isBareAt = (i: number) => skin.data[i] === 1 || head.data[i] === 1;
  /** How far the bare skin of a row reaches; null where the head ends it. */
  const reachOn = (y: number, side: -1 | 1): number | null => {
    let x = Math.round(middle);
    while (x > 0 && x < width - 1 && isBareAt(y * width + x + side)) x += side;
    return head.data[y * width + x] ? null : Math.abs(x - middle);
  };
  const first = Math.round(chin + JAW_ROWS.from * unit);
  const last = Math.min(height - 1, Math.floor(chin + JAW_ROWS.to * unit));
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => ({
    left: reachOn(first + k, -1),
    right: reachOn(first + k, 1),
  }));
  const fewest = MIN_ROWS * unit;
  // The neck of a turned or tilted head is beside the middle of the face.
  const seen = rows.flatMap(({ left, right }) => {
    if (left === null || right === null) return [];
    const half = (left + right) / 2;
    return half > LIKELY.least * unit && half < LIKELY.most * unit
      ? [{ jaw: middle + (right - left) / 2, halfWidth: half }]
      : [];
  });
  if (seen.length >= fewest) {
    return {
      jaw: median(seen.map(({ jaw }) => jaw)),
      halfWidth: median(seen.map(({ halfWidth }) => halfWidth)),
    };
  }
  const edgeOn = (side: "left" | "right"): number | null => {
    const ends = rows.flatMap((row) => {
      const out = row[side] ?? 0;
      return out > LIKELY.least * unit && out < LIKELY.most * unit ? [out] : [];
    });
    return ends.length < fewest ? null : median(ends);
  };
  const [left, right] = [edgeOn("left"), edgeOn("right")];
  if (left !== null && right !== null) {
    return { jaw: middle + (right - left) / 2, halfWidth: (left + right) / 2 };
  }
  const halfWidth = USUAL_NECK * unit;
  if (left !== null) return { jaw: middle - left + halfWidth, halfWidth };
  if (right !== null) return { jaw: middle + right - halfWidth, halfWidth };
  return { jaw: middle, halfWidth };
}
