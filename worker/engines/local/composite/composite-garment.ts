import {
  blur,
  blurRegion,
  createPlane,
  type Layer,
  type Region,
  type RgbaImage,
} from "../image/index.ts";
import { type Body, findLegs } from "../person/index.ts";
import type { Figure, WarpedTop } from "../warp/index.ts";
import { moveToBackLayer } from "./back-layer.ts";
import { castContactShadow } from "./contact-shadow.ts";
import { partsBefore } from "./forearm-before.ts";
import { addGrain } from "./grain.ts";
import { relightGarment } from "./relight.ts";
import { removeOldTop } from "./remove-old-top.ts";
import { rowReader, type Scene, sceneOf } from "./scene.ts";
import { closeSeam } from "./seams.ts";
import { matchSharpness } from "./sharpness.ts";

/** The neck and head shade the inside of a garment's back. */
const INSIDE_LIGHT = 0.75;

const BELOW_NECKLINE = 0.2;

interface Wearer {
  /** The person; the outline includes a new bottom. */
  readonly body: Body;
  readonly figure: Figure;
  /** The unchanged photo, in which sharpness and grain are measured. */
  readonly photo: RgbaImage;
}

/**
 * Draws a garment on a picture; pixels that the garment does not touch stay unchanged.
 *
 * @param below the photo, or the photo with a new bottom
 */
export function compositeGarment(
  below: RgbaImage,
  { garment, back, fit, box }: WarpedTop,
  { body, figure, photo }: Wearer,
): RgbaImage {
  const scene = sceneOf(body, box, photo);
  if (fit.sleeved) {
    for (const { shoulder, armpit } of [fit.left, fit.right]) {
      closeSeam(garment, shoulder, figure.unit);
      closeSeam(garment, armpit, figure.unit);
    }
  }
  moveToBackLayer(garment, back, figure, fit.neckline);
  const picture = { ...below, data: below.data.slice() };
  relightGarment(garment, scene);
  matchSharpness(garment, photo, scene);
  addGrain(garment, photo, scene);
  const bareFigure = removeOldTop(picture, garment, scene, {
    neckline: fit.neckline,
    wearsTrousers: () => wearsTrousers(body),
  });
  const lowest = Math.ceil(fit.neckline + BELOW_NECKLINE * figure.unit);
  drawBehindFigure(picture, back, { figure: bareFigure, lowest }, scene);
  castContactShadow(picture, garment, bareFigure, scene);
  drawBefore(picture, below, garment, scene, partsBefore(scene));
  return picture;
}

/** Whether cloth covers both legs down to the ankles, with a gap between them. */
function wearsTrousers(body: Body): boolean {
  const legs = findLegs(body);
  return typeof legs !== "string" && legs.parted && legs.bareFrom >= legs.ankle;
}

/** Draws the inside of the garment's back, visible where the neckline stands off the neck. */
function drawBehindFigure(
  picture: RgbaImage,
  back: Layer,
  { figure, lowest }: { figure: Region; lowest: number },
  scene: Scene,
): void {
  const { width, data } = picture;
  const person = createPlane(figure.width, figure.height);
  for (let i = 0; i < person.data.length; i++) {
    person.data[i] = figure.data[i] || scene.surfaces.head.data[i] ? 1 : 0;
  }
  const shareIn = rowReader(blur(person, 0.7), scene.view);
  const { left, top, right, bottom } = scene.view.box;
  for (let y = top; y < Math.min(bottom, lowest); y++) {
    const before = shareIn(y);
    for (let x = left, p = (y * width + left) * 4; x < right; x++, p += 4) {
      if (back.data[p + 3] === 0) continue;
      const alpha = (back.data[p + 3] / 255) * (1 - before[x - left]);
      for (let c = 0; c < 3; c++) {
        data[p + c] = data[p + c] * (1 - alpha) + back.data[p + c] * INSIDE_LIGHT * alpha;
      }
    }
  }
}

/** Draws the garment behind the parts of the photo that are before it. */
export function drawBefore(
  picture: RgbaImage,
  photo: RgbaImage,
  garment: Layer,
  scene: Scene,
  parts: Region,
): void {
  const { width, data } = picture;
  const shareIn = rowReader(blurRegion(parts, 0.7), scene.view);
  const { left, top, right, bottom } = scene.view.box;
  for (let y = top; y < bottom; y++) {
    const share = shareIn(y);
    for (let x = left, p = (y * width + left) * 4; x < right; x++, p += 4) {
      const covered = garment.data[p + 3] / 255;
      const before = share[x - left];
      if (covered === 0 && before === 0) continue;
      const alpha = covered * (1 - before);
      for (let c = 0; c < 3; c++) {
        const below = data[p + c] * (1 - before) + photo.data[p + c] * before;
        data[p + c] = below * (1 - alpha) + garment.data[p + c] * alpha;
      }
    }
  }
}
