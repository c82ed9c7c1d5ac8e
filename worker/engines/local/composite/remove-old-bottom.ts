import {
  type Bounds,
  blurRegion,
  createRegion,
  dilate,
  interpolate,
  type Layer,
  median,
  type Region,
  type RgbaImage,
  type Size,
} from "../image/index.ts";
import type { Body, Legs } from "../person/index.ts";
import type { Figure, WarpedTop } from "../warp/index.ts";
import { handsBefore, objectsBefore, sleeveTest, thighsBelow, withHeld } from "./before-bottom.ts";
import { paintGround } from "./continue-ground.ts";
import { skinGrain } from "./grain.ts";
import { withoutOutline } from "./kept-outline.ts";
import { findOldSleeve } from "./old-sleeve.ts";
import { TINGED_RIM } from "./old-top.ts";
import { paintLegs, shapeOf } from "./paint-legs.ts";
import { EDGE_BLEND, paint, paintBackground, uncovered } from "./remove-old-top.ts";
import { type Scene, sceneOf } from "./scene.ts";
import { boundsWith, segmentLegs } from "./segment-legs.ts";

/** Pixels: parts of a hand this near to its skin can have other colours. */
const NEAR_HAND = 3;
/** In face widths: a usual hand, the longest one, the longest cuff below a wrist, and the widest hand. */
const HAND = 1.4;
const LONGEST_HAND = 1.6;
const LONGEST_CUFF = 0.6;
const WIDEST_HAND = 0.6;
/** Median deviations, and Lab units. */
const SPREADS = 4;
const LEAST_REACH = 9;
/** The share of the hips that hands can cover. */
const MOST_HANDS = 0.3;

/** Replaces the parts of old bottoms below a dress; trousers that do not tell the legs stay. */
export function removeOldSkirt(
  photo: RgbaImage,
  { garment, box, cuffs }: Pick<WarpedTop, "garment" | "box" | "cuffs">,
  { body, legs, figure }: { body: Body; legs: Legs; figure: Figure },
): { readonly picture: RgbaImage; readonly body: Body } {
  if (legs.bareFrom >= legs.ankle && !legs.inTrousers) return { picture: photo, body };
  const scene = sceneOfLegs(body, legs, box, photo);
  const picture = { ...photo, data: photo.data.slice() };
  const { before, skinOfHands, hands, objects } = beforeBottom(scene, legs, figure);
  const left = removeOldBottom(picture, garment, scene, {
    legs,
    before,
    objects,
    hem: box.bottom * body.scale,
  });
  const isSleeved = sleeveTest(scene, cuffs);
  const { silhouette, surfaces } = body;
  const region = { ...silhouette.region, data: silhouette.region.data.slice() };
  // Hands before a dress stay in front of it, as the head does; its sleeves cover only their skin.
  const head = { ...surfaces.head, data: surfaces.head.data.slice() };
  for (let i = 0; i < left.data.length; i++) {
    const y = Math.floor(i / left.width) + scene.view.top;
    const at = y * region.width + (i % left.width) + scene.view.left;
    region.data[at] = left.data[i];
    if (hands.data[i] && !(skinOfHands.data[i] && isSleeved(i))) head.data[at] = 1;
  }
  const bared = { silhouette: { ...silhouette, region }, surfaces: { ...surfaces, head } };
  return { picture, body: { ...body, ...bared } };
}

/** The scene down to the ankles. */
export function sceneOfLegs(body: Body, legs: Legs, box: Bounds, photo: Size): Scene {
  const region = legs.inTrousers?.figure ?? body.silhouette.region;
  const silhouette = { ...body.silhouette, region };
  const seen = { ...box, bottom: legs.ankle / body.scale };
  const worn = legs.inTrousers ? boundsWith(legs.inTrousers.cloth, seen, body.scale) : seen;
  return sceneOf({ ...body, silhouette }, worn, photo);
}

/**
 * `before`: the old top down to its hem, the ground beside it, the head and the `hands`, which are the
 * `skinOfHands` and what they hold.
 * `objects`: hands and bags in front of the old garment.
 */
