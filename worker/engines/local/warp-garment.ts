import { type GarmentCutout, mapSide } from "./garment-types.ts";
import type { Mask, Point } from "./image.ts";
import { blur } from "./raster/blur.ts";
import { createLayer, type Layer } from "./raster/layer.ts";
import { createPlane } from "./raster/plane.ts";
import { shrinkImage, shrinkMask } from "./raster/resample.ts";
import { type Box, drawMapped, drawRibbon } from "./warp-draw.ts";
import type { Figure, FigureSide } from "./warp-figure.ts";
import { type Fit, type FitSide, fitTop, scaleOf } from "./warp-fit.ts";
import { isCoat } from "./warp-fit-trunk.ts";
import { overlapOf, splitGarment } from "./warp-pieces.ts";
import { cutsPrint } from "./warp-print.ts";
import type { Ribbon } from "./warp-ribbon.ts";
import { sourceRibbon } from "./warp-sleeve-source.ts";
import { lengthOfSleeve, SLEEVE_LIFT, targetRibbon } from "./warp-sleeve-target.ts";
import { type PointMap, thinPlateSpline } from "./warp-thin-plate.ts";
import type { Waistband } from "./warp-tuck.ts";

/** The garment as worn, in layers of the photo's size. */
export interface WornGarment {
  readonly trunk: Layer;
  readonly sleeves: Layer;
  /** The inside of its back, seen through the neckline: it lies behind the neck. */
  readonly back: Layer;
  readonly fit: Fit;
}

/** How far a cut-out's edge is smoothed, in face widths, and how much steeper it is made again. */
const RIPPLE = 0.022;
const STEEPNESS = 2.2;

/** Below an armhole or a cuff the trunk's edge leads over to the arm's within so many face widths. */
const CUT_IN = 0.35;

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
  const garment = smoothEdge(shrinkGarment(given, Math.min(1, scaleOf(given, figure))), figure);
  const pieces = splitGarment(garment);
  const fit = fitTop(garment, pieces.trunk, figure);
  const map = thinPlateSpline(fit.pairs);
  if (!map) return null;
  if (figure.waistband?.asked === false && hangsOver(garment, map, figure.waistband, figure.neck)) {
    return warpTop(given, { ...figure, waistband: null }, { width, height });
  }
  const trunk = createLayer(width, height);
  const sleeves = createLayer(width, height);
  const sides = ["left", "right"] as const;
  const { image } = garment;
  const freeFrom = { left: fit.left.armpit, right: fit.right.armpit };
  if (garment.sleeves !== "none") {
    for (const name of sides) {
      const [source, target] = ribbons(garment, fit, figure, name, pieces[name]);
      drawRibbon(sleeves, { image, mask: pieces[name] }, source, target);
      // As far as the sleeve reaches it hides how the arm lies before the trunk.
      freeFrom[name] = target.inner.at(-1)!;
    }
  }
  drawMapped(trunk, { image, mask: pieces.trunk }, map, boxOf(fit, figure), (x, y) =>
    Math.min(
      aboveWaistband(figure, x, y),
      ...sides.map((name) =>
        Math.min(
          behindArm(figure[name], freeFrom[name], x, y),
          onBody(figure[name], fit[name], x, y),
        ),
      ),
    ),
  );
  const back = createLayer(width, height);
  const inside = { image, mask: insideOfBack(garment) };
  drawMapped(back, inside, map, boxOfNeck(fit, figure), () => 1);
  return { trunk, sleeves, back, fit };
}

/** What of the garment's outline is not its front, beside and above the neckline. */
function insideOfBack({ mask, outer, neckline }: GarmentCutout): Mask {
  const data = new Uint8Array(mask.data.length);
  const last = Math.min(data.length, Math.ceil(neckline.y) * mask.width);
  for (let i = 0; i < last; i++) data[i] = Math.max(0, outer.data[i]! - mask.data[i]!);
  return { ...mask, data };
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
    // Both are cut alike, even where one was laid with a fold.
    length: (lengthOfSleeve(garment.left) + lengthOfSleeve(garment.right)) / 2,
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
  return {
    ...garment,
    image: shrinkImage(garment.image, width, height),
    mask: shrinkMask(garment.mask, width, height),
    outer: shrinkMask(garment.outer, width, height),
    left: mapSide(garment.left, move),
    right: mapSide(garment.right, move),
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

/** Coats and jackets, open down the chest, are not tucked in, and a print is shown whole, however the old top is worn. */
function hangsOver(
  garment: GarmentCutout,
  map: PointMap,
  waistband: Waistband,
  { x }: Figure["neck"],
): boolean {
  const { left, right, neckline } = garment;
  if (isCoat(garment) || neckline.y > (left.armpit.y + right.armpit.y) / 2) return true;
  return cutsPrint(garment, map(x, waistband.rowAt(x)).y);
}

/** Ripples of a cut-out's edge, narrower than cloth can be cut, are smoothed away. */
function smoothEdge(garment: GarmentCutout, { unit }: Figure): GarmentCutout {
  const { width, height } = garment.mask;
  const soft = createPlane(width, height);
  soft.data.set(garment.mask.data);
  const { data: blurred } = blur(soft, RIPPLE * unit);
  const data = new Uint8Array(blurred.length);
  for (let i = 0; i < data.length; i++) {
    data[i] = Math.min(Math.max(STEEPNESS * (blurred[i]! - 127.5) + 127.5, 0), 255);
  }
  return { ...garment, mask: { width, height, data } };
}

function boxOfNeck({ neckline, left, right }: Fit, figure: Figure): Box {
  const top = Math.min(left.shoulder.y, right.shoulder.y) - 1.2 * figure.unit;
  return { left: left.shoulder.x, right: right.shoulder.x, top, bottom: neckline };
}

/** 0 where the trunk's cloth would stick out past the arm it is sewn to, 1 elsewhere. */
function onBody(body: FigureSide, { shoulder, armpit }: FitSide, x: number, y: number): number {
  if (y > armpit.y) return 1;
  // Above the seam's upper end there is nothing of the trunk further out.
  const above = y < shoulder.y + 0.05 * body.unit;
  const outside = (x - (above ? shoulder.x : body.outerAt(y))) * body.side;
  return Math.min(1, Math.max(0, 1.5 + SLEEVE_LIFT * body.unit - outside));
}

/** 0 where the trunk's cloth is inside what it is tucked into; soft over two pixels. */
function aboveWaistband({ waistband }: Figure, x: number, y: number): number {
  return waistband ? Math.min(1, Math.max(0, (waistband.rowAt(x) - y) / 2 + 0.5)) : 1;
}

/** 0 where the bare arm hangs before the trunk, 1 elsewhere; soft over a pixel. */
function behindArm(body: FigureSide, from: Point, x: number, y: number): number {
  if (y < from.y || y > body.end || (x - body.outerAt(y)) * body.side > 0) return 1;
  // Right below the armhole the cloth still covers the arm's inner side: the cut sets in slowly.
  const t = Math.min(1, (y - from.y) / (CUT_IN * body.unit));
  const inner = body.innerAt(y);
  const cut = from.x + t * (inner - from.x);
  const edge = (cut - inner) * body.side > 0 ? cut : inner;
  return Math.min(1, Math.max(0, 0.5 - (x - edge) * body.side));
}
