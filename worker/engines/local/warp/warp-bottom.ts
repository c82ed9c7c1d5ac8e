import { type BottomRow, type GarmentCutout, mapRow } from "../garment/index.ts";
import {
  type Bounds,
  boundsOf,
  createLayer,
  distance,
  interpolate,
  type Layer,
  type Mask,
  median,
  mix,
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

/** Over the rise: how far the waistband goes up behind the old top. */
const MOST_RAISED = 0.25;
/** Over the waistband's width: the columns beside its middle. */
const MIDDLE = 0.15;
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
  const laid = { kind: given.kind, rows, crotch, scale: scale / ratio };
  const bare = bareLegsOf(legs);
  // The old waistband must not show above the lower middle of the new one.
  const waist =
    bare.waist -
    Math.min(sinkingOf(mask, rows[0]) * laid.scale, MOST_RAISED * (bare.crotch.y - bare.waist));
  const fitted = fitBottom(laid, { ...bare, waist: Math.max(bare.top, waist) });
  const onPhoto = ({ x, y }: Point) => ({ x: x / body.scale, y: y / body.scale });
  const target = fitted.map((row) => mapRow(row, onPhoto));
  const garment = createLayer(width, height);
  const texture = { image, mask };
  drawRibbon(garment, texture, ribbonOf(rows, "left"), ribbonOf(target, "left"));
  drawRibbon(garment, texture, ribbonOf(rows, "right"), ribbonOf(target, "right"));
  const parted = fitted.findIndex(({ left, right }) => Math.max(left.y, right.y) > bare.crotch.y);
  if (crotch !== null && parted >= 0) shadeInseams(garment, target.slice(parted));
  const box = boundsOf(
    target.flatMap(({ left, right, innerLeft, innerRight }) => [
      left,
      right,
      innerLeft,
      innerRight,
    ]),
  );
  return { garment, box };
}

/** The rows from the line between the corners of a waistband down to its middle, in garment pixels; 0 or more. */
function sinkingOf({ width, height, data }: Mask, { left, right }: BottomRow): number {
  const middle = mix(left, right, 0.5);
  const reach = MIDDLE * distance(left, right);
  const rows: number[] = [];
  for (let x = Math.round(middle.x - reach); x <= middle.x + reach; x++) {
    let y = Math.max(0, Math.round(middle.y));
    while (y < height && data[y * width + x] < 128) y++;
    rows.push(y - middle.y);
  }
  return Math.max(0, median(rows));
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
