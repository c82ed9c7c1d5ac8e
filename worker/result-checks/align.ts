import {
  type LabImage,
  type Plane,
  type RgbaImage,
  type Size,
  samplePlane,
  shrinkImage,
  toLab,
} from "../engines/local/image/index.ts";
import { type Placement, polishPlacement } from "./polish-placement.ts";

/** The photo and a result on the same pixels. */
export interface Aligned {
  readonly photo: LabImage;
  /** Clamped to its border where the result does not reach. */
  readonly result: LabImage;
  readonly placement: Placement;
  /** Whether the result shows a place of the photo. */
  readonly shows: (x: number, y: number) => boolean;
}

/** The longer sides of the copies on which the placement is refined, in pixels. */
const SIDES = [64, 128, 256];
/** Pixels; most results lie exactly on the photo, and are not sampled again. */
const EXACT = 0.25;
/** L* units: an edge of the photo, and the difference at which the result shows the same edge. */
const EDGE = { least: 10, same: 2 };
/** The share of the photo's edges; the garment changes the others. */
const SAME_EDGES = 0.4;
/** L* units; a larger difference means different content. */
const MOST_DIFFERENCE = 12;
/** Providers enlarge or reduce a person up to this factor. */
const WIDEST = 1.25;
const SCALES = 9;
/** The share of the longer side. */
const FURTHEST = 0.12;

/**
 * Providers return another size, and some cut or pad the photo. Their scale and shift are found by
 * the least mean truncated difference of lightness, from coarse to fine.
 */
export function alignResult(photo: RgbaImage, result: RgbaImage): Aligned {
  const size = { width: photo.width, height: photo.height };
  const before = toLab(photo);
  const after = toLab(result);
  const placement = sharesEdges(before.l, after.l)
    ? { scale: 1, x: 0, y: 0 }
    : exactly(photo, result, () =>
        polishPlacement(before.l, after.l, findPlacement(photo, result)),
      );
  const at = (x: number, y: number) => ({
    x: (x + 0.5) * placement.scale + placement.x - 0.5,
    y: (y + 0.5) * placement.scale + placement.y - 0.5,
  });
  return {
    photo: before,
    placement,
    result: {
      ...size,
      l: place(after.l, size, at),
      a: place(after.a, size, at),
      b: place(after.b, size, at),
    },
    shows: (x, y) => {
      const { x: toX, y: toY } = at(x, y);
      return toX >= 0 && toY >= 0 && toX <= result.width - 1 && toY <= result.height - 1;
    },
  };
}

function place(plane: Plane, size: Size, at: (x: number, y: number) => { x: number; y: number }) {
  const origin = at(0, 0);
  const isSame = Math.hypot(origin.x, origin.y, at(100, 0).x - 100) < 1e-3;
  if (isSame && plane.width === size.width && plane.height === size.height) return plane;
  const data = new Float32Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++) {
      const { x: fromX, y: fromY } = at(x, y);
      data[y * size.width + x] = samplePlane(plane, fromX, fromY);
    }
  }
  return { ...size, data };
}

/** Whether pictures of the same size show many edges on the same pixels, so that no search is needed. */
function sharesEdges(photo: Plane, result: Plane): boolean {
  const { width, height, data } = photo;
  if (width !== result.width || height !== result.height) return false;
  let [edges, same] = [0, 0];
  for (let i = 0; i + width < data.length; i++) {
    if (Math.abs(data[i + 1] - data[i]) + Math.abs(data[i + width] - data[i]) < EDGE.least)
      continue;
    edges++;
    if (Math.abs(result.data[i] - data[i]) < EDGE.same) same++;
  }
  return same > SAME_EDGES * edges;
}

function exactly(photo: RgbaImage, result: RgbaImage, find: () => Placement): Placement {
  const whole = { scale: result.width / photo.width, x: 0, y: 0 };
  const found = find();
  const corner = (across: number, down: number) =>
    Math.hypot(
      found.x + (found.scale - whole.scale) * across,
      found.y + (found.scale - whole.scale) * down,
    );
  const moved = Math.max(corner(0, 0), corner(photo.width, photo.height));
  return moved < EXACT ? whole : found;
}

function findPlacement(photo: RgbaImage, result: RgbaImage): Placement {
  const longer = Math.max(photo.width, photo.height);
  let best: Placement = { scale: result.width / photo.width, x: 0, y: 0 };
  for (const [level, side] of SIDES.entries()) {
    const k = Math.min(1, side / longer);
    const small = ({ width, height, ...image }: RgbaImage) =>
      toLab(shrinkImage({ width, height, ...image }, Math.round(width * k), Math.round(height * k)))
        .l;
    const cost = costOf(small(photo), small(result), k);
    if (level === 0) best = search(cost, best, longer);
    best = refine(cost, best, 1 / k, longer);
  }
  return best;
}

function costOf(photo: Plane, result: Plane, k: number): (placement: Placement) => number {
  return ({ scale, x, y }) => {
    let sum = 0;
    for (let row = 0; row < photo.height; row++) {
      for (let column = 0; column < photo.width; column++) {
        const toX = (column + 0.5) * scale + x * k - 0.5;
        const toY = (row + 0.5) * scale + y * k - 0.5;
        const isOut = toX < -0.5 || toY < -0.5 || toX > result.width || toY > result.height;
        const off = isOut
          ? MOST_DIFFERENCE
          : Math.abs(samplePlane(result, toX, toY) - photo.data[row * photo.width + column]);
        sum += Math.min(off, MOST_DIFFERENCE);
      }
    }
    return sum / photo.data.length;
  };
}

/** All scales, and shifts by two pixels of the smallest copy. */
function search(cost: (placement: Placement) => number, start: Placement, longer: number) {
  // A result that already lies on the photo is not searched for elsewhere.
  if (cost(start) < 0.25 * MOST_DIFFERENCE) return start;
  let best = { placement: start, cost: cost(start) };
  const step = (2 * longer) / SIDES[0];
  const most = Math.ceil((FURTHEST * longer) / step);
  for (let s = 0; s < SCALES; s++) {
    const scale = start.scale * WIDEST ** ((2 * s) / (SCALES - 1) - 1);
    for (let right = -most; right <= most; right++) {
      for (let down = -most; down <= most; down++) {
        // The middle stays where only the scale changes.
        const centred = ((start.scale - scale) * longer) / 2;
        const placement = { scale, x: centred + right * step, y: centred + down * step };
        const found = cost(placement);
        if (found < best.cost) best = { placement, cost: found };
      }
    }
  }
  return best.placement;
}

function refine(
  cost: (placement: Placement) => number,
  start: Placement,
  pixel: number,
  longer: number,
): Placement {
  let best = { placement: start, cost: cost(start) };
  for (let step = pixel; step >= pixel / 4; step /= 2) {
    for (let better = true; better; ) {
      better = false;
      const { scale, x, y } = best.placement;
      const zoom = (2 * step) / longer;
      // A zoom about the middle.
      const centre = (by: number) => ({
        scale: scale + by,
        x: x - by * longer * 0.4,
        y: y - by * longer * 0.4,
      });
      const moves = [
        { scale, x: x + step, y },
        { scale, x: x - step, y },
        { scale, x, y: y + step },
        { scale, x, y: y - step },
        centre(zoom),
        centre(-zoom),
      ];
      for (const placement of moves) {
        const found = cost(placement);
        if (found < best.cost - 1e-4) {
          best = { placement, cost: found };
          better = true;
        }
      }
    }
  }
  return best.placement;
}
