import {
  connectedComponents,
  createRegion,
  dilate,
  erode,
  type LabImage,
  openRegion,
  type Region,
} from "../image/index.ts";
import type { Body } from "./body.ts";
import { type ColorModel, colorDistance, learnColors } from "./colors.ts";
import type { LegRow, Stature } from "./leg-row.ts";

/** The colours of long trousers and of the ground around the legs. */
export interface LegColors {
  readonly cloth: ColorModel;
  readonly ground: ColorModel;
}

/** Shares of the length from the shoulders to the soles: shins, where no bag or hand hides the cloth. */
const SHINS = { from: 0.6, to: 0.82, deep: 0.05 };
/** The rows and the reach of the ground that is learned. */
const GROUND = { from: 0.48, to: 0.94, reach: 0.2 };
const CLUSTERS = { cloth: 3, ground: 4 };
/** Ground inside the silhouette lies between or beside the shins; bags of its colour end above. */
const GAP = { from: 0.57, to: 0.92, reaches: 0.7, least: 0.02 };
/** Pixels. */
const INSIDE = 2;
const OUTSIDE = 4;
const THIN = 1.5;
/** In spreads, and the least ratio of the distances to cloth and ground. */
const LIKE_GROUND = 3;
const SURELY = 1.6;

/** The colours at the shins and beside them; null for bare shins, or with too few pixels. */
export function learnLegColors(
  figure: Region,
  { lab, surfaces }: Body,
  rows: readonly LegRow[],
  { level, tall, top }: Stature,
): LegColors | null {
  const at = (share: number) => Math.round(level + share * tall);
  const inside = erode(figure, INSIDE);
  const cloth: number[] = [];
  let skin = 0;
  for (let y = at(SHINS.from); y < Math.min(at(SHINS.to), top + rows.length); y++) {
    const { left, right } = rows[y - top];
    for (let k = 0; k < SHINS.deep * tall; k++) {
      for (const x of [Math.ceil(left) + k, Math.floor(right) - k]) {
        const i = y * lab.width + x;
        if (!inside.data[i]) continue;
        if (surfaces.skin.data[i]) skin++;
        else cloth.push(i);
      }
    }
  }
  if (cloth.length < skin) return null;
  const person = dilate(figure, OUTSIDE);
  const ground: number[] = [];
  for (let y = at(GROUND.from); y < Math.min(at(GROUND.to), top + rows.length); y++) {
    const { left, right } = rows[y - top];
    const first = Math.max(0, Math.round(left - GROUND.reach * tall));
    const last = Math.min(lab.width - 1, Math.round(right + GROUND.reach * tall));
    for (let x = first; x <= last; x++) {
      const i = y * lab.width + x;
      if (!person.data[i]) ground.push(i);
    }
  }
  const clothModel = learnColors(lab, cloth, CLUSTERS.cloth);
  const groundModel = learnColors(lab, ground, CLUSTERS.ground);
  return clothModel && groundModel && { cloth: clothModel, ground: groundModel };
}

/** Removes ground between and beside the legs that a graph cut left in the silhouette. */
export function withoutGround(
  figure: Region,
  lab: LabImage,
  { cloth, ground }: LegColors,
  { level, tall }: Stature,
): Region {
  const { width, height } = figure;
  const like = createRegion(width, height);
  const first = Math.round(level + GAP.from * tall);
  const last = Math.min(height, Math.round(level + GAP.to * tall));
  for (let i = first * width; i < last * width; i++) {
    if (!figure.data[i]) continue;
    const toGround = colorDistance(ground, lab, i);
    if (toGround < LIKE_GROUND && colorDistance(cloth, lab, i) > SURELY * toGround)
      like.data[i] = 1;
  }
  const data = figure.data.slice();
  const least = (GAP.least * tall) ** 2;
  const shins = Math.round(level + GAP.reaches * tall) * width;
  for (const part of connectedComponents(openRegion(like, THIN))) {
    if (part.length < least || !part.some((i) => i > shins)) continue;
    for (const i of part) data[i] = 0;
  }
  return { width, height, data };
}
