import {
  connectedComponents,
  createRegion,
  dilate,
  erode,
  floodFill,
  interpolate,
  largeParts,
  openRegion,
  type Region,
} from "../image/index.ts";
import type { Legs } from "../person/index.ts";
import type { WarpedTop } from "../warp/index.ts";
import { isBetweenEdges } from "./old-sleeve.ts";
import type { Scene } from "./scene.ts";

/** In face widths: the reach of a hand from its wrist, beside bare thighs, and the rows around the wrist it begins in. */
const LONGEST_HAND = 1.6;
const BESIDE_THIGHS = 1.25;
const AT_WRIST = 0.3;
/** The widest row of a hand, in face widths: bare thighs that touch a hand are wider. */
const WIDEST_ROW = 1.1;
/** How far bare thighs are followed upwards from an old hem, in face widths. */
const FRAYED = 0.4;
/** Pixels of the analysed picture beside the outline of a thigh and of an arm. */
const RIM = { thigh: 2, arm: 3 };
/** The least part of a hand or a bag, in squares of a face's width. */
const LEAST_HAND = 0.1;
/** Half the thickness of an object in front of the body, in face widths; thinner parts are shade. */
const OBJECT = 0.07;
/** The least object that a hand holds, in squares of a face's width. */
const LEAST_HELD = 0.3;
/** In face widths: how far a bag reaches below a wrist, its distance from the hand, and half a gap in it. */
const LONGEST_HELD = 4;
const HELD_NEAR = 0.8;
const HELD_GAP = 0.3;
/** Pixels around a hand. */
const NEAR_HAND = 3;

/** The hands before a skirt or shorts: the skin that continues the forearms, without bare thighs. */
export function handsBefore(
  { lab, surfaces, face, view, left, right }: Scene,
  legs: Legs,
  thighs: Region,
): Region {
  const { width, height } = lab;
  const unit = face.width;
  const skin = surfaces.skin.data.map((inside, i) => (thighs.data[i] ? 0 : inside));
  const data = narrowRuns({ width, height, data: skin }, WIDEST_ROW * unit);
  const lowest = legs.handsEnd - view.top;
  const hands = createRegion(width, height);
  for (const { top, outer, inner, wrist, bones } of [left, right]) {
    const seeds: number[] = [];
    const last = Math.min(height - 1, wrist + AT_WRIST * unit, top + outer.length - 1);
    for (let y = Math.max(0, Math.ceil(wrist - AT_WRIST * unit)); y <= last; y++) {
      const edges = [interpolate(inner, y - top), interpolate(outer, y - top)];
      for (let x = Math.ceil(Math.min(...edges)); x <= Math.max(...edges); x++) {
        if (data[y * width + x]) seeds.push(y * width + x);
      }
    }
    const hand = floodFill(width, height, seeds, (i) => {
      const [x, y] = [i % width, Math.floor(i / width)];
      if (!data[i] || y > lowest || y < wrist - AT_WRIST * unit) return false;
      const longest = y + view.top < legs.bareFrom ? LONGEST_HAND : BESIDE_THIGHS;
      return Math.hypot(x - bones[2].x, y - bones[2].y) < longest * unit;
    });
    for (let i = 0; i < hand.data.length; i++) if (hand.data[i]) hands.data[i] = 1;
  }
  return hands;
}

/** Whether a pixel is on the part of an arm that a new sleeve covers; `cuffs` are rows of the photo. */
export function sleeveTest(
  { lab, view, left, right }: Scene,
  cuffs: WarpedTop["cuffs"],
): (i: number) => boolean {
  if (!cuffs) return () => false;
  const rim = { outside: RIM.arm, inside: RIM.arm };
  const arms = [
    { arm: left, end: cuffs.left * view.scale - view.top },
    { arm: right, end: cuffs.right * view.scale - view.top },
  ];
  return (i) => {
    const [x, y] = [i % lab.width, Math.floor(i / lab.width)];
    return arms.some(({ arm, end }) => y < end && isBetweenEdges(arm, x, y, rim));
  };
}

/** The outline of the legs below an old hem, and the skin that continues it upwards: hems slant. */
export function thighsBelow(
  { lab, surfaces, face, view }: Scene,
  { top, bareFrom, left, right }: Legs,
): Region {
  const { width, height } = lab;
  const thighs = createRegion(width, height);
  const hem = Math.min(height, Math.max(0, Math.round(bareFrom) - view.top));
  const highest = Math.max(0, Math.round(hem - FRAYED * face.width));
  const isInside = (x: number, y: number) => {
    const row = Math.min(Math.max(0, y + view.top - top), left.outer.length - 1);
    return (
      x + view.left > left.outer[row] - RIM.thigh && x + view.left < right.outer[row] + RIM.thigh
    );
  };
  for (let x = 0; x < width; x++) {
    for (let y = hem; y < height; y++) if (isInside(x, y)) thighs.data[y * width + x] = 1;
    for (let y = hem - 1; y >= highest; y--) {
      if (!isInside(x, y) || !surfaces.skin.data[y * width + x]) break;
      thighs.data[y * width + x] = 1;
    }
  }
  return thighs;
}

