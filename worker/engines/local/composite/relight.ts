import {
  blurWeighted,
  countInside,
  createPlane,
  createRegion,
  dilate,
  distanceTo,
  enlargePlane,
  erode,
  type LabImage,
  type Layer,
  median,
  type Plane,
  type Region,
} from "../image/index.ts";
import { pullPushCoarse } from "./pull-push.ts";
import { alphaInScene, rowReader, type Scene } from "./scene.ts";

const FOLDS = 0.75;
const ARM_SHADE = 0.5;
/** Coarser changes are the body's light. */
const FOLD_REACH = 0.7;
/** Ignores freckles and hair. */
const SMOOTH_SKIN = 0.04;
/** Ignores seams and buttons. */
const SMOOTH_CLOTH = 0.035;
const DEEPEST = 0.78;
const BRIGHTEST = 1.14;
/** L*: folds of black cloth are noise. */
const BLACK = 18;
const GREY = 45;
/** In a*b* and in L*. */
const PRINT_HUE = 9;
const PRINT_CONTRAST = 13;
const MAX_PRINTED = 0.12;
/** The reach of the mean around a pixel, over that of the folds. */
const PRINT_PASSES = [0.25, 0.5, 0.5];
/** The blurred edge of a print, in face widths. */
const PRINT_RIM = 0.03;
/** Half of the widest gap between its figures, in face widths. */
const PRINT_GAP = 0.12;
/** Texture in L*; a coarse pattern hides folds. */
const FINE = 0.8;
const COARSE = 2;
const UNKNOWN = 0.01;
/** Cloth gets darker towards the silhouette. */
const TURNED = 0.16;
const TURNS_WITHIN = 0.05;

/** Gives the garment the light of the photo: folds of the old top, shade of arms, darker edges. */
export function relightGarment(garment: Layer, scene: Scene): void {
  const alpha = alphaInScene(garment, scene);
  const person = scene.silhouette.region.data;
  const dressed = new Uint8Array(alpha.data.length);
  for (let i = 0; i < dressed.length; i++) dressed[i] = alpha.data[i] >= 128 || person[i] ? 1 : 0;
  const lightIn = rowReader(lightOn(scene, { ...alpha, data: dressed }), scene.view);
  const { width, data } = garment;
  const { left, top, right, bottom } = scene.view.box;
  for (let y = top; y < bottom; y++) {
    const light = lightIn(y);
    for (let x = left, p = (y * width + left) * 4; x < right; x++, p += 4) {
      if (data[p + 3] === 0) continue;
      const factor = light[x - left];
      data[p] = data[p] * factor;
      data[p + 1] = data[p + 1] * factor;
      data[p + 2] = data[p + 2] * factor;
    }
  }
}

function lightOn(scene: Scene, figure: Region): Plane {
  const { lab, face } = scene;
  const folds = foldsOf(scene);
  const shade = shadeOfSkin(scene);
  const logs = createPlane(lab.width, lab.height);
  const weight = createPlane(lab.width, lab.height);
  for (let i = 0; i < logs.data.length; i++) {
    const w = folds.weight.data[i] + shade.weight.data[i];
    weight.data[i] = Math.min(1, w + UNKNOWN);
    if (w === 0) continue;
    logs.data[i] =
      (folds.weight.data[i] * folds.logs.data[i] + shade.weight.data[i] * shade.logs.data[i]) / w;
  }
  const [coarse] = pullPushCoarse([logs], weight) as [Plane];
  const light = enlargePlane(coarse, lab.width, lab.height, 2);
  const depth = distanceTo(figure, 0);
  for (let i = 0; i < depth.length; i++) {
    const turned = TURNED * Math.exp(-depth[i] / (TURNS_WITHIN * face.width));
    light.data[i] = Math.exp(light.data[i]) * (1 - turned);
  }
  return light;
}

interface Shade {
  readonly logs: Plane;
  readonly weight: Plane;
}

