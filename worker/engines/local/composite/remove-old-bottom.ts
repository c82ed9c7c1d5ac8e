import {
  type Bounds,
  blur,
  blurRegion,
  createPlane,
  createRegion,
  dilate,
  erode,
  interpolate,
  type Layer,
  median,
  type Region,
  type RgbaImage,
  type Size,
  samplePlane,
} from "../image/index.ts";
import type { Body, Legs, LegsInTrousers } from "../person/index.ts";
import type { Figure, WarpedTop } from "../warp/index.ts";
import { continueTowards } from "./continue-colors.ts";
import { paintGround } from "./continue-ground.ts";
import { skinGrain } from "./grain.ts";
import { TINGED_RIM } from "./old-top.ts";
import { paintLegs, shapeOf } from "./paint-legs.ts";
import { roundEdges } from "./paint-skin.ts";
import type { Paint } from "./photo-pixels.ts";
import { EDGE_BLEND, paint, paintBackground, uncovered } from "./remove-old-top.ts";
import { boundsWith, segmentTrousers } from "./remove-trousers.ts";
import { type Scene, sceneOf } from "./scene.ts";

/** Pixels, as the next. */
const SKIN_BLEND = 1;
const INSIDE_SKIN = 2;
/** Parts of a hand this near to its skin can have other colours. */
const NEAR_HAND = 3;
/** The cloth at an old hem has a tinged edge, in face widths. */
const TRIM = 0.1;
const HAND = 1.4;
const LONGEST_HAND = 1.6;
const WIDEST_HAND = 0.6;
/** Median deviations, and Lab units. */
const SPREADS = 4;
const LEAST_REACH = 9;
/** The share of the hips that hands can cover. */
const MOST_HANDS = 0.3;
const FAINT = 0.001;

/** Replaces the parts of old bottoms below a dress; trousers that do not tell the legs stay. */
export function removeOldSkirt(
  photo: RgbaImage,
  { garment, box }: Pick<WarpedTop, "garment" | "box">,
  { body, legs, figure }: { body: Body; legs: Legs; figure: Figure },
): { readonly picture: RgbaImage; readonly body: Body } {
  if (legs.bareFrom >= legs.ankle && !legs.inTrousers) return { picture: photo, body };
  const scene = sceneOfLegs(body, legs, box, photo);
  const picture = { ...photo, data: photo.data.slice() };
  const before = beforeBottom(scene, legs, figure);
  const left = removeOldBottom(picture, garment, scene, {
    legs,
    before,
    hem: box.bottom * body.scale,
  });
  const { region } = body.silhouette;
  const data = region.data.slice();
  for (let y = 0; y < left.height; y++) {
    const at = (y + scene.view.top) * region.width + scene.view.left;
    data.set(left.data.subarray(y * left.width, (y + 1) * left.width), at);
  }
  return {
    picture,
    body: { ...body, silhouette: { ...body.silhouette, region: { ...region, data } } },
  };
}

/** The scene down to the ankles. */
export function sceneOfLegs(body: Body, legs: Legs, box: Bounds, photo: Size): Scene {
  const surfaces = { ...body.surfaces, skin: legs.skin };
  const region = legs.inTrousers?.figure ?? body.silhouette.region;
  const silhouette = { ...body.silhouette, region };
  const seen = { ...box, bottom: legs.ankle / body.scale };
  const worn = legs.inTrousers ? boundsWith(legs.inTrousers.cloth, seen, body.scale) : seen;
  return sceneOf({ ...body, surfaces, silhouette }, worn, photo);
}

/** The old top down to its hem, the head, and the hands. */
export function beforeBottom(scene: Scene, legs: Legs, figure: Figure): Region {
  const { surfaces, silhouette, face, view, left, right } = scene;
  const { width, height } = scene.lab;
  const before = createRegion(width, height);
  const edge = figure.waistband;
  const handsEnd = legs.handsEnd - view.top;
  const arms = [left, right].map((arm) => {
    const wrist = Math.min(arm.wrist, handsEnd - HAND * face.width);
    return { ...arm, wrist, end: Math.min(wrist + LONGEST_HAND * face.width, handsEnd) };
  });
  const skinEnds = handsBefore(scene, legs) - view.top;
  const isOld = likeOldBottom(scene, legs);
  for (let i = 0; i < before.data.length; i++) {
    if (!silhouette.region.data[i]) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    const line = edge && legs.topEnds ? edge.rowAt((x + view.left) / view.scale) : 0;
    const isTop = y + view.top < line * view.scale;
    const onArm = arms.some(({ side, top, outer, inner, end, wrist, hangs }) => {
      const row = y - top;
      if (!hangs || row < 0 || row >= outer.length || y > end) return false;
      const out = side * (interpolate(outer, row) - x);
      const seen = side * (interpolate(outer, row) - interpolate(inner, row));
      // Bare thighs beside a hand look like a part of it.
      const most = y < wrist ? seen : Math.min(seen, WIDEST_HAND * face.width);
      if (out < -1 || out > Math.max(most, 2)) return false;
      return surfaces.skin.data[i] === 1 || (y < wrist && !(legs.likeSkin && isOld(i)));
    });
    const inFront = y < skinEnds && surfaces.skin.data[i] === 1;
    if (isTop || onArm || inFront || surfaces.head.data[i]) before.data[i] = 1;
  }
  return before;
}

