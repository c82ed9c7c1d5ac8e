import {
  type GarmentStroke,
  type GarmentStrokes,
  MOST_POINTS,
  MOST_STROKES,
} from "#worker/contract/garment-strokes.ts";
import type { Position } from "./fit-points.ts";

/** Parts of the picture between two points of a stroke. */
const LEAST_STEP = 0.008;

/** Adds a point to a stroke; a long stroke loses every second point. */
export function extendStroke(stroke: GarmentStroke, to: Position): GarmentStroke {
  const last = stroke.points.at(-1);
  const next = { x: clamp(to.x), y: clamp(to.y) };
  if (last && Math.hypot(next.x - last.x, next.y - last.y) < LEAST_STEP) return stroke;
  const kept =
    stroke.points.length < MOST_POINTS
      ? stroke.points
      : stroke.points.filter((_, i) => i % 2 === 0);
  return { ...stroke, points: [...kept, next] };
}

/** Adds a stroke; at the largest number the strokes stay unchanged. */
export function addStroke(strokes: GarmentStrokes, stroke: GarmentStroke): GarmentStrokes {
  return strokes.length < MOST_STROKES ? [...strokes, stroke] : strokes;
}

/** A part of the picture, limited to 0..1. */
export function clamp(part: number): number {
  return Math.min(1, Math.max(0, part));
}
