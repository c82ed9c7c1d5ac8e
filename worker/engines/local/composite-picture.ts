import { coverOldTop } from "./composite-cover.ts";
import { addGrain } from "./composite-grain.ts";
import { lightGarment } from "./composite-light.ts";
import { closeSeam } from "./composite-seams.ts";
import { castShadow, shadeBesideArms } from "./composite-shadow.ts";
import type { RgbaImage } from "./image.ts";
import type { Body } from "./person-body.ts";
import { blur } from "./raster/blur.ts";
import type { Layer } from "./raster/layer.ts";
import { createPlane, samplePlane } from "./raster/plane.ts";
import type { Region } from "./raster/region.ts";
import type { Figure } from "./warp-figure.ts";
import type { WornGarment } from "./warp-garment.ts";

/** The neck and head shade the inside of a garment's back. */
const INSIDE_LIGHT = 0.75;

/** Puts the worn garment into the photo. Pixels it does not touch stay as they are. */
export function compositeGarment(
  photo: RgbaImage,
  { trunk, sleeves, back, fit }: WornGarment,
  figure: Figure,
  body: Body,
): RgbaImage {
  shadeBesideArms(trunk, figure);
  const garment = over(sleeves, trunk);
  if (fit.sleeved) {
    for (const { shoulder, armpit } of [fit.left, fit.right]) {
      closeSeam(garment, shoulder, figure.unit);
      closeSeam(garment, armpit, figure.unit);
    }
  }
  const coverage = new Uint8Array(photo.width * photo.height);
  for (let i = 0; i < coverage.length; i++) coverage[i] = garment.data[i * 4 + 3]!;
  const picture = { ...photo, data: photo.data.slice() };
  lightGarment(garment, body);
  addGrain(garment, photo, body);
  const bareFigure = coverOldTop(picture, coverage, body, fit.neckline);
  drawBehindFigure(picture, back, bareFigure, body);
  castShadow(picture, coverage, bareFigure, body);
  drawBehindHead(picture, photo, garment, body);
  return picture;
}

function over(upper: Layer, lower: Layer): Layer {
  const data = lower.data.slice();
  for (let p = 0; p < data.length; p += 4) {
    const alpha = upper.data[p + 3]! / 255;
    if (alpha === 0) continue;
    const below = (data[p + 3]! / 255) * (1 - alpha);
    for (let c = 0; c < 3; c++) {
      data[p + c] = (upper.data[p + c]! * alpha + data[p + c]! * below) / (alpha + below);
    }
    data[p + 3] = 255 * (alpha + below);
  }
  return { width: lower.width, height: lower.height, data };
}

/** Where the neckline stands off the neck, the inside of the garment's back is seen and not the wall. */
function drawBehindFigure(picture: RgbaImage, back: Layer, figure: Region, body: Body): void {
  const { width, height, data } = picture;
  const { scale } = body;
  const person = createPlane(figure.width, figure.height);
  for (let i = 0; i < person.data.length; i++) {
    person.data[i] = figure.data[i] || body.surfaces.head.data[i] ? 1 : 0;
  }
  const soft = blur(person, 0.7);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 4;
      if (back.data[p + 3] === 0) continue;
      const before = samplePlane(soft, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5);
      const alpha = (back.data[p + 3]! / 255) * (1 - before);
      for (let c = 0; c < 3; c++) {
        data[p + c] = data[p + c]! * (1 - alpha) + back.data[p + c]! * INSIDE_LIGHT * alpha;
      }
    }
  }
}

function drawBehindHead(picture: RgbaImage, photo: RgbaImage, garment: Layer, body: Body): void {
  const { width, height, data } = picture;
  const { scale } = body;
  const head = createPlane(body.lab.width, body.lab.height);
  head.data.set(body.surfaces.head.data);
  const soft = blur(head, 0.7);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const p = (y * width + x) * 4;
      if (garment.data[p + 3] === 0 && isSame(data, photo.data, p)) continue;
      const before = samplePlane(soft, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5);
      const alpha = (garment.data[p + 3]! / 255) * (1 - before);
      for (let c = 0; c < 3; c++) {
        // The head itself takes no shadow either.
        const below = data[p + c]! * (1 - before) + photo.data[p + c]! * before;
        data[p + c] = below * (1 - alpha) + garment.data[p + c]! * alpha;
      }
    }
  }
}

function isSame(one: Uint8ClampedArray, other: Uint8ClampedArray, p: number): boolean {
  return one[p] === other[p] && one[p + 1] === other[p + 1] && one[p + 2] === other[p + 2];
}
