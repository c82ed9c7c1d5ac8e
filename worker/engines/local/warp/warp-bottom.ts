import { type BottomRow, type GarmentCutout, mapRow } from "../garment/index.ts";
import {
  type Bounds,
  boundsOf,
  createLayer,
  distance,
  interpolate,
  type Layer,
  type Point,
  type Size,
} from "../image/index.ts";
import { type Body, bareLegsOf, type Legs } from "../person/index.ts";
import { drawRibbon } from "./draw.ts";
import { fitBottom } from "./fit-bottom.ts";
import { shadeInseams } from "./shade-inseams.ts";
import { shrinkGarment } from "./shrink-garment.ts";

/** In a layer of the photo's size. */
export interface WarpedBottom {
  readonly garment: Layer;
  readonly box: Bounds;
}

/** Over the body's width at the waist. */
const WAIST_EASE = 1.03;

/** Null where the garment has no shape of a bottom. */
export function warpBottom(
  given: GarmentCutout,
  body: Body,
  legs: Legs,
  { width, height }: Size,
): WarpedBottom | null {
  const scale = scaleOf(given, legs);
  const ratio = Math.min(1, scale / body.scale);
  const { image, mask, bottom } = shrinkGarment(given, ratio);
  if (!bottom) return null;
  const { rows, crotch } = bottom;
  const fitted = fitBottom(
    { kind: given.kind, rows, crotch, scale: scale / ratio },
    bareLegsOf(legs),
  );
  const onPhoto = ({ x, y }: Point) => ({ x: x / body.scale, y: y / body.scale });
  const target = fitted.map((row) => mapRow(row, onPhoto));
  const garment = createLayer(width, height);
  const texture = { image, mask };
  drawRibbon(garment, texture, ribbonOf(rows, "left"), ribbonOf(target, "left"));
  drawRibbon(garment, texture, ribbonOf(rows, "right"), ribbonOf(target, "right"));
  if (crotch !== null) shadeInseams(garment, target.slice(Math.ceil(crotch * (rows.length - 1))));
  const box = boundsOf(target.flatMap(({ left, right, innerLeft }) => [left, right, innerLeft]));
  return { garment, box };
}

function ribbonOf(rows: readonly BottomRow[], side: "left" | "right") {
  const inner = side === "left" ? "innerLeft" : "innerRight";
  return { outer: rows.map((row) => row[side]), inner: rows.map((row) => row[inner]) };
}

/** Analysed pixels to a garment pixel: the waistband goes once around the waist. */
function scaleOf({ bottom }: GarmentCutout, legs: Legs): number {
  const band = bottom?.rows[1];
  if (!band) return 1;
  const row = legs.waist - legs.top;
  const waist = interpolate(legs.right.outer, row) - interpolate(legs.left.outer, row);
  return (WAIST_EASE * waist) / Math.max(1, distance(band.left, band.right));
}
