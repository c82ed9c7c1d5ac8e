import type { GarmentCutout, GarmentSide } from "./garment-types.ts";
import type { Mask, Point } from "./image.ts";

/** The garment's mask split where the sleeves are set in. The pieces overlap along the seams. */
export interface Pieces {
  readonly trunk: Mask;
  readonly left: Mask;
  readonly right: Mask;
}

/** How far a piece runs on past the seam, as a share of the shoulder's width: it hides the joint. */
const OVERLAP = 0.03;

/** The width of that overlap, in pixels of the garment. */
export function overlapOf({ left, right }: GarmentCutout): number {
  return OVERLAP * Math.abs(right.shoulder.x - left.shoulder.x);
}

/** Splits a top into trunk and sleeves; without sleeves all is trunk. */
export function splitGarment(garment: GarmentCutout): Pieces {
  const { mask, left, right } = garment;
  const { width, height } = mask;
  const trunk = mask.data.slice();
  const leftSleeve = new Uint8Array(mask.data.length);
  const rightSleeve = new Uint8Array(mask.data.length);
  const pieces = {
    trunk: { width, height, data: trunk },
    left: { width, height, data: leftSleeve },
    right: { width, height, data: rightSleeve },
  };
  if (garment.sleeves === "none") return pieces;
  const trunkOutline = outlineOfTrunk(garment);
  const overlap = overlapOf(garment);
  const middle = (left.shoulder.x + right.shoulder.x) / 2;
  const sides = [
    { side: left, sleeve: leftSleeve, outline: outlineOfSleeve(left) },
    { side: right, sleeve: rightSleeve, outline: outlineOfSleeve(right) },
  ] as const;
  for (let i = 0; i < trunk.length; i++) {
    const covered = mask.data[i] as number;
    if (covered === 0) continue;
    const point = { x: i % width, y: Math.floor(i / width) };
    const { side, sleeve, outline } = sides[point.x < middle ? 0 : 1];
    const seam = distanceToSegment(point, side.shoulder, side.armpit);
    const bySeam = seam < overlap * roomAlong(point, side);
    const inside = signedDistance(point, outline) - signedDistance(point, trunkOutline);
    if (inside > 0) {
      // Fades out inside the trunk, so that the sleeve's edge is no edge.
      if (bySeam) sleeve[i] = Math.round(covered * (1 - seam / overlap));
      continue;
    }
    sleeve[i] = covered;
    trunk[i] = bySeam ? covered : Math.round(covered * Math.max(0, Math.min(1, 1 + inside)));
  }
  return pieces;
}

/** Towards both ends of the seam the overlap narrows to nothing, or it would stick out there. */
function roomAlong(point: Point, { shoulder, armpit }: GarmentSide): number {
  const dx = armpit.x - shoulder.x;
  const dy = armpit.y - shoulder.y;
  const along =
    ((point.x - shoulder.x) * dx + (point.y - shoulder.y) * dy) / Math.max(1, dx * dx + dy * dy);
  return Math.min(1, Math.max(0, 4 * Math.min(along, 1 - along)));
}

function outlineOfTrunk({ left, right }: GarmentCutout): Point[] {
  // The hem hangs lower in the middle than at its corners; well below it only trunk is left.
  const low = 4 * Math.max(left.hem.y, right.hem.y);
  return [
    left.shoulder,
    left.collar,
    right.collar,
    right.shoulder,
    right.armpit,
    right.hem,
    { x: right.hem.x, y: low },
    { x: left.hem.x, y: low },
    left.hem,
    left.armpit,
  ];
}

function outlineOfSleeve({ shoulder, armpit, cuffInner, cuffOuter }: GarmentSide): Point[] {
  return [shoulder, cuffOuter, cuffInner, armpit];
}

/** Negative inside the polygon. */
function signedDistance(point: Point, polygon: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  let inside = false;
  for (let k = 0; k < polygon.length; k++) {
    const from = polygon[k] as Point;
    const to = polygon[(k + 1) % polygon.length] as Point;
    nearest = Math.min(nearest, distanceToSegment(point, from, to));
    const spans = from.y > point.y !== to.y > point.y;
    if (spans && point.x < from.x + ((point.y - from.y) / (to.y - from.y)) * (to.x - from.x)) {
      inside = !inside;
    }
  }
  return inside ? -nearest : nearest;
}

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length2 = dx * dx + dy * dy;
  const along = length2 > 0 ? ((point.x - from.x) * dx + (point.y - from.y) * dy) / length2 : 0;
  const t = Math.min(Math.max(along, 0), 1);
  return Math.hypot(point.x - from.x - t * dx, point.y - from.y - t * dy);
}
