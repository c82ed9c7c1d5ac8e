import { quarterTurn, type RgbaImage } from "../image/index.ts";
import type { Turns } from "./garment.ts";
import { type Profile, profileOf, ROWS } from "./garment-kind.ts";
import type { Silhouette } from "./silhouette.ts";
import { type RatedSilhouette, rateSilhouette } from "./silhouette-quality.ts";
import type { Axis } from "./symmetry-axis.ts";

/** Upright garments are more symmetric about their upright axis than about the level one. */
const SIDEWAYS = 0.9;
const SIDEWAYS_GAIN = 0.08;
/** Rows of either end, of 100. */
const END = 6;
/** Rows without cloth on the axis: between legs there are more than in any neckline. */
const LEGS = 25;
const LEGS_JOINED = 6;
/** The share of cloth in the rows with that gap; straps have less. */
const LEG_CLOTH = 0.55;
/** The weight of such a row at an end, and the most that count. */
const GAP = 0.05;
const MOST_GAPS = 6;
/** Uprightness of garments that are upside down: if they are refused, and if they are taken. */
const DOUBTFUL = -0.02;
const CERTAIN = -0.15;

/**
 * The turns that may bring a garment upright, the likeliest first. A garment that is taken as it lies
 * is turned only on clear evidence.
 */
export function turnsToTry(shape: RatedSilhouette, isTaken: boolean): readonly Turns[] {
  const { silhouette, axis } = shape;
  const onSide = turnShape(shape, 1);
  const level = onSide.axis.symmetry;
  if (level > SIDEWAYS && level > axis.symmetry + SIDEWAYS_GAIN) {
    return uprightness(onSide.silhouette, onSide.axis).value < 0 ? [3, 1] : [1, 3];
  }
  const { value, isNeckBelow } = uprightness(silhouette, axis);
  const isUpsideDown = isTaken ? value < CERTAIN && isNeckBelow : value < DOUBTFUL;
  return isUpsideDown ? [2] : [];
}

/** Whether a garment with these turns lies on its side. */
export function liesSideways(turns: readonly Turns[]): boolean {
  return turns.includes(1);
}

/** A silhouette after quarter turns clockwise, rated anew if it was turned. */
export function turnShape(shape: RatedSilhouette, turns: Turns): RatedSilhouette {
  if (turns === 0) return shape;
  let { silhouette } = shape;
  for (let k = 0; k < turns; k++) silhouette = turnSilhouette(silhouette);
  return { ...rateSilhouette(silhouette), isGiven: shape.isGiven };
}

/** A picture after quarter turns clockwise. */
export function turnPicture(picture: RgbaImage, turns: Turns): RgbaImage {
  let turned = picture;
  for (let k = 0; k < turns; k++) turned = quarterTurn(turned);
  return turned;
}

/** By a quarter clockwise. */
function turnSilhouette(silhouette: Silhouette): Silhouette {
  const { width, height, inside } = silhouette;
  const turned = new Uint8Array(inside.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = inside[y * width + x];
  }
  return { ...silhouette, width: height, height: width, inside: turned };
}

/** Positive for garments whose waist or neck is at the top and whose legs or hem are at the bottom. */
function uprightness(silhouette: Silhouette, axis: Axis): { value: number; isNeckBelow: boolean } {
  const profile = profileOf(silhouette, axis);
  const { widths, dip, crotch, gapAbove, gapBelow } = profile;
  if (crotch >= LEGS || dip >= LEGS) {
    const areUp = dip >= LEGS && crotch <= LEGS_JOINED && areLegs(silhouette, axis, profile);
    if (areUp) return { value: -1, isNeckBelow: true };
    return { value: 1, isNeckBelow: false };
  }
  const sum = (ends: readonly number[]) => ends.reduce((total, width) => total + width, 0);
  const ends = sum(widths.slice(-END)) - sum(widths.slice(0, END));
  const gaps = Math.min(gapAbove, MOST_GAPS) - Math.min(gapBelow, MOST_GAPS);
  const value = ends / (END * Math.max(...widths)) + GAP * gaps;
  return { value, isNeckBelow: gapBelow > gapAbove + 1 };
}

/** Whether the two parts above a gap at the top are as broad as legs. */
function areLegs({ inside, width }: Silhouette, { foot, down }: Axis, profile: Profile): boolean {
  const { widths, dip, top, bottom } = profile;
  const tall = bottom - top;
  const end = top + (dip / ROWS) * tall;
  let cloth = 0;
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i]) continue;
    const along = ((i % width) - foot.x) * down.x + (Math.floor(i / width) - foot.y) * down.y;
    if (along < end) cloth++;
  }
  const span = widths.slice(0, dip).reduce((sum, breadth) => sum + breadth, 0);
  return cloth > (LEG_CLOTH * span * tall * tall) / ROWS;
}
