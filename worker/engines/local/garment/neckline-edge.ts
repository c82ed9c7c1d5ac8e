import { type LabImage, median } from "../image/index.ts";

export interface NeckScene {
  /** Blurred against grain. */
  readonly soft: LabImage;
  readonly inside: Uint8Array;
  /** The similarity of a pixel's colour to the front's, 0..1. */
  readonly front: Float32Array;
}

/** A polyline; the front's cloth is on its left. */
export interface Curve {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export const EDGE_REACH = 2;
/** Limits a print's weight against a faint continuous edge. */
export const EDGE_CAP = 3.5;
export const FAINT_EDGE = 0.6;
/** The weight of edges that get darker: the front is mostly lighter than the inside of the back. */
export const DARKENING_WEIGHT = 0.55;
export const SHARE_WEIGHT = 2.5;
/** Edges this close to the outline are the outline's own. */
export const OUTLINE_WIDTH = 5;
export const MIN_ON_CLOTH = 0.5;

/** Mean edge and fit of colours, weighted by length, times the share with any edge. */
export function scoreCurve(scene: NeckScene, { x, y }: Curve): number {
  const { soft, front } = scene;
  let sum = 0;
  let total = 0;
  let onCloth = 0;
  let seen = 0;
  for (let k = 1; k < x.length - 1; k++) {
    const dx = x[k - 1] - x[k + 1];
    const dy = y[k - 1] - y[k + 1];
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    total += length;
    const nx = -dy / length;
    const ny = dx / length;
    const rim = placeAt(scene, x[k] - OUTLINE_WIDTH * nx, y[k] - OUTLINE_WIDTH * ny);
    const far = placeAt(scene, x[k] + OUTLINE_WIDTH * nx, y[k] + OUTLINE_WIDTH * ny);
    const above = placeAt(scene, x[k] - EDGE_REACH * nx, y[k] - EDGE_REACH * ny);
    const below = placeAt(scene, x[k] + EDGE_REACH * nx, y[k] + EDGE_REACH * ny);
    if (rim < 0 || far < 0 || above < 0 || below < 0) continue;
    const edge = edgeBetween(soft, above, below, DARKENING_WEIGHT);
    onCloth += length;
    if (edge > FAINT_EDGE) seen += length;
    sum += length * (Math.min(EDGE_CAP, edge) + SHARE_WEIGHT * (front[far] - front[rim]));
  }
  return onCloth < MIN_ON_CLOTH * total ? 0 : (sum / total) * (seen / onCloth);
}

/** The median edge along a curve, in Lab units. */
export function medianEdge(scene: NeckScene, { x, y }: Curve): number {
  const edges: number[] = [];
  for (let k = 1; k < x.length - 1; k++) {
    const { nx, ny } = normalAt({ x, y }, k);
    const place = (off: number) => placeAt(scene, x[k] + off * nx, y[k] + off * ny);
    const above = place(-EDGE_REACH);
    const below = place(EDGE_REACH);
    if (above < 0 || below < 0 || place(-OUTLINE_WIDTH) < 0 || place(OUTLINE_WIDTH) < 0) continue;
    edges.push(edgeBetween(scene.soft, above, below, 1));
  }
  return median(edges);
}

/** Moves a curve upwards along its normals by `width` pixels, its ends by half of that. */
export function shiftInwards(curve: Curve, width: number): Curve {
  const { x, y } = curve;
  const last = x.length - 1;
  const moved = { x: x.slice(), y: y.slice() };
  for (let k = 0; k <= last; k++) {
    const { nx, ny } = normalAt(curve, k);
    const step = k === 0 || k === last ? width / 2 : width;
    moved.x[k] -= step * nx;
    moved.y[k] -= step * ny;
  }
  return moved;
}

function normalAt({ x, y }: Curve, k: number): { nx: number; ny: number } {
  const before = Math.max(0, k - 1);
  const after = Math.min(x.length - 1, k + 1);
  const dx = x[before] - x[after];
  const dy = y[before] - y[after];
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  return { nx: -dy / length, ny: dx / length };
}

function placeAt({ soft, inside }: NeckScene, x: number, y: number): number {
  const column = Math.round(x);
  const row = Math.round(y);
  if (column < 0 || row < 0 || column >= soft.width || row >= soft.height) return -1;
  const place = row * soft.width + column;
  return inside[place] ? place : -1;
}

/** Lab units a pixel between two pixels on both sides of an edge. */
export function edgeBetween(
  { l, a, b }: LabImage,
  near: number,
  far: number,
  darkening: number,
): number {
  const dL = l.data[far] - l.data[near];
  const light = dL > 0 ? dL : darkening * dL;
  const da = darkening * (a.data[far] - a.data[near]);
  const db = darkening * (b.data[far] - b.data[near]);
  return Math.sqrt(light * light + da * da + db * db) / (2 * EDGE_REACH);
}
