import {
  blurPlanesWeighted,
  blurRegion,
  createPlane,
  dilate,
  type Layer,
  labToRgb,
  type Plane,
  type Region,
  type RgbaImage,
  samplePlane,
} from "../image/index.ts";
import { bareNeckOf } from "./bare-neck.ts";
import { continueColors } from "./continue-colors.ts";
import { extendBottoms, extensionOf } from "./extend-bottoms.ts";
import { skinGrain } from "./grain.ts";
import { withoutOutline } from "./kept-outline.ts";
import { midriffOf } from "./midriff.ts";
import { withCollar } from "./old-collar.ts";
import { findOldSleeve, isUnderCloth, withSleeves } from "./old-sleeve.ts";
import { segmentOldTop, TINGED_RIM, withRim } from "./old-top.ts";
import { paintSkin } from "./paint-skin.ts";
import { forEachPhotoPixel, type Paint } from "./photo-pixels.ts";
import { alphaInScene, type Scene } from "./scene.ts";
import { skinCover } from "./skin-cover.ts";

/** Pixels. */
export const EDGE_BLEND = 0.8;
const BACKGROUND_REACH = 0.12;
/** Pixels. */
const UNDER_EDGE = 4;

/** Replaces the old top by skin or background; returns the silhouette without it. */
export function removeOldTop(
  picture: RgbaImage,
  garment: Layer,
  seen: Scene,
  { neckline, wearsTrousers }: { neckline: number; wearsTrousers: () => boolean },
): Region {
  const neck = bareNeckOf(seen);
  const sleeved = seen.silhouette.plain ? seen : withSleeves(seen);
  const scene = neck ? withCollar(sleeved, neck) : sleeved;
  const row = neckline * scene.view.scale - scene.view.top;
  const shown = uncovered(garment, scene);
  const sleeves = [scene.left, scene.right].map((arm) => findOldSleeve(arm, scene));
  const midriff = midriffOf(alphaInScene(garment, scene), scene, wearsTrousers);
  const bare = { neck, neckline: row, midriff, sleeves };
  const { old, skin, backgroundMask, overhang, outline } = segmentOldTop(scene, bare, shown);
  const grainAt = skinGrain(picture, scene);
  const onBottoms = midriff && extendBottoms(picture, scene, midriff, overhang);
  // Half-covered pixels around the silhouette show the old top: paint background first, then skin.
  const cloth = dilate(scene.surfaces.top, 1);
  const hides = (x: number, y: number) => {
    if (neck !== null || sleeves.some((sleeve) => isUnderCloth(sleeve, x, y))) return true;
    return cloth.data[y * cloth.width + x] === 1;
  };
  const painted = { ...skin, data: skin.data.map((inside, i) => inside | backgroundMask.data[i]) };
  const rim = withoutOutline(withRim(backgroundMask, painted, old, scene), scene, (i) => {
    return old.data[i] + skin.data[i] + backgroundMask.data[i] > 0;
  });
  const wall = underSkin(rim, skin, hides);
  const ground = { colorAt: paintBackground(scene, wall), isUnder: true };
  paint(picture, garment, scene, blurRegion(wall, EDGE_BLEND), ground);
  const left = { ...backgroundMask, data: scene.silhouette.region.data.slice() };
  for (let i = 0; i < left.data.length; i++) if (backgroundMask.data[i]) left.data[i] = 0;
  const onSkin = paintSkin(scene, old, { body: neck ? outline : left, neck, midriff, sleeves });
  const cover = skinCover(scene, { skin, outline, sleeves, midriff });
  paint(picture, garment, scene, cover, { colorAt: onSkin, grainAt });
  if (midriff && onBottoms) {
    paint(picture, garment, scene, extensionOf(overhang, midriff), { colorAt: onBottoms });
  }
  return left;
}

/** The part of a scene that a garment does not cover, and a little below its edge. */
export function uncovered(garment: Layer, scene: Scene): Region {
  const alpha = alphaInScene(garment, scene);
  const visible = { ...alpha, data: alpha.data.map((value) => (value < 255 ? 1 : 0)) };
  return dilate(visible, UNDER_EDGE);
}

interface Coat {
  readonly colorAt: Paint;
  /** By pixel of the photo, in sRGB values. */
  readonly grainAt?: (pixel: number) => number;
  /** Other colours are painted over its edge, which stays soft. */
  readonly isUnder?: boolean;
}

/**
 * Paints colours over the picture with the opacity `soft`, 0..1, except where the garment hides them.
 * Edges become as steep in pixels of the photo as they are in those of the smaller scene.
 */
export function paint(
  picture: RgbaImage,
  garment: Layer,
  scene: Scene,
  soft: Plane,
  { colorAt, grainAt = () => 0, isUnder = false }: Coat,
): void {
  const gain = isUnder ? 1 : 1 / scene.view.scale;
  const { data } = picture;
  forEachPhotoPixel(soft, picture.width, scene.view, (pixel, x, y, opacity) => {
    if (garment.data[pixel * 4 + 3] === 255) return;
    const share = Math.min(1, 0.5 + gain * (opacity - 0.5));
    if (share <= 0) return;
    const rgb = labToRgb(colorAt(x, y));
    const p = pixel * 4;
    const grain = grainAt(pixel);
    for (let c = 0; c < 3; c++) {
      data[p + c] = data[p + c] * (1 - share) + (rgb[c] + grain) * share;
    }
  });
}

/** Adds the rim of future skin that old cloth hides; the rim of bare skin stays as it is. */
function underSkin(
  backgroundMask: Region,
  skin: Region,
  hides: (x: number, y: number) => boolean,
): Region {
  const { width } = skin;
  const wide = dilate(backgroundMask, TINGED_RIM);
  const data = backgroundMask.data.map((inside, i) => {
    if (inside || !wide.data[i] || !skin.data[i]) return inside;
    return hides(i % width, Math.floor(i / width)) ? 1 : 0;
  });
  return { ...backgroundMask, data };
}

/** Continues the background where `bare` is set: a plain one smoothly, others from near by. */
export function paintBackground({ lab, silhouette, face }: Scene, bare: Region): Paint {
  const { region, background, plain } = silhouette;
  const person = dilate(region, TINGED_RIM);
  const weight = createPlane(lab.width, lab.height);
  for (let i = 0; i < weight.data.length; i++) {
    weight.data[i] = person.data[i] || bare.data[i] ? 0 : 1;
  }
  const planes = [lab.l, lab.a, lab.b];
  if (!plain) {
    const around = dilate(bare, BACKGROUND_REACH * face.width);
    for (let i = 0; i < weight.data.length; i++) if (!around.data[i]) weight.data[i] = 0;
    return continueColors(planes, weight);
  }
  const [l, a, b] = blurPlanesWeighted(planes, weight, BACKGROUND_REACH * face.width);
  const fitted = [background.l, background.a, background.b];
  [l, a, b].forEach((near, channel) => {
    for (let i = 0; i < near.data.length; i++) {
      if (near.data[i] === 0) near.data[i] = fitted[channel].data[i];
    }
  });
  return (x, y) => [samplePlane(l, x, y), samplePlane(a, x, y), samplePlane(b, x, y)];
}
