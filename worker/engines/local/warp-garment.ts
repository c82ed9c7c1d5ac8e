import type { GarmentCutout, GarmentSide } from "./garment-types.ts";
import type { Mask, Point } from "./image.ts";
import { createLayer, type Layer } from "./raster/layer.ts";
import { shrinkImage, shrinkMask } from "./raster/resample.ts";
import { type Box, drawMapped, drawRibbon } from "./warp-draw.ts";
import type { Figure, FigureSide } from "./warp-figure.ts";
import { type Fit, type FitSide, fitTop, scaleOf } from "./warp-fit.ts";
import { overlapOf, splitGarment } from "./warp-pieces.ts";
import type { Ribbon } from "./warp-ribbon.ts";
import { sourceRibbon } from "./warp-sleeve-source.ts";
import { SLEEVE_LIFT, targetRibbon } from "./warp-sleeve-target.ts";
import { thinPlateSpline } from "./warp-thin-plate.ts";

/** The garment as worn, in layers of the photo's size. */
export interface WornGarment {
  readonly trunk: Layer;
  readonly sleeves: Layer;
  readonly fit: Fit;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Warps a top onto the figure; null when its landmarks make no sense. */
export function warpTop(
  given: GarmentCutout,
  figure: Figure,
  { width, height }: Size,
): WornGarment | null {
  const garment = shrinkGarment(given, Math.min(1, scaleOf(given, figure)));
  const pieces = splitGarment(garment);
  const fit = fitTop(garment, pieces.trunk, figure);
  const map = thinPlateSpline(fit.pairs);
  if (!map) return null;
  const trunk = createLayer(width, height);
  const sleeves = createLayer(width, height);
  const sides = ["left", "right"] as const;
  const { image } = garment;
  const freeFrom = { left: fit.left.armpit.y, right: fit.right.armpit.y };
  if (garment.sleeves !== "none") {
    for (const name of sides) {
      const [source, target] = ribbons(garment, fit, figure, name, pieces[name]);
      drawRibbon(sleeves, { image, mask: pieces[name] }, source, target);
      // As far as the sleeve reaches it hides how the arm lies before the trunk.
      freeFrom[name] = target.inner.at(-1)!.y;
    }
  }
  drawMapped(trunk, { image, mask: pieces.trunk }, map, boxOf(fit, figure), (x, y) =>
    Math.min(
      ...sides.map((name) =>
        Math.min(
          behindArm(figure[name], freeFrom[name], x, y),
          onBody(figure[name], fit[name], x, y),
        ),
      ),
    ),
  );
  return { trunk, sleeves, fit };
}

function ribbons(
  garment: GarmentCutout,
  fit: Fit,
  figure: Figure,
  name: "left" | "right",
  sleeve: Mask,
): [source: Ribbon, target: Ribbon] {
  const side = garment[name];
  const inwards = -figure[name].side * overlapOf(garment);
  const source = sourceRibbon(side, { whole: garment.mask, sleeve }, { x: inwards, y: 0 });
  const target = targetRibbon(side, fit[name], figure[name], {
    scale: fit.shoulderScale,
    long: garment.sleeves === "long",
    inwards: { x: inwards * fit.shoulderScale, y: 0 },
  });
  return [source, target];
}

/** Brought down to the size it is worn at first, the garment's pattern does not alias. */
function shrinkGarment(garment: GarmentCutout, ratio: number): GarmentCutout {
  if (ratio === 1) return garment;
  const width = Math.max(2, Math.round(garment.image.width * ratio));
  const height = Math.max(2, Math.round(garment.image.height * ratio));
  // Whole numbers are pixel centres.
  const move = ({ x, y }: Point): Point => ({
    x: ((x + 0.5) * width) / garment.image.width - 0.5,
    y: ((y + 0.5) * height) / garment.image.height - 0.5,
  });
  const moveSide = (side: GarmentSide): GarmentSide => ({
    collar: move(side.collar),
    shoulder: move(side.shoulder),
    armpit: move(side.armpit),
    cuffOuter: move(side.cuffOuter),
    cuffInner: move(side.cuffInner),
    waist: move(side.waist),
    hem: move(side.hem),
  });
  return {
    ...garment,
    image: shrinkImage(garment.image, width, height),
    mask: shrinkMask(garment.mask, width, height),
    left: moveSide(garment.left),
    right: moveSide(garment.right),
    neckline: move(garment.neckline),
  };
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

/** 0 where the trunk's cloth would stick out past the arm it is sewn to, 1 elsewhere. */
function onBody(body: FigureSide, { shoulder, armpit }: FitSide, x: number, y: number): number {
  if (y < shoulder.y + 0.05 * body.unit || y > armpit.y) return 1;
  const outside = (x - body.outerAt(y)) * body.side;
  return Math.min(1, Math.max(0, 1.5 + SLEEVE_LIFT * body.unit - outside));
}

/** 0 where the bare arm hangs before the trunk, 1 elsewhere; soft over a pixel. */
function behindArm(body: FigureSide, from: number, x: number, y: number): number {
  if (y < from || y > body.end) return 1;
  const inside = (x - body.innerAt(y)) * body.side;
  if (inside <= -0.5 || (x - body.outerAt(y)) * body.side > 0) return 1;
  return Math.max(0, 0.5 - inside);
}
