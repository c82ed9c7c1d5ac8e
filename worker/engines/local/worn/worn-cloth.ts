import {
  createRegion,
  dilate,
  largeParts,
  minimaxFlood,
  openRegion,
  type Region,
} from "../image/index.ts";
import { type Arm, type Body, trunkEdgeAt } from "../person/index.ts";

/** The cloth of a worn garment, in pixels of the analysed picture. */
export interface WornCloth {
  /** With the parts that hair or a hand covers. */
  readonly whole: Region;
  /** The pixels of `whole` that show the garment. */
  readonly seen: Region;
  /** The share of `whole` that something covers, 0..1. */
  readonly covered: number;
}

/** Pixels: a rim of a rough classification. */
const ROUGH = 2;
/** Over the largest part: parts of a garment, and straps beside them that rings join. */
const SMALLEST_PART = 0.03;
const SMALLEST_STRAP = 0.015;
/** In face widths, as all below: from the wrist to the finger tips. */
export const HAND = 0.8;
/** How far straps reach beyond the large parts. */
const STRAP_REACH = 0.8;
/** How far hair and hands reach over the cloth. */
const COVERED_REACH = 0.4;
/** Beside the neck: hair nearer to it is before skin. */
const BESIDE_NECK = 1.25;
const BELOW_SHOULDER = 0.1;

/**
 * What of the person is cloth where `isInside` holds: neither skin nor hair. Enclosed patches of other
 * colours are prints; a hand and hair before the trunk are covered parts.
 */
export function findWornCloth(body: Body, isInside: (x: number, y: number) => boolean): WornCloth {
  const { silhouette, surfaces, face } = body;
  const { width, height, data } = silhouette.region;
  const own = createRegion(width, height);
  const hands = createRegion(width, height);
  const hair: number[] = [];
  for (let y = Math.round(body.chin), i = y * width; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (!data[i] || !isInside(x, y)) continue;
      if (surfaces.head.data[i]) hair.push(i);
      else if (!surfaces.skin.data[i]) own.data[i] = 1;
      else if (isAtHand(body, x, y)) hands.data[i] = 1;
    }
  }
  const parts = partsOf(openRegion(own, ROUGH), STRAP_REACH * face.width);
  const near = dilate(parts, COVERED_REACH * face.width).data;
  const joined = parts.data.map((value, i) => value | (hands.data[i] & near[i]));
  const printed = { ...parts, data: minimaxFlood(parts.data, width, height) };
  for (const i of hair) if (isClothUnder(body, i, printed, near)) joined[i] = 1;
  // The wall between arm and trunk is no print.
  const whole = { width, height, data: minimaxFlood(joined, width, height) };
  for (let i = 0; i < data.length; i++) if (!data[i]) whole.data[i] = 0;
  const seen = createRegion(width, height);
  let [all, shown] = [0, 0];
  for (let i = 0; i < seen.data.length; i++) {
    if (!whole.data[i]) continue;
    all++;
    const isHand = surfaces.skin.data[i] && isAtHand(body, i % width, Math.floor(i / width));
    if (surfaces.head.data[i] || isHand) continue;
    seen.data[i] = 1;
    shown++;
  }
  return { whole, seen, covered: all === 0 ? 1 : 1 - shown / all };
}

/** The large parts, and the small ones near them, which are straps. Others, as hair at the ears, are left out. */
function partsOf(cloth: Region, reach: number): Region {
  const large = largeParts(cloth, (largest) => SMALLEST_PART * largest);
  const near = dilate(large, reach).data;
  const data = cloth.data.map((value, i) => value & near[i]);
  return largeParts({ ...cloth, data }, (largest) => SMALLEST_STRAP * largest);
}

function isOverTrunk({ neck, face, shoulders, left, right }: Body, x: number, y: number): boolean {
  if (Math.abs(x - neck.x) < BESIDE_NECK * neck.halfWidth) return false;
  const arm = x < shoulders.centre ? left : right;
  if ((x - trunkEdgeAt(arm, y)) * arm.side > 0) return false;
  const inwards = Math.max(0, (arm.shoulder.x - x) * arm.side);
  return y > arm.shoulder.y + BELOW_SHOULDER * face.width - 0.4 * inwards;
}

/**
 * Whether the hair of a pixel is in front of cloth. The mirror image about the middle of the body shows
 * it; where that is hair too, all hair near cloth and over the trunk is.
 */
function isClothUnder(body: Body, i: number, { width, data }: Region, near: Uint8Array): boolean {
  const { neck, shoulders, surfaces } = body;
  const x = i % width;
  const mirrored = Math.round(neck.x + shoulders.centre) - x;
  const opposite = i - x + mirrored;
  const isSeen = mirrored >= 0 && mirrored < width && !surfaces.head.data[opposite];
  return isSeen ? data[opposite] === 1 : near[i] === 1 && isOverTrunk(body, x, (i - x) / width);
}

function isAtHand({ left, right, face }: Body, x: number, y: number): boolean {
  return [left, right].some(({ bones: [, , wrist] }: Arm) => {
    return Math.hypot(x - wrist.x, y - wrist.y) < HAND * face.width;
  });
}
