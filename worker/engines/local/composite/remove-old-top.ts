import {
  blur,
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
import { midriffOf } from "./midriff.ts";
import { withCollar } from "./old-collar.ts";
import { withSleeves } from "./old-sleeve.ts";
import { segmentOldTop, TINGED_RIM, withRim } from "./old-top.ts";
import { type Paint, paintSkin } from "./paint-skin.ts";
import { forEachPhotoPixel } from "./photo-pixels.ts";
import { pullPushCoarse, sampleCoarse } from "./pull-push.ts";
import { alphaInScene, type Scene } from "./scene.ts";

/** Pixels. */
const SKIN_BLEND = 1.8;
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
  neckline: number,
): Region {
  const neck = bareNeckOf(seen);
  const sleeved = seen.silhouette.plain ? seen : withSleeves(seen);
  const scene = neck ? withCollar(sleeved, neck) : sleeved;
  const row = neckline * scene.view.scale - scene.view.top;
  const shown = uncovered(garment, scene);
  const bare = { neck, neckline: row, midriff: midriffOf(alphaInScene(garment, scene), scene) };
  const { old, skin, backgroundMask, overhang, outline } = segmentOldTop(scene, bare, shown);
  // Half-covered pixels around the silhouette show the old top: paint background first, then skin.
  const rim = withRim(backgroundMask, old, scene);
  const wall = neck ? underSkin(rim, skin) : rim;
  paint(picture, garment, scene, blurRegion(wall, EDGE_BLEND), paintBackground(scene, wall));
  if (bare.midriff) {
    paint(picture, garment, scene, blurRegion(overhang, EDGE_BLEND), paintBottoms(scene, overhang));
  }
  const body = neck ? outline : scene.silhouette.region;
  const onSkin = paintSkin(scene, old, { body, neck });
  paint(picture, garment, scene, within(blurRegion(skin, SKIN_BLEND), outline), onSkin);
  const left = { ...backgroundMask, data: scene.silhouette.region.data.slice() };
  for (let i = 0; i < left.data.length; i++) if (backgroundMask.data[i]) left.data[i] = 0;
  return left;
}

/** The part of a scene that a garment does not cover, and a little below its edge. */
export function uncovered(garment: Layer, scene: Scene): Region {
  const alpha = alphaInScene(garment, scene);
  const visible = { ...alpha, data: alpha.data.map((value) => (value < 255 ? 1 : 0)) };
  return dilate(visible, UNDER_EDGE);
}

function within(soft: Plane, outline: Region): Plane {
  const person = blurRegion(outline, EDGE_BLEND);
  for (let i = 0; i < soft.data.length; i++) {
    // Half covered at the edge itself, uncovered one pixel outside.
    soft.data[i] = soft.data[i] * Math.min(1, Math.max(0, 2 * person.data[i] - 0.5));
  }
  return soft;
}

export function paint(
  picture: RgbaImage,
  garment: Layer,
  scene: Scene,
  soft: Plane,
  colorAt: Paint,
): void {
  const { data } = picture;
  forEachPhotoPixel(soft, picture.width, scene.view, (pixel, x, y, opacity) => {
    if (garment.data[pixel * 4 + 3] === 255) return;
    const rgb = labToRgb(colorAt(x, y));
    const p = pixel * 4;
    for (let c = 0; c < 3; c++) data[p + c] = data[p + c] * (1 - opacity) + rgb[c] * opacity;
  });
}

function underSkin(backgroundMask: Region, skin: Region): Region {
  const wide = dilate(backgroundMask, TINGED_RIM);
  return {
    ...backgroundMask,
    data: backgroundMask.data.map((inside, i) => inside | (wide.data[i] & skin.data[i])),
  };
}

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
    return extendColors(planes, weight);
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

/** Continues the bottoms upwards. */
function paintBottoms({ lab, silhouette, surfaces, hem }: Scene, overhang: Region): Paint {
  const weight = createPlane(lab.width, lab.height);
  const near = dilate(overhang, TINGED_RIM);
  for (let i = Math.ceil(hem) * lab.width; i < weight.data.length; i++) {
    const isOther = near.data[i] || surfaces.skin.data[i] || surfaces.top.data[i];
    weight.data[i] = silhouette.region.data[i] && !isOther ? 1 : 0;
  }
  return extendColors([lab.l, lab.a, lab.b], weight);
}

export function extendColors(planes: readonly Plane[], weight: Plane): Paint {
  const [l, a, b] = pullPushCoarse(planes, weight).map((plane) => blur(plane, 1));
  return (x, y) => [sampleCoarse(l, x, y), sampleCoarse(a, x, y), sampleCoarse(b, x, y)];
}
