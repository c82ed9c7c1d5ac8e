import {
  connectedComponents,
  createRegion,
  dilate,
  erode,
  floodFill,
  type LabImage,
  openRegion,
  pixelsIn,
  type Region,
} from "../image/index.ts";
import { type ColorModel, colorDistance, learnColors } from "./colors.ts";
import { chinOf, type Face } from "./face.ts";
import { findHead } from "./head.ts";

export interface Surfaces {
  readonly skin: Region;
  /** The head with hair over the shoulders, which is always in front of the garment. */
  readonly head: Region;
  readonly top: Region;
}

const CHEST = { from: 1.25, to: 2.1, halfWidth: 0.45 };
/** Half of the widest stripe of the skin's colour that is cloth, in face widths. */
const STRIPE = 0.1;
const NECK = { from: 0.05, to: 0.4, halfWidth: 0.3 };
/** In spreads of the colour model, as the two below. */
const SKIN_REACH = 3.4;
const TOP_REACH = 4;
/** Up to this distance a pixel near skin, of no known cloth, is skin in another light. */
const LIT_SKIN_REACH = 5;
/** How far such pixels reach from the skin, and down from the chin to above the elbows, in face widths. */
const LIT_SKIN = { reach: 0.3, lowest: 2.5 };
const SURELY_NOT = 2;
/** The darkest share of a face: eyes, brows and nostrils. */
const FEATURES = 0.2;
/** The least spread of skin on arms, in L*, a* and b*. */
const SKIN_SPREAD = [11, 3.2, 4] as const;
const USUAL_SKIN: ColorModel = { clusters: [{ mean: [65, 15, 18], spread: [14, 5, 6], share: 1 }] };
const SMALLEST_PART = 0.1;
const STRAPS_END = 0.7;
/** Pixels: the width of the rim along the outline, and half of the thinnest cloth that is kept there. */
const RIM = { width: 3, thin: 1.5 };

/** By colours learned on the face, around it and on the chest. */
export function findSurfaces(lab: LabImage, silhouette: Region, face: Face): Surfaces {
  const { width, height } = lab;
  const chin = chinOf(face);
  const bare = faceSamples(lab, silhouette, face);
  const faceModel = learnColors(lab, bare, 2);
  const skinModel = lenient(faceModel ?? USUAL_SKIN);
  const { topModel, chestModel } = learnTop(lab, silhouette, face, skinModel);
  const skin = createRegion(width, height);
  const lit = createRegion(width, height);
  const top = createRegion(width, height);
  for (let i = 0; i < silhouette.data.length; i++) {
    if (!silhouette.data[i]) continue;
    const toSkin = colorDistance(skinModel, lab, i);
    const toTop = topModel ? colorDistance(topModel, lab, i) : Number.POSITIVE_INFINITY;
    if (toSkin < SKIN_REACH && toSkin < toTop) skin.data[i] = 1;
    else if (toTop < TOP_REACH && i > chin * width) top.data[i] = 1;
    else if (toSkin < LIT_SKIN_REACH && toSkin < toTop) lit.data[i] = 1;
  }
  const head = findHead(lab, silhouette, {
    ...{ skin, skinModel: faceModel, face },
    topModel: chestModel,
  });
  for (let i = Math.ceil(chin) * width; i < skin.data.length; i++) {
    if (head.data[i]) skin.data[i] = lit.data[i] = 0;
  }
  addLitSkin(skin, lit, face);
  return {
    skin: dilate(erode(dilate(skin, 1), 2), 1),
    head,
    top: mainParts(withoutRim(top, silhouette), chin + STRAPS_END * face.width),
  };
}

/**
 * Adds the pixels of `lit` that are joined to the skin and near it. Further down, hands would be
 * joined to thighs, and ankles to shoes.
 */
function addLitSkin(skin: Region, lit: Region, face: Face): void {
  const near = dilate(skin, LIT_SKIN.reach * face.width);
  const from = Math.ceil(chinOf(face)) * skin.width;
  const to = Math.ceil(chinOf(face) + LIT_SKIN.lowest * face.width) * skin.width;
  const canBeLit = (i: number) => i >= from && i < to && near.data[i] === 1 && lit.data[i] === 1;
  const joined = floodFill(skin.width, skin.height, pixelsIn(skin), canBeLit);
  for (let i = from; i < to && i < skin.data.length; i++) if (joined.data[i]) skin.data[i] = 1;
}

