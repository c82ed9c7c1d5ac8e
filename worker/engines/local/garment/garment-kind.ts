import { distance, mean, mix } from "../image/index.ts";
import type { GarmentKind, GarmentSide, SleeveLength } from "./garment.ts";
import type { Sides } from "./outline.ts";
import type { Silhouette } from "./silhouette.ts";
import type { Axis } from "./symmetry-axis.ts";

/** Rows of equal height from the garment's top to its bottom. */
export const ROWS = 100;
/** Over the widest row: narrower ends are corners of a tilted garment. */
const END = 0.12;
/** A waistband has no straps, shoulders or armholes, and hardly a neckline. */
const DEEPEST_WAISTBAND = 0.14;
const BAND_AT = 5;
const BELOW_BAND_AT = 15;
const BAND = 0.8;
const HIPS_AT = 40;
const LARGEST_HIPS = 1.5;
const EVENLY_AT = 25;
const EVEN = 0.93;
const NARROWING = 0.97;
/** Slopes beside a skirt look like short sleeves, but its band is as wide as the part below. */
const SLOPED_BAND = 0.85;
/** An off-shoulder top is a wide strip. */
const WIDEST_BAND = 1.2;
/** A flared skirt is a cone, wider than tall; a flared top has a neck in place of the waistband. */
const CONE_FROM = 50;
const CONE_BAND = 0.4;
const CONE_WIDTH = 0.9;
const CONE_LINE = { least: 0.84, most: 1.15 };
/** A cone ends with an arc, sleeves end at once. */
const ARC = 10;
const ARC_WIDTH = 0.75;
const LEAST_CROTCH = 5;
const BARE_LEGS = 0.6;
/** The width of the hips; trousers are longer. */
const SHORTS = 0.7;
/** A dress is wide below its waist, or slender; coats and long tops are neither. */
const WAIST_FROM = 30;
const WAIST_TO = 55;
const CHEST_FROM = 18;
const SLENDER = 3.1;
const FLARED = 1.45;
const FLARED_SLENDER = 2;
const WAISTED = 0.955;
const WAISTED_SKIRT = 0.9;
const WAISTED_SLENDER = 2.4;
/** From collar to hem, over the trunk's width and over the longer of two long sleeves. */
const LONG_TRUNK = 1.9;
const LONG_TO_SLEEVE = 1.6;
/** A slender dress may end closer to its cuffs. */
const SLENDER_TRUNK = 2.2;
const SLENDER_TO_SLEEVE = 1.35;
/** From armpit to hem and across the hem, over the chest's width: straps do not count. */
const SHORT_TRUNK = 1.4;
const STRAIGHT_HEM = 1.25;
const LONG_BELOW_ARMPITS = 1.85;

/** The garment by rows across its axis; lengths in heights of the garment. */
export interface Profile {
  readonly widths: readonly number[];
  /** The widths of the cloth on the axis, without sleeves or legs beside it. */
  readonly middle: readonly number[];
  /** Rows above and below the cloth on the axis. */
  readonly dip: number;
  readonly crotch: number;
  /** Those of them with cloth on both sides: the ends of a leaning garment have it on one side. */
  readonly gapAbove: number;
  readonly gapBelow: number;
  /** The share of bare rows on the axis of the lower part. */
  readonly bareLegs: number;
  /** Where the garment starts and ends, in pixels along the axis from its foot. */
  readonly top: number;
  readonly bottom: number;
}

/** The kind by the proportions of the outline. */
export function classifyKind(
  silhouette: Silhouette,
  axis: Axis,
  sleeves: SleeveLength,
  sides: Sides<GarmentSide>,
): GarmentKind {
  const profile = profileOf(silhouette, axis);
  const { widths, dip, crotch, bareLegs } = profile;
  const shallow = dip < DEEPEST_WAISTBAND * widths[BELOW_BAND_AT] * ROWS;
  const legs = widths[BELOW_BAND_AT] > SHORTS ? "shorts" : "trousers";
  if (shallow && bareLegs > BARE_LEGS) return legs;
  const band = sleeves === "none" ? BAND : SLOPED_BAND;
  const isBottom = sleeves !== "long" && shallow && (hasWaistband(widths, band) || isCone(widths));
  if (isBottom) return crotch > LEAST_CROTCH ? legs : "skirt";
  if (sleeves === "none" && isShort(sides)) return "top";
  if (sleeves === "none" && lengthBelowArmpits(sides) > LONG_BELOW_ARMPITS) return "dress";
  const outreaches = sleeves === "long" && outreachesSleeves(sides);
  return outreaches || isDress(widths, sleeves) ? "dress" : "top";
}

function isCone(widths: readonly number[]): boolean {
  const at = widths.indexOf(Math.max(...widths));
  const band = widths[BAND_AT];
  const hem = widths[at];
  if (at < CONE_FROM || band < CONE_BAND || hem < CONE_WIDTH) return false;
  if (hem < LARGEST_HIPS * band) return false;
  if (widths[Math.min(at + ARC, ROWS - 1)] < ARC_WIDTH * hem) return false;
  for (let row = BAND_AT; row < at; row++) {
    const line = band + ((row - BAND_AT) / (at - BAND_AT)) * (hem - band);
    if (widths[row] < CONE_LINE.least * line || widths[row] > CONE_LINE.most * line) return false;
    if (widths[row + 1] < NARROWING * widths[row]) return false;
  }
  return true;
}

/** The trunk of a dress is longer than its chest is wide, or it flares. */
function isShort(sides: Sides<GarmentSide>): boolean {
  const { left, right } = sides;
  const isStraight =
    distance(left.hem, right.hem) < STRAIGHT_HEM * distance(left.armpit, right.armpit);
  return isStraight && lengthBelowArmpits(sides) < SHORT_TRUNK;
}

