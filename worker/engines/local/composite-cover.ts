import type { RgbaImage } from "./image.ts";
import type { Body } from "./person-body.ts";
import { blur, blurWeighted } from "./raster/blur.ts";
import { labToRgb } from "./raster/lab.ts";
import type { Layer } from "./raster/layer.ts";
import { createPlane, type Plane, samplePlane } from "./raster/plane.ts";
import { dilate, type Region } from "./raster/region.ts";

/** How much of the old cloth's folds shows on the skin painted over it. */
const RESIDUAL_SHADING = 0.25;

/**
 * Paints skin over what the new garment leaves uncovered of the old top, in `picture`.
 * Its colour is that of the skin around (normalised convolution), in ever wider circles.
 */
export function coverOldTop(picture: RgbaImage, garment: Layer, body: Body): void {
  const { surfaces, lab, scale, face } = body;
  const { width, height } = lab;
  const level = Math.max(body.shoulders.left.y, body.shoulders.right.y) + 1.2 * face.width;
  const old = dilate(surfaces.top, 2);
  const weight = createPlane(width, height);
  const left = createPlane(width, height);
  for (let i = 0; i < old.data.length; i++) {
    weight.data[i] = surfaces.skin.data[i] && !old.data[i] ? 1 : 0;
    const inside = body.silhouette.region.data[i] && i < level * width;
    left.data[i] = inside && old.data[i] && !surfaces.head.data[i] ? 1 : 0;
  }
  const skin = paintSkin(body, weight, face.width);
  const soft = blur(left, 0.8);
  const { data } = picture;
  for (let y = 0; y < picture.height && y * scale < level; y++) {
    for (let x = 0; x < picture.width; x++) {
      const pixel = (y * picture.width + x) * 4;
      if ((garment.data[pixel + 3] as number) >= 255) continue;
      const sx = (x + 0.5) * scale - 0.5;
      const sy = (y + 0.5) * scale - 0.5;
      const share = samplePlane(soft, sx, sy);
      if (share <= 0.004) continue;
      const [red, green, blue] = labToRgb([
        samplePlane(skin.l, sx, sy),
        samplePlane(skin.a, sx, sy),
        samplePlane(skin.b, sx, sy),
      ]);
      data[pixel] = (data[pixel] as number) * (1 - share) + red * share;
      data[pixel + 1] = (data[pixel + 1] as number) * (1 - share) + green * share;
      data[pixel + 2] = (data[pixel + 2] as number) * (1 - share) + blue * share;
    }
  }
}

function paintSkin({ lab, surfaces }: Body, weight: Plane, unit: number) {
  const shade = foldsOf(lab.l, surfaces.top, unit);
  const channel = (plane: Plane) => {
    const near = blurWeighted(plane, weight, 0.2 * unit);
    const far = blurWeighted(plane, weight, 1.2 * unit);
    const reach = blur(weight, 0.2 * unit);
    const result = createPlane(plane.width, plane.height);
    for (let i = 0; i < result.data.length; i++) {
      const trust = Math.min(1, (reach.data[i] as number) * 8);
      result.data[i] = (near.data[i] as number) * trust + (far.data[i] as number) * (1 - trust);
    }
    return result;
  };
  const l = channel(lab.l);
  for (let i = 0; i < l.data.length; i++) {
    l.data[i] = (l.data[i] as number) + RESIDUAL_SHADING * (shade.data[i] as number);
  }
  return { l, a: channel(lab.a), b: channel(lab.b) };
}

/** How much lighter or darker the old top is than its surroundings. */
function foldsOf(l: Plane, top: Region, unit: number): Plane {
  const weight = createPlane(l.width, l.height);
  weight.data.set(top.data);
  const mean = blurWeighted(l, weight, 0.5 * unit);
  const folds = createPlane(l.width, l.height);
  for (let i = 0; i < folds.data.length; i++) {
    if (top.data[i]) folds.data[i] = (l.data[i] as number) - (mean.data[i] as number);
  }
  return folds;
}