export function beforeBottom(
  scene: Scene,
  legs: Legs,
  figure: Figure,
): Record<"before" | "skinOfHands" | "hands" | "objects", Region> {
  const { surfaces, silhouette, face, view, left, right } = scene;
  const { width, height } = scene.lab;
  const before = createRegion(width, height);
  const edge = figure.waistband;
  const handsEnd = legs.handsEnd - view.top;
  const arms = [left, right].map((arm) => {
    const wrist = Math.min(arm.wrist, handsEnd - HAND * face.width);
    // A cuff can end below the wrist.
    const cuff = Math.min(findOldSleeve(arm, scene).end, wrist + LONGEST_CUFF * face.width);
    const end = Math.min(wrist + LONGEST_HAND * face.width, handsEnd);
    return { ...arm, wrist, sleeve: Math.max(wrist, cuff), end };
  });
  const skinEnds = skinEndsBefore(scene, legs) - view.top;
  const thighs = thighsBelow(scene, legs);
  const bareFrom = legs.bareFrom - view.top;
  const isOld = likeOldBottom(scene, legs);
  const objects = objectsBefore(scene, legs, isOld);
  const skinOfHands = handsBefore(scene, legs, thighs);
  const hands = withHeld(scene, legs, { hands: skinOfHands, isOld });
  for (let i = 0; i < before.data.length; i++) {
    const x = i % width;
    const y = Math.floor(i / width);
    const line = edge && legs.topEnds ? edge.rowAt((x + view.left) / view.scale) : 0;
    const isTop = y + view.top < line * view.scale;
    // A waistband that is wider than the top does not show beside it.
    if (!silhouette.region.data[i]) {
      if (isTop || hands.data[i]) before.data[i] = 1;
      continue;
    }
    const onArm = arms.some(({ side, top, outer, inner, end, wrist, sleeve, hangs }) => {
      const row = y - top;
      if (!hangs || row < 0 || row >= outer.length || y > end) return false;
      if (y >= bareFrom || thighs.data[i]) return false;
      const out = side * (interpolate(outer, row) - x);
      const seen = side * (interpolate(outer, row) - interpolate(inner, row));
      // Bare thighs beside a hand look like a part of it.
      const most = y < wrist ? seen : Math.min(seen, WIDEST_HAND * face.width);
      if (out < -1 || out > Math.max(most, 2)) return false;
      // Hips beside a raised arm are no sleeve.
      const isSleeve = surfaces.top.data[i] === 1 || !isOld(i);
      return surfaces.skin.data[i] === 1 || (y <= sleeve && isSleeve);
    });
    const inFront = hands.data[i] === 1 || (y < skinEnds && surfaces.skin.data[i] === 1);
    if (isTop || onArm || inFront || surfaces.head.data[i]) before.data[i] = 1;
  }
  return { before, skinOfHands, hands, objects };
}

/** The row above which skin before long trousers is a hand, and no cloth of its colour. */
function skinEndsBefore({ lab, view, surfaces }: Scene, legs: Legs): number {
  const { data } = surfaces.skin;
  const from = Math.max(0, Math.round(legs.waist - view.top)) * lab.width;
  const to = Math.round(legs.crotch.y - view.top) * lab.width;
  let skin = 0;
  let all = 0;
  for (let i = from; i < to; i++) {
    if (!isOnLeg(legs, (i % lab.width) + view.left, Math.floor(i / lab.width) + view.top)) continue;
    all++;
    skin += data[i];
  }
  return isBare(legs) || skin > MOST_HANDS * all
    ? 0
    : legs.crotch.y + (legs.crotch.y - legs.waist) / 2;
}

interface Worn {
  readonly legs: Legs;
  readonly before: Region;
  readonly objects: Region;
  /** The new garment's lower end, in the row of the analysed picture. */
  readonly hem: number;
}

/** Replaces the parts of an old skirt or shorts below the new garment by legs and background. */
export function removeOldBottom(
  picture: RgbaImage,
  garment: Layer,
  scene: Scene,
  worn: Worn,
): Region {
  const { region } = scene.silhouette;
  const { legs } = worn;
  // Where the new garment leaves the old one visible.
  const shown = uncovered(garment, scene);
  const background = besideLegs(shown, scene, worn);
  const bared = legs.inTrousers || isBare(legs) ? partLegs(scene, worn, shown) : null;
  if (bared) addTo(background, bared.background);
  const body = region.data.map((inside, i) => (background.data[i] ? 0 : inside));
  // Skin is drawn over the background, so that no rim of the old cloth is left between them.
  const wide = dilate(background, TINGED_RIM);
  const wall = { ...wide, data: wide.data.map((near, i) => (near && canChange(i) ? 1 : 0)) };
  const rim = withoutOutline(wall, scene, (i) => {
    return background.data[i] > 0 || (bared !== null && bared.skin.data[i] > 0);
  });
  function canChange(i: number) {
    const isEdge = bared !== null && bared.skin.data[i] > 0 && bared.shape.cover.data[i] !== 1;
    return background.data[i] || isEdge || !region.data[i];
  }
  const colorAt = legs.inTrousers ? paintGround(scene, rim) : paintBackground(scene, rim);
  const grainAt = skinGrain(picture, scene);
  paint(picture, garment, scene, blurRegion(rim, EDGE_BLEND), { colorAt, isUnder: true });
  if (!bared) return { ...region, data: body };
  const { skin, shape } = bared;
  paint(picture, garment, scene, skin, { colorAt: paintLegs(scene, legs, shape), grainAt });
  return { ...region, data: body.map((inside, i) => (skin.data[i] > 0.5 ? 1 : inside)) };
}