/** The colours of the top, and those of the chest: with the skin in a neckline, which is no hair either. */
function learnTop(
  lab: LabImage,
  silhouette: Region,
  face: Face,
  skin: ColorModel,
): Record<"topModel" | "chestModel", ColorModel | null> {
  const chest = pixelsBelow(lab, silhouette, face, CHEST);
  const cloth = chest.filter((i) => colorDistance(skin, lab, i) > SURELY_NOT);
  // In the neckline of a top, skin may be lighter than any skin of the face.
  const neck = pixelsBelow(lab, silhouette, face, NECK).filter(
    (i) => colorDistance(skin, lab, i) < SURELY_NOT,
  );
  const like = floodFill(
    lab.width,
    lab.height,
    neck,
    (i) => silhouette.data[i] === 1 && colorDistance(skin, lab, i) < LIT_SKIN_REACH,
  );
  const bare = openRegion(like, STRIPE * face.width, 1).data;
  const below = cloth.filter((i) => !bare[i]);
  const isEnough = (pixels: readonly number[]) => pixels.length > chest.length / 4;
  // A chest of skin colour is a top: people wear one.
  const all = isEnough(cloth) ? cloth : chest;
  const chestModel = learnColors(lab, all, 3);
  const isSame = !isEnough(below) || below.length === cloth.length;
  return { topModel: isSame ? chestModel : learnColors(lab, below, 3), chestModel };
}

interface Place {
  /** Face widths below the chin, and to each side of the face's middle. */
  readonly from: number;
  readonly to: number;
  readonly halfWidth: number;
}

function pixelsBelow(
  { width }: LabImage,
  silhouette: Region,
  face: Face,
  { from, to, halfWidth }: Place,
): number[] {
  const centre = face.x + face.width / 2;
  const pixels: number[] = [];
  for (let i = 0; i < silhouette.data.length; i++) {
    const out = Math.abs((i % width) - centre) / face.width;
    const down = (Math.floor(i / width) - chinOf(face)) / face.width;
    if (out < halfWidth && down > from && down < to && silhouette.data[i]) pixels.push(i);
  }
  return pixels;
}

/** Removes the rim of bare arms and legs, whose pixels mix skin and wall to the colour of some tops. */
function withoutRim(top: Region, silhouette: Region): Region {
  const inner = erode(silhouette, RIM.width);
  const cloth = openRegion(top, RIM.thin, RIM.width);
  const data = top.data.map((inside, i) => (inner.data[i] || cloth.data[i] ? inside : 0));
  return { ...top, data };
}

function mainParts(top: Region, lowest: number): Region {
  const parts = connectedComponents(top);
  const largest = Math.max(0, ...parts.map((part) => part.length));
  const main = createRegion(top.width, top.height);
  for (const part of parts) {
    const bottom = part.reduce((row, i) => Math.max(row, Math.floor(i / top.width)), 0);
    if (part.length < SMALLEST_PART * largest && bottom < lowest) continue;
    for (const i of part) main.data[i] = 1;
  }
  return main;
}

function faceSamples(lab: LabImage, silhouette: Region, face: Face): number[] {
  const samples: number[] = [];
  const rx = 0.36 * face.width;
  const ry = 0.5 * face.height;
  const cx = face.x + face.width / 2;
  const cy = face.y + 0.58 * face.height;
  for (let i = 0; i < silhouette.data.length; i++) {
    const dx = ((i % lab.width) - cx) / rx;
    const dy = (Math.floor(i / lab.width) - cy) / ry;
    if (dx * dx + dy * dy < 1 && silhouette.data[i]) samples.push(i);
  }
  const lights = samples.map((i) => lab.l.data[i]).sort((one, other) => one - other);
  const dark = lights[Math.floor(lights.length * FEATURES)] ?? 0;
  return samples.filter((i) => lab.l.data[i] > dark);
}

/** Light varies more on arms than on a face. */
function lenient(model: ColorModel): ColorModel {
  return {
    clusters: model.clusters.map(({ mean, spread, share }) => ({
      mean,
      share,
      spread: [
        Math.max(SKIN_SPREAD[0], spread[0]),
        Math.max(SKIN_SPREAD[1], spread[1]),
        Math.max(SKIN_SPREAD[2], spread[2]),
      ],
    })),
  };
}
