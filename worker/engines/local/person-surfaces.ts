import { type ColorModel, colorDistance, learnColors } from "./person-colors.ts";
import type { Face } from "./person-face.ts";
import type { LabImage } from "./raster/lab.ts";
import { components, createRegion, dilate, erode, flood, type Region } from "./raster/region.ts";

/** What the person's pixels are. */
export interface Surfaces {
  readonly skin: Region;
  /** The head with its hair, and hair that hangs over the shoulders: always before the garment. */
  readonly head: Region;
  /** The old top, as far as its colours reach. */
  readonly top: Region;
}

/** How far from the chin the chest is, in face widths, and how large a patch to look at. */
const CHEST = { from: 1.25, to: 2.1, halfWidth: 0.45 };
/** A pixel further than this from the skin's colours is no skin, even if nothing else fits better. */
const SKIN_REACH = 3.4;
const HAIR_REACH = 2.6;
const TOP_REACH = 4;
/** Pieces smaller than this share of the largest that end so near the chin are not the top's. */
const SMALLEST_PART = 0.1;
const STRAPS_END = 0.7;

/**
 * Tells skin, head and old top apart by colour: skin is learned on the face, hair around it,
 * the top on the chest; each pixel goes to what it is most like.
 */
export function findSurfaces(lab: LabImage, silhouette: Region, face: Face): Surfaces {
  const { width, height } = lab;
  const person = (test: (x: number, y: number) => boolean) => {
    const pixels: number[] = [];
    for (let i = 0; i < silhouette.data.length; i++) {
      if (silhouette.data[i] && test(i % width, Math.floor(i / width))) pixels.push(i);
    }
    return pixels;
  };
  const centre = face.x + face.width / 2;
  const chin = chinOf(face);
  const skinModel = learnSkin(lab, silhouette, face);
  const chest = person(
    (x, y) =>
      Math.abs(x - centre) < CHEST.halfWidth * face.width &&
      y > chin + CHEST.from * face.width &&
      y < chin + CHEST.to * face.width,
  );
  const cloth = chest.filter((i) => colorDistance(skinModel, lab, i) > 2);
  // A chest that is all skin-coloured still is a top: nobody stands here without.
  const topModel = learnColors(lab, cloth.length > chest.length / 4 ? cloth : chest, 3);
  const skin = createRegion(width, height);
  const top = createRegion(width, height);
  for (let i = 0; i < silhouette.data.length; i++) {
    if (!silhouette.data[i]) continue;
    const toSkin = colorDistance(skinModel, lab, i);
    const toTop = topModel ? colorDistance(topModel, lab, i) : Number.POSITIVE_INFINITY;
    if (toSkin < SKIN_REACH && toSkin < toTop) skin.data[i] = 1;
    else if (toTop < TOP_REACH && i > chin * width) top.data[i] = 1;
  }
  const smoothSkin = dilate(erode(dilate(skin, 1), 2), 1);
  const head = findHead(lab, silhouette, skin, topModel, face);
  return { skin: smoothSkin, head, top: mainParts(top, chin + STRAPS_END * face.width) };
}

/** Without locks of hair that happen to have the top's colour; straps reach further down. */
function mainParts(top: Region, lowest: number): Region {
  const parts = components(top);
  const largest = Math.max(0, ...parts.map((part) => part.length));
  const main = createRegion(top.width, top.height);
  for (const part of parts) {
    const bottom = part.reduce((row, i) => Math.max(row, Math.floor(i / top.width)), 0);
    if (part.length < SMALLEST_PART * largest && bottom < lowest) continue;
    for (const i of part) main.data[i] = 1;
  }
  return main;
}

/** The cascade's square ends about at the mouth's lower edge. */
export function chinOf(face: Face): number {
  return face.y + 1.12 * face.height;
}

function learnSkin(lab: LabImage, silhouette: Region, face: Face): ColorModel {
  const samples: number[] = [];
  const rx = 0.36 * face.width;
  const ry = 0.5 * face.height;
  const cx = face.x + face.width / 2;
  const cy = face.y + 0.58 * face.height;
  for (let y = Math.ceil(cy - ry); y < cy + ry; y++) {
    for (let x = Math.ceil(cx - rx); x < cx + rx; x++) {
      const i = y * lab.width + x;
      if (((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1 && silhouette.data[i]) samples.push(i);
    }
  }
  const lights = samples.map((i) => lab.l.data[i]!).sort((one, other) => one - other);
  // Eyes, brows and nostrils are the darkest part of a face.
  const dark = lights[Math.floor(lights.length * 0.2)] ?? 0;
  const bright = samples.filter((i) => lab.l.data[i]! > dark);
  const model = learnColors(lab, bright, 2);
  if (!model) return { clusters: [{ mean: [65, 15, 18], spread: [14, 5, 6] }] };
  // Arms are lit less evenly than a face: let lightness vary further than it does there.
  return {
    clusters: model.clusters.map(({ mean, spread }) => ({
      mean,
      spread: [Math.max(11, spread[0]), Math.max(3.2, spread[1]), Math.max(4, spread[2])] as const,
    })),
  };
}

/** All of the silhouette above the chin near the face, and the hair that flows down from there. */
function findHead(
  lab: LabImage,
  silhouette: Region,
  skin: Region,
  topModel: ColorModel | null,
  face: Face,
): Region {
  const { width, height } = lab;
  const centre = face.x + face.width / 2;
  const chin = chinOf(face);
  const isAbove = (i: number) => {
    const x = i % width;
    const y = Math.floor(i / width);
    // The jaw is round: beside the chin begin the neck and the shoulders.
    const reach =
      y < face.y + 0.75 * face.height
        ? 1.15
        : 0.62 * Math.sqrt(Math.max(0, (chin - y) / (0.37 * face.height)));
    return y < chin && Math.abs(x - centre) < reach * face.width;
  };
  const hairSamples: number[] = [];
  for (let i = 0; i < chin * width; i++) {
    if (silhouette.data[i] && !skin.data[i] && isAbove(i)) hairSamples.push(i);
  }
  const hairModel = learnColors(lab, hairSamples, 2);
  const lowest = chin + 2.2 * face.width;
  const isHair = (i: number) => {
    if (!hairModel || !silhouette.data[i] || i > lowest * width) return false;
    if (Math.abs((i % width) - centre) > 1.2 * face.width) return false;
    const toHair = colorDistance(hairModel, lab, i);
    if (toHair > HAIR_REACH || skin.data[i]) return false;
    return !topModel || toHair < 0.7 * colorDistance(topModel, lab, i);
  };
  const seeds: number[] = [];
  for (let i = 0; i < chin * width; i++) if (silhouette.data[i] && isAbove(i)) seeds.push(i);
  return flood(width, height, seeds, isHair);
}
