import type { GarmentCutout } from "./garment-types.ts";
import type { Mask } from "./image.ts";
import { createLayer, type Layer, type Texture } from "./raster/layer.ts";
import { shrinkImage, shrinkMask } from "./raster/resample.ts";
import { type Box, drawMapped, drawRibbon } from "./warp-draw.ts";
import type { Figure, FigureSide } from "./warp-figure.ts";
import { type Fit, fitTop } from "./warp-fit.ts";
import { splitGarment } from "./warp-pieces.ts";
import { sourceRibbon, targetRibbon } from "./warp-sleeve.ts";
import { thinPlateSpline } from "./warp-thin-plate.ts";

/** The garment as worn: a layer of the photo's size, and where its landmarks went. */
export interface WornGarment {
  readonly layer: Layer;
  readonly fit: Fit;
}

/** Warps a top onto the figure; null when its landmarks make no sense. */
export function warpTop(
  garment: GarmentCutout,
  figure: Figure,
  { width, height }: { width: number; height: number },
): WornGarment | null {
  const fit = fitTop(garment, figure);
  const map = thinPlateSpline(fit.pairs);
  if (!map) return null;
  const pieces = splitGarment(garment);
  const layer = createLayer(width, height);
  const texture = textureFor(garment, fit.scale);
  const trunk = texture(pieces.trunk);
  drawMapped(layer, trunk.texture, map, { box: boxOf(fit, figure), zoom: trunk.zoom }, (x, y) =>
    Math.min(
      behindArm(figure.left, fit.left.armpit.y, x, y),
      behindArm(figure.right, fit.right.armpit.y, x, y),
    ),
  );
  if (garment.sleeves === "none") return { layer, fit };
  for (const name of ["left", "right"] as const) {
    const side = garment[name];
    const target = targetRibbon(side, fit[name], figure[name], {
      scale: fit.scale,
      long: garment.sleeves === "long",
    });
    const sleeve = texture(pieces[name]);
    drawRibbon(layer, sleeve.texture, sourceRibbon(side, pieces[name]), target, sleeve.zoom);
  }
  return { layer, fit };
}

/** Brought down to the size it is worn at first, the garment's pattern does not alias. */
function textureFor({ image }: GarmentCutout, scale: number) {
  const ratio = Math.min(1, scale);
  const width = Math.max(2, Math.round(image.width * ratio));
  const height = Math.max(2, Math.round(image.height * ratio));
  const small = shrinkImage(image, width, height);
  return (mask: Mask): { texture: Texture; zoom: number } => ({
    texture: { image: small, mask: shrinkMask(mask, width, height) },
    zoom: width / image.width,
  });
}

function boxOf({ pairs }: Fit, { unit }: Figure): Box {
  const xs = pairs.map(({ target }) => target.x);
  const ys = pairs.map(({ target }) => target.y);
  return {
    left: Math.min(...xs) - 0.7 * unit,
    right: Math.max(...xs) + 0.7 * unit,
    top: Math.min(...ys) - 0.7 * unit,
    bottom: Math.max(...ys) + unit,
  };
}

/** 0 where the bare arm hangs before the trunk, 1 elsewhere; soft over a pixel. */
function behindArm(body: FigureSide, armpit: number, x: number, y: number): number {
  if (y < armpit || y > body.end) return 1;
  const inside = (x - body.innerAt(y)) * body.side;
  if (inside <= -0.5 || (x - body.outerAt(y)) * body.side > 0) return 1;
  return Math.max(0, 0.5 - inside);
}
