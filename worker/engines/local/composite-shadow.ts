import { forEachUnder } from "./composite-under.ts";
import type { RgbaImage } from "./image.ts";
import type { Body } from "./person-body.ts";
import { blur } from "./raster/blur.ts";
import type { Layer } from "./raster/layer.ts";
import { createPlane, type Plane } from "./raster/plane.ts";
import type { Region } from "./raster/region.ts";
import type { Figure, FigureSide } from "./warp-figure.ts";

/** The darkest a garment's shadow gets on what lies just beneath its edge. */
const CONTACT_SHADOW = 0.28;
/** How far it falls, in face widths. */
const SHADOW_REACH = 0.07;
/** The darkest an arm makes the trunk's cloth beside it, and how far away, in face widths. */
const ARM_SHADOW = 0.32;
const ARM_REACH = 0.1;

/** A garment darkens the skin and cloth right below its edges; the wall is too far away for that. */
export function castShadow(
  picture: RgbaImage,
  coverage: Uint8Array,
  silhouette: Region,
  body: Body,
): void {
  const { width, height } = body.lab;
  const covered = createPlane(width, height);
  const reach = SHADOW_REACH * body.face.width;
  const k = 1 / body.scale;
  for (let y = 0; y < height; y++) {
    // Light comes from above: the shadow lies a little lower.
    const row = Math.round((y - reach) * k);
    if (row < 0) continue;
    for (let x = 0; x < width; x++) {
      const column = Math.min(picture.width - 1, Math.round(x * k));
      covered.data[y * width + x] = coverage[row * picture.width + column]! / 255;
    }
  }
  const shadow = blur(covered, reach);
  for (let i = 0; i < shadow.data.length; i++) {
    if (!silhouette.data[i]) shadow.data[i] = 0;
  }
  darken(picture, blur(shadow, 0.8), body.scale);
}

function darken(picture: RgbaImage, shadow: Plane, scale: number): void {
  const { data } = picture;
  forEachUnder(shadow, picture, scale, (pixel, _x, _y, depth) => {
    const light = 1 - CONTACT_SHADOW * depth;
    const p = pixel * 4;
    for (let c = 0; c < 3; c++) data[p + c] = data[p + c]! * light;
  });
}

/** The trunk's cloth is darker beside an arm that hangs close to it: without that it looks flat. */
export function shadeBesideArms(trunk: Layer, figure: Figure): void {
  shadeBeside(trunk, figure.left, figure.unit);
  shadeBeside(trunk, figure.right, figure.unit);
}

function shadeBeside(trunk: Layer, body: FigureSide, unit: number): void {
  const { width, height, data } = trunk;
  const reach = ARM_REACH * unit;
  const last = Math.min(height - 1, Math.floor(body.end));
  for (let y = Math.max(0, Math.ceil(body.armpit.y)); y <= last; y++) {
    const edge = body.innerAt(y);
    // Under the armpit the shadow sets in softly, towards the hand it lifts again.
    const rise = Math.min(1, (y - body.armpit.y) / (0.5 * unit), (body.end - y) / (0.5 * unit));
    for (let out = -reach; out < 4 * reach; out++) {
      const x = Math.round(edge - body.side * out);
      if (x < 0 || x >= width) continue;
      const p = (y * width + x) * 4;
      if (data[p + 3] === 0) continue;
      const light = 1 - ARM_SHADOW * rise * Math.exp(-Math.max(0, out) / reach);
      for (let c = 0; c < 3; c++) data[p + c] = data[p + c]! * light;
    }
  }
}
