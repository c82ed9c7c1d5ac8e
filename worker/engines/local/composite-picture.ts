import { coverOldTop } from "./composite-cover.ts";
import type { RgbaImage } from "./image.ts";
import type { Body } from "./person-body.ts";
import { blur } from "./raster/blur.ts";
import type { Layer } from "./raster/layer.ts";
import { createPlane, type Plane, samplePlane } from "./raster/plane.ts";

/** The darkest a garment's shadow gets on what lies just beneath its edge. */
const CONTACT_SHADOW = 0.28;
/** How far it falls, as a share of the face's width. */
const SHADOW_REACH = 0.07;

/** Puts the worn garment into the photo. Pixels it does not touch stay as they are. */
export function compositeGarment(photo: RgbaImage, garment: Layer, body: Body): RgbaImage {
  const picture = { ...photo, data: photo.data.slice() };
  coverOldTop(picture, garment, body);
  castShadow(picture, garment, body);
  drawBehindHead(picture, photo, garment, body);
  return picture;
}

/** A garment darkens the skin and cloth right below its edges; the wall is too far away. */
function castShadow(picture: RgbaImage, garment: Layer, body: Body): void {
  const { width, height } = body.lab;
  const coverage = createPlane(width, height);
  const reach = SHADOW_REACH * body.face.width;
  const k = 1 / body.scale;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Light comes from above: the shadow lies a little lower.
      const from = Math.round((y - reach) * k);
      if (from < 0) continue;
      const at = from * garment.width + Math.min(garment.width - 1, Math.round(x * k));
      coverage.data[y * width + x] = (garment.data[at * 4 + 3] as number) / 255;
    }
  }
  const shadow = blur(coverage, reach);
  for (let i = 0; i < shadow.data.length; i++) {
    if (!body.silhouette.region.data[i]) shadow.data[i] = 0;
  }
  darken(picture, blur(shadow, 0.8), body.scale);
}

function darken(picture: RgbaImage, shadow: Plane, scale: number): void {
  const { width, height, data } = picture;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const depth = samplePlane(shadow, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5);
      if (depth < 0.01) continue;
      const light = 1 - CONTACT_SHADOW * depth;
      const p = (y * width + x) * 4;
      for (let c = 0; c < 3; c++) data[p + c] = (data[p + c] as number) * light;
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
      const before = samplePlane(soft, (x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5);
      const alpha = ((garment.data[p + 3] as number) / 255) * (1 - before);
      for (let c = 0; c < 3; c++) {
        // The head itself takes no shadow either.
        const below =
          (data[p + c] as number) * (1 - before) + (photo.data[p + c] as number) * before;
        data[p + c] = below * (1 - alpha) + (garment.data[p + c] as number) * alpha;
      }
    }
  }
}