/** The pixels of runs within a row that are at most as long. */
function narrowRuns({ width, height, data }: Region, longest: number): Uint8Array {
  const narrow = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const first = x;
      while (x < width && data[y * width + x]) x++;
      if (x - first <= longest) narrow.fill(1, y * width + first, y * width + x);
    }
  }
  return narrow;
}

/** Hands and bags before the hips: skin, and thick parts without the colours of the old cloth. */
export function objectsBefore(
  { lab, surfaces, silhouette, face, view }: Scene,
  legs: Legs,
  isOld: (i: number) => boolean,
): Region {
  const { width, height } = lab;
  const other = createRegion(width, height);
  const first = Math.max(0, Math.round(legs.waist - view.top)) * width;
  const end = Math.min(height, Math.round(legs.handsEnd - view.top)) * width;
  for (let i = first; i < end; i++) {
    if (silhouette.region.data[i] && !isOld(i)) other.data[i] = 1;
  }
  // Smaller parts are prints and labels of the old cloth.
  const least = () => LEAST_HAND * face.width ** 2;
  const thick = largeParts(thickOf(other, face.width), least);
  const skin = dilate(largeParts(surfaces.skin, least), 1);
  return {
    ...other,
    data: other.data.map((inside, i) => (inside && (thick.data[i] || skin.data[i]) ? 1 : 0)),
  };
}

/**
 * The hands with the bags and other objects that they hold before the hips: thick parts near a hand
 * without the colours of the old top and bottom.
 */
export function withHeld(
  scene: Scene,
  legs: Legs,
  { hands, isOld }: { readonly hands: Region; readonly isOld: (i: number) => boolean },
): Region {
  const { lab, surfaces, face, view, left, right } = scene;
  const { width, height } = lab;
  const unit = face.width;
  const held = createRegion(width, height);
  const near = dilate(hands, NEAR_HAND);
  const end = Math.min(legs.bareFrom - view.top, height);
  for (const { wrist, hangs } of [left, right]) {
    const first = Math.round(Math.max(wrist, legs.waist - view.top));
    const last = Math.min(end, wrist + LONGEST_HELD * unit);
    if (!hangs || first >= last) continue;
    const parts = thickParts(scene, { first, last }, isOld);
    const own = parts.filter((part) => part.some((i) => near.data[i]));
    const hand = createRegion(width, height);
    for (const part of own) for (const i of part) hand.data[i] = 1;
    const reach = dilate(hand, HELD_NEAR * unit);
    const things = parts.filter((part) => {
      const area = part.reduce((sum, i) => sum + (surfaces.skin.data[i] ? 0 : 1), 0);
      return area > LEAST_HELD * unit ** 2 && part.some((i) => reach.data[i]);
    });
    if (things.length === 0) continue;
    for (const part of own) for (const i of part) held.data[i] = 1;
    fillRows(held, things);
  }
  if (!held.data.includes(1)) return hands;
  const whole = erode(dilate(held, HELD_GAP * unit), HELD_GAP * unit);
  return { width, height, data: hands.data.map((own, i) => own || whole.data[i]) };
}

/** Fills the parts and each row between them: a flap can look like the ground or the old bottom. */
function fillRows({ width, data }: Region, parts: readonly Int32Array[]): void {
  const rows = new Map<number, [first: number, last: number]>();
  for (const i of parts.flatMap((part) => [...part])) {
    const y = Math.floor(i / width);
    const [first, last] = rows.get(y) ?? [i, i];
    rows.set(y, [Math.min(first, i), Math.max(last, i)]);
  }
  for (const [first, last] of rows.values()) data.fill(1, first, last + 1);
}

/** The thick parts of the figure in some rows that have no colour of the old top or bottom. */
function thickParts(
  { lab, surfaces, silhouette, face }: Scene,
  { first, last }: { readonly first: number; readonly last: number },
  isOld: (i: number) => boolean,
): Int32Array[] {
  const { width, height } = lab;
  const other = createRegion(width, height);
  for (let i = first * width; i < Math.round(last) * width; i++) {
    if (silhouette.region.data[i] && !surfaces.top.data[i] && !isOld(i)) other.data[i] = 1;
  }
  const thick = thickOf(other, face.width);
  const data = other.data.map((inside, i) => (inside && thick.data[i] ? 1 : 0));
  return connectedComponents({ width, height, data });
}

/** The thick parts of a region, and a pixel around them. `unit` is a face's width. */
function thickOf(region: Region, unit: number): Region {
  return openRegion(region, OBJECT * unit, 1);
}
