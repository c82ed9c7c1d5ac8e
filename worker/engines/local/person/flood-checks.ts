import {
  connectedComponents,
  createRegion,
  dilate,
  type LabImage,
  type Region,
} from "../image/index.ts";
import { type Background, distanceToBackground, isShadow } from "./background-model.ts";
import { type BodyPrior, SURE } from "./body-prior.ts";
import { chinOf, type Face } from "./face.ts";

export const CUT_PRECISION = 3;
/** Floor below the hips does not matter to a top. */
const HIPS = 5.5;
const MAX_MISSING = 0.01;
const MAX_BEYOND = 0.04;
const MAX_TORN = 0.08;
const GAP_STRAY = 1.7;
const SHADE_WEIGHT = 0.35;
const NECK = 0.5;
const CHEST = { from: 1.2, height: 1 };
const LIKE_BACKGROUND = 8;
const LIKE_SHARE = 0.1;

/** The row below which clothes may be lost to the background. */
export function neckEnds(face: Face): number {
  return Math.round(chinOf(face) + NECK * face.width);
}

/** Whether a silhouette contains the certain person and nearly nothing outside the possible area. */
export function isPlausible(person: Region, odds: BodyPrior): boolean {
  let sure = 0;
  let missing = 0;
  let inside = 0;
  let beyond = 0;
  eachExpected(person, odds, (i, logOdds) => {
    inside += person.data[i];
    if (logOdds >= SURE) {
      sure++;
      if (!person.data[i]) missing++;
    } else if (logOdds < 0 && person.data[i]) beyond++;
  });
  return missing < MAX_MISSING * sure && beyond < MAX_BEYOND * inside;
}

/** Whether a part of the person is disconnected, as a sleeve that the flood fill surrounds. */
export function hasDetachedPart(person: Region, backgroundMask: Region, odds: BodyPrior): boolean {
  let inside = 0;
  let torn = 0;
  eachExpected(person, odds, (i, logOdds) => {
    if (person.data[i]) inside++;
    else if (!backgroundMask.data[i] && logOdds >= 0) torn++;
  });
  return torn > MAX_TORN * inside;
}

/** The share of a silhouette above the hips that looks like a shadow outside the likely body. */
export function shadedShare(
  person: Region,
  odds: BodyPrior,
  lab: LabImage,
  background: Background,
  face: Face,
): number {
  let inside = 0;
  let shaded = 0;
  const last = (chinOf(face) + HIPS * face.width) * lab.width;
  eachExpected(person, odds, (i, logOdds) => {
    if (!person.data[i] || i > last) return;
    inside++;
    if (logOdds <= 0 && isShadow(lab, background, i)) shaded++;
  });
  return shaded / Math.max(1, inside);
}

function eachExpected(
  { width }: Region,
  odds: BodyPrior,
  visit: (i: number, logOdds: number) => void,
): void {
  for (let y = 0, k = 0; y < odds.height; y++) {
    for (let x = 0; x < odds.width; x++, k++) visit(2 * y * width + 2 * x, odds.data[k]);
  }
}

/** Whether the chest's colour is so near to the background that a flood fill may enter it. */
export function isChestLikeBackground(lab: LabImage, background: Background, face: Face): boolean {
  const { width, height } = lab;
  const from = chinOf(face) + CHEST.from * face.width;
  const left = Math.max(0, Math.round(face.x));
  const right = Math.min(width - 1, Math.round(face.x + face.width));
  const distances: number[] = [];
  for (let y = Math.round(from); y < Math.min(height, from + CHEST.height * face.width); y += 2) {
    for (let x = left; x <= right; x += 2) {
      distances.push(distanceToBackground(lab, background, y * width + x));
    }
  }
  distances.sort((one, other) => one - other);
  return (distances[Math.floor(LIKE_SHARE * distances.length)] ?? 0) < LIKE_BACKGROUND;
}

/** The flood's fine outline near the cut, plus likely body from the cut, minus background. */
export function combine(
  flooded: Region,
  cut: Region,
  isBackground: (i: number) => boolean,
  isAdded: (i: number) => boolean,
): Region {
  const reach = dilate(cut, CUT_PRECISION);
  const person = createRegion(cut.width, cut.height);
  for (let i = 0; i < person.data.length; i++) {
    const inside = flooded.data[i] ? reach.data[i] || !isBackground(i) : isAdded(i);
    person.data[i] = inside ? 1 : 0;
  }
  return person;
}

/** The clothes that the flood fill removed, except background in a gap. */
export function lostClothes(
  flooded: Region,
  cut: Region,
  lab: LabImage,
  background: Background,
  face: Face,
): Region {
  const missing = createRegion(cut.width, cut.height);
  const chin = Math.round(chinOf(face)) * cut.width;
  for (let i = chin; i < cut.data.length; i++) {
    if (cut.data[i] && !flooded.data[i]) missing.data[i] = 1;
  }
  const lost = createRegion(cut.width, cut.height);
  const least = GAP_STRAY * background.sigma;
  const neck = neckEnds(face) * cut.width;
  for (const part of connectedComponents(missing)) {
    let sum = 0;
    let besideNeck = 0;
    for (const i of part) {
      sum += distanceToBackground(lab, background, i, SHADE_WEIGHT);
      if (i < neck) besideNeck++;
    }
    if (2 * besideNeck > part.length || sum < least * part.length) continue;
    for (const i of part) lost.data[i] = 1;
  }
  return lost;
}