function foldsOf({ lab, surfaces, face }: Scene): Shade {
  const { width, height, l } = lab;
  const cloth = erode(surfaces.top, 2);
  const weight = createPlane(width, height);
  weight.data.set(unprintedCloth(cloth, lab, face.width));
  const smooth = blurWeighted(l, weight, SMOOTH_CLOTH * face.width);
  const texture = textureOf(l, smooth, weight);
  const plain = Math.min(1, Math.max(0, (COARSE - texture) / (COARSE - FINE)));
  return shadeIn(smooth, weight, FOLD_REACH * face.width, FOLDS * plain);
}

/** The cloth without its print and what is next to the print, 1 a pixel; none where much is printed. */
function unprintedCloth(cloth: Region, lab: LabImage, unit: number): Uint8Array {
  const [a, b] = [medianIn(lab.a, cloth), medianIn(lab.b, cloth)];
  const plain = createPlane(cloth.width, cloth.height);
  plain.data.set(cloth.data);
  const print = createRegion(cloth.width, cloth.height);
  // Among the letters of a print the first mean is too dark.
  for (const pass of PRINT_PASSES) {
    const near = blurWeighted(lab.l, plain, pass * FOLD_REACH * unit);
    for (let i = 0; i < print.data.length; i++) {
      if (!cloth.data[i]) continue;
      const hue = Math.hypot(lab.a.data[i] - a, lab.b.data[i] - b);
      const contrast = Math.abs(lab.l.data[i] - near.data[i]);
      if (hue >= PRINT_HUE || contrast >= PRINT_CONTRAST) print.data[i] = 1;
    }
    for (let i = 0; i < print.data.length; i++) if (print.data[i]) plain.data[i] = 0;
  }
  if (countInside(print.data) > MAX_PRINTED * countInside(cloth.data)) return print.data.fill(0);
  const reach = PRINT_GAP * unit;
  const around = erode(dilate(print, reach + PRINT_RIM * unit), reach).data;
  return cloth.data.map((own, i) => (own && !around[i] ? 1 : 0));
}

/** The usual difference of cloth from its blurred self, in L*. */
function textureOf(l: Plane, smooth: Plane, weight: Plane): number {
  const found: number[] = [];
  for (let i = 0; i < l.data.length; i += 3) {
    if (weight.data[i] > 0) found.push(Math.abs(l.data[i] - smooth.data[i]));
  }
  return median(found);
}

function shadeOfSkin({ lab, surfaces, silhouette, left, right, face }: Scene): Shade {
  const { width, height } = lab;
  const weight = createPlane(width, height);
  const inside = erode(silhouette.region, 1);
  for (const { side, top, outer, inner, armpit, wrist } of [left, right]) {
    const from = Math.max(0, Math.round(armpit.y));
    for (let y = from; y < Math.min(height, wrist, top + outer.length); y++) {
      const breadth = (outer[y - top] - inner[y - top]) * side;
      for (let step = 0; step <= breadth; step++) {
        const i = y * width + Math.round(outer[y - top] - side * step);
        if (surfaces.skin.data[i] && inside.data[i]) weight.data[i] = 1;
      }
    }
  }
  const smooth = blurWeighted(lab.l, weight, SMOOTH_SKIN * face.width);
  return shadeIn(smooth, weight, FOLD_REACH * face.width, ARM_SHADE);
}

/** The logarithm of lightness over its surroundings, to the given power. */
function shadeIn(l: Plane, weight: Plane, reach: number, power: number): Shade {
  const mean = blurWeighted(l, weight, reach);
  const logs = createPlane(l.width, l.height);
  for (let i = 0; i < logs.data.length; i++) {
    if (weight.data[i] === 0) continue;
    const trust = Math.min(1, Math.max(0, (mean.data[i] - BLACK) / (GREY - BLACK)));
    const ratio = l.data[i] / Math.max(1, mean.data[i]);
    logs.data[i] = power * trust * Math.log(Math.min(Math.max(ratio, DEEPEST), BRIGHTEST));
  }
  return { logs, weight };
}

function medianIn(plane: Plane, region: Region): number {
  const values: number[] = [];
  for (let i = 0; i < region.data.length; i += 3) if (region.data[i]) values.push(plane.data[i]);
  return median(values);
}
