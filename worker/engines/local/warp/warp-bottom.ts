import type { BottomRow, GarmentCutout } from "../garment/index.ts";
import {
  createLayer,
  distance,
  interpolate,
  type Layer,
  type Point,
  resizePoint,
  type Size,
  shrinkImage,
  shrinkMask,
} from "../image/index.ts";
import type { Body, Legs } from "../person/index.ts";
import { type Bounds, drawRibbon } from "./draw.ts";
import { fitBottom } from "./fit-bottom.ts";

/** In a layer of the photo's size. */
export interface WornBottom {
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
): WornBottom | null {
  const scale = scaleOf(given, legs);
  const ratio = Math.min(1, scale / body.scale);
  const { image, mask, rows, crotch } = shrunk(given, ratio);
  if (rows.length === 0) return null;
  const fitted = fitBottom({ kind: given.kind, rows, crotch, scale: scale / ratio }, legs);
  const onPhoto = ({ x, y }: Point) => ({ x: x / body.scale, y: y / body.scale });
  const target = fitted.map((row) => moveRow(row, onPhoto));
  const garment = createLayer(width, height);
  const texture = { image, mask };
  drawRibbon(garment, texture, ribbonOf(rows, "left"), ribbonOf(target, "left"));
  drawRibbon(garment, texture, ribbonOf(rows, "right"), ribbonOf(target, "right"));
  const points = target.flatMap(({ left, right, innerLeft }) => [left, right, innerLeft]);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const box = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
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

function shrunk({ image, mask, bottom }: GarmentCutout, ratio: number) {
  const rows = bottom?.rows ?? [];
  const crotch = bottom?.crotch ?? null;
  if (ratio === 1) return { image, mask, rows, crotch };
  const width = Math.max(2, Math.round(image.width * ratio));
  const height = Math.max(2, Math.round(image.height * ratio));
  const move = (point: Point) => resizePoint(point, image, { width, height });
  return {
    image: shrinkImage(image, width, height),
    mask: shrinkMask(mask, width, height),
    crotch,
    rows: rows.map((row) => moveRow(row, move)),
  };
}

function moveRow(row: BottomRow, move: (point: Point) => Point): BottomRow {
  return {
    left: move(row.left),
    right: move(row.right),
    innerLeft: move(row.innerLeft),
    innerRight: move(row.innerRight),
  };
}