/** The row above which skin before long trousers is a hand, and no cloth of its colour. */
function handsBefore({ lab, view, surfaces }: Scene, legs: Legs): number {
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
  const isBare = legs.bareFrom < legs.ankle;
  return isBare || skin > MOST_HANDS * all ? 0 : legs.crotch.y + (legs.crotch.y - legs.waist) / 2;
}

interface Worn {
  readonly legs: Legs;
  readonly before: Region;
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
  const { background, skin, ...seen } = segmentOldBottom(garment, scene, worn);
  const trousers = worn.legs.inTrousers && partTrousers(scene, worn, worn.legs.inTrousers, seen);
  if (trousers) addTo(background, trousers.background);
  const body = {
    ...region,
    data: region.data.map((inside, i) => (background.data[i] ? 0 : inside)),
  };
  // Skin is drawn over the background, so that no rim of the old cloth is left between them.
  const wide = dilate(background, TINGED_RIM);
  const rim = { ...wide, data: wide.data.map((near, i) => (near && canChange(i) ? 1 : 0)) };
  function canChange(i: number) {
    const share = trousers?.skin.data[i] ?? 0;
    const isEdge = share > 0 && trousers?.shape.cover.data[i] !== 1;
    return background.data[i] || skin.data[i] || isEdge || !region.data[i];
  }
  const ground = trousers ? paintGround(scene, rim) : paintBackground(scene, rim);
  const grain = skinGrain(picture, scene);
  paint(picture, garment, scene, blurRegion(rim, EDGE_BLEND), ground);
  if (trousers) {
    const { skin: legs, shape } = trousers;
    paint(picture, garment, scene, legs, paintLegs(scene, worn.legs, shape), grain);
    return { ...body, data: body.data.map((inside, i) => (legs.data[i] > 0.5 ? 1 : inside)) };
  }
  const flat = skinBelow(scene, worn);
  const round = blur(roundEdges(body, scene.face.width), 1);
  paint(picture, garment, scene, blurRegion(skin, SKIN_BLEND), (x, y) => {
    const [l, a, b] = flat(x, y);
    return [l + samplePlane(round, x, y), a, b];
  });
  return body;
}

interface Seen {
  /** Where the new garment leaves the old one visible. */
  readonly shown: Region;
  readonly isOld: (i: number) => boolean;
}

function partTrousers(
  scene: Scene,
  { legs, before }: Worn,
  inTrousers: LegsInTrousers,
  { shown, isOld }: Seen,
) {
  const shape = shapeOf(scene, legs);
  const nearHands = dilate(before, NEAR_HAND);
  const firstRow = legs.handsEnd - scene.view.top;
  const parts = segmentTrousers(scene, inTrousers, shape, (i) => {
    if (!shown.data[i] || before.data[i]) return false;
    return i >= firstRow * scene.lab.width || isOld(i) || !nearHands.data[i];
  });
  return { ...parts, shape };
}

function addTo(region: Region, added: Region): void {
  for (let i = 0; i < region.data.length; i++) if (added.data[i]) region.data[i] = 1;
}

function segmentOldBottom(garment: Layer, scene: Scene, { legs, before, hem }: Worn) {
  const { lab, silhouette, view, face } = scene;
  const { width, height } = lab;
  const shown = uncovered(garment, scene);
  const background = createRegion(width, height);
  const skin = createRegion(width, height);
  const isBare = legs.bareFrom < legs.ankle;
  const isOld = likeOldBottom(scene, legs);
  // Long trousers stay below the new hem; above it they may stand out beside the hips.
  const last = isBare ? legs.bareFrom + TRIM * face.width : Math.min(legs.handsEnd, hem);
  for (let i = 0; i < background.data.length; i++) {
    const y = Math.floor(i / width) + view.top;
    if (y < legs.waist || y > last || before.data[i] || !shown.data[i]) continue;
    if (!silhouette.region.data[i]) continue;
    // Hands and bags stay, even if they were not separated from the hips.
    if (y < legs.handsEnd && !isOld(i)) continue;
    // Above the crotch the old cloth stays where the waistband leaves it open.
    if (!isOnLeg(legs, (i % width) + view.left, y)) background.data[i] = 1;
    else if (isBare && y > legs.crotch.y) skin.data[i] = 1;
  }
  return { background, skin, shown, isOld };
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

/** Continues the colours of the bare legs. */
function skinBelow(scene: Scene, { legs, before }: Worn): Paint {
  const { lab, surfaces, view, face } = scene;
  const seen = createPlane(lab.width, lab.height);
  const skin = erode(surfaces.skin, INSIDE_SKIN);
  const last = legs.bareFrom + TRIM * face.width;
  const found: number[] = [];
  for (let i = 0; i < seen.data.length; i++) {
    const y = Math.floor(i / lab.width) + view.top;
    if (y <= last || !skin.data[i] || before.data[i]) continue;
    seen.data[i] = 1;
    found.push(i);
  }
  const planes = [lab.l, lab.a, lab.b];
  const color = planes.map(({ data }) => {
    return found.reduce((sum, i) => sum + data[i], 0) / Math.max(1, found.length);
  });
  return continueTowards({ color, weight: FAINT }, planes, seen);
}

function isOnLeg({ top, crotch, left, right }: Legs, x: number, y: number): boolean {
  const row = y - top;
  if (row < 0 || row >= left.outer.length) return false;
  if (x < left.outer[row] || x > right.outer[row]) return false;
  return y <= crotch.y || x <= left.inner[row] || x >= right.inner[row];
}
