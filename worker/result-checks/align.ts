import {
  type LabImage,
  type Plane,
  type RgbaImage,
  type Size,
  samplePlane,
  shrinkImage,
  toLab,
} from "../engines/local/image/index.ts";
import { chinOf, type Face } from "../engines/local/person/index.ts";
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
const SIDES = [64, 128];
/** The share of a simpler placement's difference at which another one is clearly better. */
const CLEARLY = 0.97;
/** The distance of compared pixels. */
const STEP = 3;
/** L* units: an edge of the photo, and the difference at which the result shows the same edge. */
const EDGE = { least: 10, same: 2 };
/** The share of the photo's edges; the garment changes the others. */
const SAME_EDGES = 0.4;
/** L* units; a larger difference means different content. */
const MOST_DIFFERENCE = 12;
/** In face widths from the middle, below the chin; the share that it counts of what else is visible. */
const BODY = { reach: 2.4, weight: 0.05 };
/** Providers enlarge or reduce a person up to this factor. */
const WIDEST = 1.25;
const SCALES = 9;
/** The share of the longer side. */
const FURTHEST = 0.12;

/**
 * Providers return another size, and some cut or pad the photo. Their scale and shift are found by
 * the least mean truncated difference of lightness, from coarse to fine.
 */
export function alignResult(photo: RgbaImage, result: RgbaImage, face: Face): Aligned {
  const size = { width: photo.width, height: photo.height };
  const before = toLab(photo);
  const after = toLab(result);
  const weightOf = anchorsOf(face);
  const placement = sharesEdges(before.l, after.l, weightOf)
    ? { scale: { x: 1, y: 1 }, shift: { x: 0, y: 0 } }
    : placementOf(photo, result, before.l, after.l, weightOf);
  const { scale, shift } = placement;
  const at = (x: number, y: number) => ({
    x: (x + 0.5) * scale.x + shift.x - 0.5,
    y: (y + 0.5) * scale.y + shift.y - 0.5,
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

type WeightOf = (x: number, y: number) => number;

/** A body that was made narrower must not move the placement: the head and the ground decide. */
function anchorsOf(face: Face): WeightOf {
  const chin = chinOf(face);
  const middle = face.x + face.width / 2;
  const reach = BODY.reach * face.width;
  return (x, y) => (y > chin && Math.abs(x - middle) < reach ? BODY.weight : 1);
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

/** Whether pictures of the same size show many anchors on the same pixels, so that no search is needed. */
function sharesEdges(photo: Plane, result: Plane, weightOf: WeightOf): boolean {
  const { width, height, data } = photo;
  if (width !== result.width || height !== result.height) return false;
  let [edges, same] = [0, 0];
  for (let i = 0; i + width < data.length; i++) {
    if (Math.abs(data[i + 1] - data[i]) + Math.abs(data[i + width] - data[i]) < EDGE.least)
      continue;
    if (weightOf(i % width, Math.floor(i / width)) < 1) continue;
    edges++;
    if (Math.abs(result.data[i] - data[i]) < EDGE.same) same++;
  }
  return same > SAME_EDGES * edges;
}

/** The simplest placement that no other clearly beats at the anchors: the whole, one scale, two. */
function placementOf(
  photo: RgbaImage,
  result: RgbaImage,
  before: Plane,
  after: Plane,
  weightOf: WeightOf,
): Placement {
  const { scale, x, y } = findPlacement(photo, result);
  const start = { scale: { x: scale, y: scale }, shift: { x, y } };
  const one = polishPlacement(before, after, start, "one", weightOf);
  const two = polishPlacement(before, after, one, "two", weightOf);
  const whole = {
    scale: { x: result.width / photo.width, y: result.height / photo.height },
    shift: { x: 0, y: 0 },
  };
  const cost = (placement: Placement) => anchorCost(before, after, placement, weightOf);
  return [one, two].reduce(
    (best, next) => (cost(next) < CLEARLY * cost(best) ? next : best),
    whole,
  );
}

/** The mean truncated difference of lightness, by weight. */
function anchorCost(
  photo: Plane,
  result: Plane,
  { scale, shift }: Placement,
  weightOf: WeightOf,
): number {
  let [sum, weights] = [0, 0];
  for (let y = 0; y < photo.height; y += STEP) {
    for (let x = 0; x < photo.width; x += STEP) {
      const weight = weightOf(x, y);
      const toX = (x + 0.5) * scale.x + shift.x - 0.5;
      const toY = (y + 0.5) * scale.y + shift.y - 0.5;
      if (weight < 1 || toX < 0 || toY < 0 || toX > result.width - 1 || toY > result.height - 1)
        continue;
      const off = Math.abs(samplePlane(result, toX, toY) - photo.data[y * photo.width + x]);
      sum += Math.min(off, MOST_DIFFERENCE);
      weights++;
    }
  }
  return sum / Math.max(1, weights);
}

/** A placement of one scale. */
interface Coarse {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

function findPlacement(photo: RgbaImage, result: RgbaImage): Coarse {
  const longer = Math.max(photo.width, photo.height);
  let best: Coarse = { scale: result.width / photo.width, x: 0, y: 0 };
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

function costOf(photo: Plane, result: Plane, k: number): (placement: Coarse) => number {
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
function search(cost: (placement: Coarse) => number, start: Coarse, longer: number) {
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
  cost: (placement: Coarse) => number,
  start: Coarse,
  pixel: number,
  longer: number,
): Coarse {
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
