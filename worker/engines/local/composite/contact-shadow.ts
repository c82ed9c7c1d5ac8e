import {
  blur,
  createPlane,
  type Layer,
  type Plane,
  type Region,
  type RgbaImage,
} from "../image/index.ts";
import { forEachPhotoPixel } from "./photo-pixels.ts";
import type { Scene, View } from "./scene.ts";

const CONTACT_SHADOW = 0.28;
const SHADOW_REACH = 0.045;
const FAINT = 0.15;

/** Darkens skin and cloth at the garment's edges; the background is too far away. */
export function castContactShadow(
  picture: RgbaImage,
  garment: Layer,
  silhouette: Region,
  scene: Scene,
): void {
  const { width, height } = scene.lab;
  const covered = createPlane(width, height);
  const reach = SHADOW_REACH * scene.face.width;
  const { scale, left, top } = scene.view;
  for (let y = 0; y < height; y++) {
    // Light comes from above, so that the shadow is lower.
    const row = Math.round((y + top - reach) / scale);
    if (row < 0) continue;
    for (let x = 0; x < width; x++) {
      const column = Math.min(picture.width - 1, Math.round((x + left) / scale));
      covered.data[y * width + x] = garment.data[(row * picture.width + column) * 4 + 3] / 255;
    }
  }
  const shadow = blur(covered, reach);
  for (let i = 0; i < shadow.data.length; i++) {
    const depth = (shadow.data[i] - FAINT) / (1 - FAINT);
    shadow.data[i] = silhouette.data[i] ? Math.max(0, depth) : 0;
  }
  darken(picture, blur(shadow, 0.8), scene.view);
}

function darken(picture: RgbaImage, shadow: Plane, view: View): void {
  const { data } = picture;
  forEachPhotoPixel(shadow, picture.width, view, (pixel, _x, _y, depth) => {
    const light = 1 - CONTACT_SHADOW * depth;
    const p = pixel * 4;
    for (let c = 0; c < 3; c++) data[p + c] = data[p + c] * light;
  });
}