/** From the armpits to the hem, over the chest's width. */
function lengthBelowArmpits({ left, right }: Sides<GarmentSide>): number {
  const trunk = distance(mix(left.armpit, right.armpit, 0.5), mix(left.hem, right.hem, 0.5));
  return trunk / distance(left.armpit, right.armpit);
}

/** Beside long sleeves the widths of a dress include the sleeves, so its length decides. */
function outreachesSleeves({ left, right }: Sides<GarmentSide>): boolean {
  const long = distance(mix(left.collar, right.collar, 0.5), mix(left.hem, right.hem, 0.5));
  const sleeve = Math.max(
    ...[left, right].map(({ shoulder, cuffOuter }) => distance(shoulder, cuffOuter)),
  );
  const trunk = long / distance(left.armpit, right.armpit);
  const isSlender = trunk > SLENDER_TRUNK && long > SLENDER_TO_SLEEVE * sleeve;
  return isSlender || (trunk > LONG_TRUNK && long > LONG_TO_SLEEVE * sleeve);
}

function hasWaistband(widths: readonly number[], band: number): boolean {
  if (widths[BAND_AT] < band * widths[BELOW_BAND_AT]) return false;
  if (widths[BAND_AT] > WIDEST_BAND) return false;
  if (widths[HIPS_AT] > LARGEST_HIPS * widths[BAND_AT]) return false;
  // A top widens at the armholes, hips do so evenly.
  if (widths[BELOW_BAND_AT] < EVEN * mean([widths[BAND_AT], widths[EVENLY_AT]])) return false;
  let widest = 0;
  for (let row = BAND_AT; row <= HIPS_AT; row++) {
    if (widths[row] < NARROWING * widest) return false;
    widest = Math.max(widest, widths[row]);
  }
  return true;
}

function isDress(widths: readonly number[], sleeves: SleeveLength): boolean {
  const waistAt = widths
    .slice(WAIST_FROM, WAIST_TO)
    .reduce((best, value, k, all) => (value < all[best] ? k : best), 0);
  const waist = widths[WAIST_FROM + waistAt];
  const above = Math.max(...widths.slice(CHEST_FROM, WAIST_FROM + waistAt));
  const below = Math.max(...widths.slice(WAIST_TO));
  if (waist * SLENDER < 1) return true;
  const flares = below > FLARED * waist && waist * FLARED_SLENDER < 1;
  if (flares && sleeves === "none") return true;
  const isWaisted = waist < WAISTED * above && waist < WAISTED_SKIRT * below;
  return isWaisted && waist * WAISTED_SLENDER < 1;
}

/** The widths of a silhouette across its axis, in rows of equal height. */
export function profileOf(
  { inside, width, height }: Silhouette,
  { foot, right, down }: Axis,
): Profile {
  const reach = Math.ceil(Math.hypot(width, height));
  const left = new Float32Array(2 * reach).fill(Number.POSITIVE_INFINITY);
  const far = new Float32Array(2 * reach).fill(Number.NEGATIVE_INFINITY);
  const onAxis = new Uint8Array(2 * reach);
  const gapLeft = new Float32Array(2 * reach).fill(Number.NEGATIVE_INFINITY);
  const gapRight = new Float32Array(2 * reach).fill(Number.POSITIVE_INFINITY);
  for (let y = 0, i = 0; y < height; y++) {
    const dy = y - foot.y;
    for (let x = 0; x < width; x++, i++) {
      const dx = x - foot.x;
      const along = Math.round(dx * down.x + dy * down.y) + reach;
      const across = dx * right.x + dy * right.y;
      if (inside[i]) {
        if (across < left[along]) left[along] = across;
        if (across > far[along]) far[along] = across;
        if (Math.abs(across) <= 1) onAxis[along] = 1;
      } else if (across < 0) {
        if (across > gapLeft[along]) gapLeft[along] = across;
      } else if (across < gapRight[along]) gapRight[along] = across;
    }
  }
  const middle = far.map((value, row) =>
    Math.max(0, Math.min(value, gapRight[row]) - Math.max(left[row], gapLeft[row])),
  );
  const spans = far.map((value, row) => Math.max(0, value - left[row]));
  const widest = spans.reduce((most, span) => Math.max(most, span), 0);
  const top = spans.findIndex((span) => span > END * widest);
  const bottom = spans.findLastIndex((span) => span > END * widest);
  const tall = Math.max(1, bottom - top);
  const rowAt = (share: number) => top + Math.round(share * tall);
  const row = (k: number) => rowAt((k + 0.5) / ROWS);
  const cloth = Array.from({ length: ROWS }, (_, k) => onAxis[row(k)]);
  const [dip, crotch] = [Math.max(0, cloth.indexOf(1)), ROWS - 1 - cloth.lastIndexOf(1)];
  const isBetween = (k: number) => left[row(k)] < 0 && far[row(k)] > 0;
  const legs = cloth.slice(0.6 * ROWS, 0.97 * ROWS);
  return {
    widths: Array.from({ length: ROWS }, (_, k) => spans[row(k)] / tall),
    middle: Array.from({ length: ROWS }, (_, k) => middle[row(k)] / tall),
    dip,
    crotch,
    gapAbove: cloth.filter((_, k) => k < dip && isBetween(k)).length,
    gapBelow: cloth.filter((_, k) => k >= ROWS - crotch && isBetween(k)).length,
    bareLegs: legs.filter((value) => !value).length / legs.length,
    top: top - reach,
    bottom: bottom - reach,
  };
}
