import { distance, evenly, type Mask, mean, mix, type Point } from "../image/index.ts";
import { edgesOfSleeve, type GarmentSide, mapSide } from "./garment.ts";
import type { SideLandmarks } from "./landmarks.ts";
import { along, type HalfOutline, pointAt, type Sides } from "./outline.ts";
import { type Axis, mirrorOf } from "./symmetry-axis.ts";

/** Over the distance of the armpit from the axis. */
const SAME_ARMPIT = 0.25;
/** A sleeve is long that is longer than this share of the trunk's half width. */
const LONG = 1.5;
/** The share of a mirrored sleeve that cloth covers: one folded over the trunk is elsewhere. */
const COVERED = 0.75;
/** The mean distance of a mirrored side's landmarks from the outline, over the chest's breadth. */
const FARTHEST_IMAGE = 0.12;
const PARTS = 8;
const CLEARNESS = 0.85;

/** Replaces a side whose sleeve no gap shows, and which differs, by the other side's mirror image. */
export function mirrorHiddenSide(
  { left, right }: Sides<SideLandmarks>,
  cloth: Mask,
  axis: Axis,
): Sides<SideLandmarks> {
  return {
    left: mirrored(left, right, cloth, axis) ?? left,
    right: mirrored(right, left, cloth, axis) ?? right,
  };
}

/**
 * Both sides by the landmarks of one, where its mirror image lies on the other's outline; the side with
 * the lower armpit first, because a nick in the outline or a fold looks like an armpit above the real one.
 */
export function mirrorEitherSide(
  { left, right }: Sides<SideLandmarks>,
  halves: Sides<HalfOutline>,
  axis: Axis,
): Sides<SideLandmarks>[] {
  const farthest = FARTHEST_IMAGE * distance(left.points.armpit, right.points.armpit);
  const imageOf = (of: SideLandmarks, half: HalfOutline) => {
    const points = mapSide(of.points, (point) => mirrorOf(point, axis));
    const marks = [
      points.collar,
      points.shoulder,
      points.armpit,
      points.cuffOuter,
      points.cuffInner,
    ];
    const off = mean(marks.map((mark) => distanceToOutline(half, mark)));
    const { x, y } = of.points.armpit;
    const down = along(axis, axis.down, x, y);
    const clearness = CLEARNESS * of.clearness;
    return { off, down, side: { ...of, points, isSeen: false, clearness } };
  };
  const images = [
    { ...imageOf(left, halves.right), kept: { left } },
    { ...imageOf(right, halves.left), kept: { right } },
  ];
  return images
    .filter(({ off }) => off < farthest)
    .sort((p, q) => q.down - p.down)
    .map(({ side, kept }) => ({ left: side, right: side, ...kept }));
}

function distanceToOutline(half: HalfOutline, to: Point): number {
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < half.count; k++) least = Math.min(least, distance(pointAt(half, k), to));
  return least;
}

function mirrored(
  own: SideLandmarks,
  other: SideLandmarks,
  cloth: Mask,
  axis: Axis,
): SideLandmarks | null {
  if (own.isSeen || !other.isSeen) return null;
  const side = mapSide(other.points, (point) => mirrorOf(point, axis));
  const half = distance(other.points.armpit, side.armpit) / 2;
  const { outer, inner } = edgesOfSleeve(side);
  if (
    distance(mix(outer[0], inner[0], 0.5), mix(outer.at(-1)!, inner.at(-1)!, 0.5)) <
    LONG * half
  ) {
    return null;
  }
  if (own.hasSleeve && distance(own.points.armpit, side.armpit) < SAME_ARMPIT * half) return null;
  if (shareCovered(side, cloth) < COVERED) return null;
  const points = { ...side, collar: own.points.collar };
  return { points, hasSleeve: true, isSeen: false, clearness: CLEARNESS * other.clearness };
}

/** The share of a sleeve's place that is cloth, 0..1. */
export function shareCovered(side: GarmentSide, { width, height, data }: Mask): number {
  const edges = edgesOfSleeve(side);
  const [outer, inner] = [evenly(edges.outer, PARTS), evenly(edges.inner, PARTS)];
  let covered = 0;
  for (let k = 1; k <= PARTS; k++) {
    for (let part = 1; part < PARTS; part++) {
      const { x, y } = mix(outer[k], inner[k], part / PARTS);
      const [column, row] = [Math.round(x), Math.round(y)];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      if (data[row * width + column] > 127) covered++;
    }
  }
  return covered / (PARTS * (PARTS - 1));
}
