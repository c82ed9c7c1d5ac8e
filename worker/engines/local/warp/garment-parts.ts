import { edgesOfSleeve, type GarmentCutout, type GarmentSide } from "../garment/index.ts";
import { type Mask, type Point, squaredDistanceToSegment } from "../image/index.ts";

/** Trunk and sleeves overlap along the seams. */
interface GarmentParts {
  readonly trunk: Mask;
  readonly left: Mask;
  readonly right: Mask;
}

const OVERLAP = 0.03;

/** The width of the strip along a seam that trunk and sleeve share, in garment pixels. */
export function overlapOf({ left, right }: GarmentCutout): number {
  return OVERLAP * Math.abs(right.shoulder.x - left.shoulder.x);
}

/** Divides the mask into trunk and sleeves; a sleeveless garment has only a trunk. */
export function splitGarment(garment: GarmentCutout): GarmentParts {
  const { mask, left, right } = garment;
  const { width, height } = mask;
  const trunk = mask.data.slice();
  const leftSleeve = new Uint8Array(mask.data.length);
  const rightSleeve = new Uint8Array(mask.data.length);
  const parts = {
    trunk: { width, height, data: trunk },
    left: { width, height, data: leftSleeve },
    right: { width, height, data: rightSleeve },
  };
  if (garment.sleeves === "none") return parts;
  const trunkOutline = flat(outlineOfTrunk(garment));
  const overlap = overlapOf(garment);
  const middle = Math.round((left.shoulder.x + right.shoulder.x) / 2);
  // A pixel further inside than all corners of a sleeve belongs to the trunk.
  const reach = (side: GarmentSide, most: (...xs: number[]) => number) =>
    most(...outlineOfSleeve(side).map(({ x }) => x));
  const sides = [
    {
      side: left,
      sleeve: leftSleeve,
      from: 0,
      to: Math.min(middle, reach(left, Math.max) + overlap),
    },
    {
      side: right,
      sleeve: rightSleeve,
      from: Math.max(middle, reach(right, Math.min) - overlap),
      to: width,
    },
  ] as const;
  for (const { side, sleeve, from, to } of sides) {
    const outline = flat(outlineOfSleeve(side));
    for (let y = 0; y < height; y++) {
      for (let x = Math.max(0, Math.ceil(from)); x < to && x < width; x++) {
        const i = y * width + x;
        const covered = mask.data[i];
        if (covered === 0) continue;
        const seam = Math.sqrt(
          squaredDistanceToSegment(
            x,
            y,
            side.shoulder.x,
            side.shoulder.y,
            side.armpit.x,
            side.armpit.y,
          ),
        );
        const bySeam = seam < overlap && seam < overlap * roomAlong(x, y, side);
        const inside = signedDistance(x, y, outline) - signedDistance(x, y, trunkOutline);
        if (inside > 0) {
          if (bySeam) sleeve[i] = Math.round(covered * (1 - seam / overlap));
          continue;
        }
        sleeve[i] = covered;
        trunk[i] = bySeam ? covered : Math.round(covered * Math.max(0, 1 + inside));
      }
    }
  }
  return parts;
}

/** The overlap narrows towards both ends of the seam. */
function roomAlong(x: number, y: number, { shoulder, armpit }: GarmentSide): number {
  const dx = armpit.x - shoulder.x;
  const dy = armpit.y - shoulder.y;
  const along = ((x - shoulder.x) * dx + (y - shoulder.y) * dy) / Math.max(1, dx * dx + dy * dy);
  return Math.min(1, Math.max(0, 4 * Math.min(along, 1 - along)));
}

function outlineOfTrunk({ left, right }: GarmentCutout): Point[] {
  // The hem is lower in the middle than at its corners.
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

function outlineOfSleeve(side: GarmentSide): Point[] {
  const { outer, inner } = edgesOfSleeve(side);
  return [...outer, ...inner.reverse()];
}

function flat(polygon: readonly Point[]): Float64Array {
  return Float64Array.from(polygon.flatMap(({ x, y }) => [x, y]));
}

/** Negative inside the polygon, which is a list of x and y in turn. */
function signedDistance(x: number, y: number, polygon: Float64Array): number {
  let nearest = Number.POSITIVE_INFINITY;
  let inside = false;
  let fromX = polygon[polygon.length - 2];
  let fromY = polygon[polygon.length - 1];
  for (let k = 0; k < polygon.length; k += 2) {
    const toX = polygon[k];
    const toY = polygon[k + 1];
    nearest = Math.min(nearest, squaredDistanceToSegment(x, y, fromX, fromY, toX, toY));
    const spans = fromY > y !== toY > y;
    if (spans && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX)) inside = !inside;
    fromX = toX;
    fromY = toY;
  }
  return inside ? -Math.sqrt(nearest) : Math.sqrt(nearest);
}
