import { blur, type Layer, type Plane, type Region, type RgbaImage } from "../image/index.ts";
import { forEachPhotoPixel } from "./photo-pixels.ts";
import { alphaInScene, type Scene, type View } from "./scene.ts";

/** The share of light that is lost beside the garment. */
const CONTACT_SHADOW = 0.28;
/** In face widths. */
const SHADOW_REACH = 0.045;
/** The share of cloth around a pixel below which it has no shadow. */
const FAINT = 0.15;

/** Darkens skin and cloth at the garment's edges; the background is too far away. */
export function castContactShadow(
  picture: RgbaImage,
  garment: Layer,
  silhouette: Region,
  scene: Scene,
): void {
  const reach = SHADOW_REACH * scene.face.width;
  // Light comes from above, so that the shadow is lower.
  const alpha = alphaInScene(garment, scene, reach);
  const covered = { ...alpha, data: new Float32Array(alpha.data).map((value) => value / 255) };
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
