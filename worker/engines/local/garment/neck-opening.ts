import {
  type Box,
  boxBetween,
  connectedComponents,
  countInside,
  cropImage,
  cropPlane,
  dilate,
  gaussianBlur,
  inverted,
  type Mask,
  type Point,
  type Region,
  type RgbaImage,
  toLab,
} from "../image/index.ts";
import { frontColors, frontShares } from "./front-colors.ts";
import type { GarmentSide } from "./garment.ts";
import { keepStraps } from "./kept-straps.ts";
import { findNeckOpening, type NeckOpening } from "./neckline.ts";
import type { Sides } from "./outline.ts";

/** Over the shoulders' width; a blazer's lapels have 0.65. */
const DEEPEST_NECKLINE = 0.85;
/** Over the collar's width; a tank top's scoop has 1.2. */
const DEEPEST_BROAD = 1.3;
const USUAL_DEPTH = 0.9;
/** The share of the opening's box; a triangle fills 0.5. */
const BROAD = 0.62;
const FRONT_FROM = 0.7;
const EDGE_SIGMA = 1.1;
/** Pixels, as the two below: collar points this close have no opening between them. */
const NARROWEST_COLLAR = 8;
const SLIVER = 2.5;
const NECK_RIM = 7;

export interface Neck {
  readonly remaining: Mask;
  readonly box: Box;
  readonly lowest: Point;
}

/** Null without a visible opening. `whole` is 0..255. */
export function findNeck(
  image: RgbaImage,
  whole: Uint8Array,
  { left, right }: Sides<GarmentSide>,
): Neck | null {
  if (right.collar.x - left.collar.x < NARROWEST_COLLAR) return null;
  const span = right.shoulder.x - left.shoulder.x;
  const reach = DEEPEST_NECKLINE * span;
  const x = (left.collar.x + right.collar.x) / 2;
  const y = (left.collar.y + right.collar.y) / 2;
  const edge = reach + NECK_RIM;
  const box = boxBetween(x - edge, 0, x + edge, y + edge, image);
  const inside = cropPlane(whole, image.width, box);
  for (let i = 0; i < inside.length; i++) inside[i] = inside[i] > 127 ? 1 : 0;
  const lab = toLab(cropImage(image, box));
  const toCrop = (point: Point): Point => ({ x: point.x - box.x, y: point.y - box.y });
  const collars = [toCrop(left.collar), toCrop(right.collar)] as const;
  const colors = frontColors(image, whole, { x, y }, FRONT_FROM * span);
  const shares = frontShares(colors, lab);
  const found = findNeckOpening(lab, inside, collars, reach, shares);
  const collar = collars[1].x - collars[0].x;
  const isPrint = found !== null && isDeepAndBroad(found, collars, lab.width);
  const neck = isPrint
    ? findNeckOpening(lab, inside, collars, Math.min(reach, USUAL_DEPTH * collar), shares)
    : found;
  if (neck === null) return null;
  const size = { width: box.width, height: box.height };
  const straps = keepStraps(inside, neck.opening, size, collars);
  removeOpening(inside, neck.opening, straps, collars);
  addIslands(inside, neck.opening, box.width, box.height);
  const opening = { ...size, data: new Float32Array(neck.opening) };
  const taken = gaussianBlur(opening, EDGE_SIGMA).data;
  const remaining = new Uint8Array(taken.length);
  for (let i = 0; i < remaining.length; i++) remaining[i] = Math.round(255 * (1 - taken[i]));
  return {
    remaining: { ...size, data: remaining },
    box,
    lowest: { x: neck.lowest.x + box.x, y: neck.lowest.y + box.y },
  };
}

/** Deep necklines narrow downwards; otherwise the edge below is that of a print. */
function isDeepAndBroad(
  { opening, lowest }: NeckOpening,
  [left, right]: readonly [Point, Point],
  width: number,
): boolean {
  const level = Math.round((left.y + right.y) / 2);
  const depth = lowest.y - level;
  const collar = right.x - left.x;
  const area = countInside(opening.subarray(level * width));
  return depth > DEEPEST_BROAD * collar && area > BROAD * depth * collar;
}

/** Opens the parts that the opening cuts off; the largest part is the front. */
function addIslands(inside: Uint8Array, opening: Uint8Array, width: number, height: number): void {
  const isAtEdge = (i: number) =>
    i >= (height - 1) * width || i % width === 0 || i % width === width - 1;
  const parts = connectedComponents({ width, height, data: inside });
  const largest = Math.max(...parts.map(({ length }) => length));
  for (const part of parts) {
    if (part.length < largest && !part.some(isAtEdge)) for (const i of part) opening[i] = 1;
  }
}

/** Removes the opening, and slivers of trim around it by a morphological opening near the neck. */
function removeOpening(
  inside: Uint8Array,
  opening: Uint8Array,
  { width, height, data: straps }: Region,
  [left, right]: readonly [Point, Point],
): void {
  const bare = new Uint8Array(inside.length);
  for (let i = 0; i < inside.length; i++) {
    if (opening[i]) inside[i] = 0;
    bare[i] = 1 - inside[i];
  }
  const size = { width, height };
  const core = inverted(dilate({ ...size, data: bare }, SLIVER).data);
  const thick = dilate({ ...size, data: core }, SLIVER).data;
  // Without the pixels at the very distance.
  const rim = dilate({ ...size, data: opening }, NECK_RIM - 0.01).data;
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      // Straps are as thin; most are outside the collar points.
      if (x < left.x || x > right.x || thick[i] || !rim[i] || straps[i]) continue;
      if (inside[i]) opening[i] = 1;
      inside[i] = 0;
    }
  }
}