function isBare({ bareFrom, ankle }: Legs): boolean {
  return bareFrom < ankle;
}

/** Divides an old skirt, shorts or trousers below crotch or new hem into bare legs and background. */
function partLegs(scene: Scene, { legs, before, objects, hem }: Worn, shown: Region) {
  const { silhouette, view } = scene;
  const { width } = scene.lab;
  const shape = shapeOf(scene, legs);
  const nearHands = dilate(before, NEAR_HAND);
  // A short garment can end above the crotch of loose shorts.
  const first = Math.round(Math.min(legs.crotch.y + 1, hem) - view.top) * width;
  const cloth = legs.inTrousers?.cloth;
  const isCloth = (i: number) => {
    const x = i % width;
    const y = Math.floor(i / width);
    if (cloth) return cloth.data[(y + view.top) * cloth.width + x + view.left] === 1;
    return i >= first && silhouette.region.data[i] === 1 && y <= shape.endAt(x);
  };
  const parts = segmentLegs(scene, shape, (i) => {
    if (!isCloth(i) || !shown.data[i] || before.data[i]) return false;
    // The cloth of trousers is known without bags.
    return !objects.data[i] || (cloth !== undefined && !nearHands.data[i]);
  });
  return { ...parts, shape };
}

function addTo(region: Region, added: Region): void {
  for (let i = 0; i < region.data.length; i++) if (added.data[i]) region.data[i] = 1;
}

/** The old garment beside the legs and above the new hem, where the background shows. */
function besideLegs(
  shown: Region,
  { lab, silhouette, view }: Scene,
  { legs, before, objects, hem }: Worn,
): Region {
  const { width, height } = lab;
  const background = createRegion(width, height);
  // Long trousers stay below the new hem; above it they may stand out beside the hips.
  const last = isBare(legs) ? legs.crotch.y : Math.min(legs.handsEnd, hem);
  for (let i = 0; i < background.data.length; i++) {
    const y = Math.floor(i / width) + view.top;
    if (y < legs.waist || y > last || before.data[i] || !shown.data[i]) continue;
    if (!silhouette.region.data[i]) continue;
    // Hands and bags stay, even if they were not separated from the hips.
    if (objects.data[i]) continue;
    // Above the crotch the old cloth stays where the waistband leaves it open.
    if (!isOnLeg(legs, (i % width) + view.left, y)) background.data[i] = 1;
  }
  return background;
}

/** Whether a pixel has about the colours of the old garment at the hips. */
function likeOldBottom({ lab, view, surfaces }: Scene, legs: Legs): (i: number) => boolean {
  const samples: number[] = [];
  const last = Math.min(legs.bareFrom, legs.crotch.y + (legs.crotch.y - legs.waist) / 2);
  for (let i = 0; i < surfaces.skin.data.length; i++) {
    const y = Math.floor(i / lab.width) + view.top;
    if (y < (legs.waist + legs.crotch.y) / 2 || y > last || surfaces.skin.data[i]) continue;
    if (isOnLeg(legs, (i % lab.width) + view.left, y)) samples.push(i);
  }
  const ranges = [lab.l, lab.a, lab.b].map(({ data }) => {
    const middle = median(samples.map((i) => data[i]));
    const spread = median(samples.map((i) => Math.abs(data[i] - middle)));
    return { data, middle, reach: SPREADS * spread + LEAST_REACH };
  });
  return (i) => ranges.every(({ data, middle, reach }) => Math.abs(data[i] - middle) < reach);
}

function isOnLeg({ top, crotch, left, right }: Legs, x: number, y: number): boolean {
  const row = y - top;
  if (row < 0 || row >= left.outer.length) return false;
  if (x < left.outer[row] || x > right.outer[row]) return false;
  return y <= crotch.y || x <= left.inner[row] || x >= right.inner[row];
}
