import { distance, evenly, type Mask, mix, type Point } from "../image/index.ts";
import { edgesOfSleeve, type GarmentSide, mapSide } from "./garment.ts";
import type { SideLandmarks } from "./landmarks.ts";
import type { Axis } from "./symmetry-axis.ts";

/** Over the distance of the armpit from the axis. */
const SAME_ARMPIT = 0.25;
/** A sleeve is long that is longer than this share of the trunk's half width. */
const LONG = 1.5;
/** The share of a mirrored sleeve that cloth covers: one folded over the trunk is elsewhere. */
const COVERED = 0.75;
const PARTS = 8;
const CLEARNESS = 0.85;

interface Sides {
  readonly left: SideLandmarks;
  readonly right: SideLandmarks;
}

/** Replaces a side whose sleeve no gap shows, and which differs, by the other side's mirror image. */
export function mirrorHiddenSide({ left, right }: Sides, cloth: Mask, axis: Axis): Sides {
  return {
    left: mirrored(left, right, cloth, axis) ?? left,
    right: mirrored(right, left, cloth, axis) ?? right,
  };
}

function mirrored(
  own: SideLandmarks,
  other: SideLandmarks,
  cloth: Mask,
  axis: Axis,
): SideLandmarks | null {
  if (own.isSeen || !other.isSeen) return null;
  const side = mapSide(other.points, (point) => mirror(point, axis));
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

function mirror(point: Point, { foot, right }: Axis): Point {
  const away = 2 * ((point.x - foot.x) * right.x + (point.y - foot.y) * right.y);
  return { x: point.x - away * right.x, y: point.y - away * right.y };
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
