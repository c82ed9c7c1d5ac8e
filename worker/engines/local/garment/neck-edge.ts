import type { LabImage } from "../image/index.ts";

/** The cloth about a neck. */
export interface NeckScene {
  /** Blurred against grain. */
  readonly soft: LabImage;
  readonly inside: Uint8Array;
  /** How much a pixel's colour belongs to the front, 0..1. */
  readonly front: Float32Array;
}

/** A line through points; the cloth of the front lies to its left as it runs. */
export interface Curve {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Pixels to either side between which the colours are compared. */
export const EDGE_REACH = 2;
/** Beyond this an edge gains nothing, so that no piece of a print outbids a faint edge all along. */
const EDGE_CAP = 3.5;
/** Under this there is none: a neckline has an edge nearly all along, a print only here and there. */
const FAINT_EDGE = 0.6;
/** Cloth that gets lighter outwards is the front in the light; the other way round it is less sure. */
const DARKENING_WEIGHT = 0.55;
/** What it is worth that the cloth below is the front's colour and what is above is not. */
const SHARE_WEIGHT = 2.5;
/** Within this many pixels of the outline an edge is the outline's own. */
const OUTLINE_WIDTH = 5;
/** This share of a neckline must run on cloth. */
const LEAST_ON_CLOTH = 0.5;

/**
 * Mean edge and fit of colours along a curve, weighed by length, times the share of it where there
 * is an edge at all.
 */
export function rate(scene: NeckScene, { x, y }: Curve): number {
  const { soft, front } = scene;
  let sum = 0;
  let total = 0;
  let onCloth = 0;
  let seen = 0;
  for (let k = 1; k < x.length - 1; k++) {
    const dx = x[k - 1]! - x[k + 1]!;
    const dy = y[k - 1]! - y[k + 1]!;
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    total += length;
    const nx = -dy / length;
    const ny = dx / length;
    const rim = placeAt(scene, x[k]! - OUTLINE_WIDTH * nx, y[k]! - OUTLINE_WIDTH * ny);
    const far = placeAt(scene, x[k]! + OUTLINE_WIDTH * nx, y[k]! + OUTLINE_WIDTH * ny);
    const above = placeAt(scene, x[k]! - EDGE_REACH * nx, y[k]! - EDGE_REACH * ny);
    const below = placeAt(scene, x[k]! + EDGE_REACH * nx, y[k]! + EDGE_REACH * ny);
    if (rim < 0 || far < 0 || above < 0 || below < 0) continue;
    const edge = edgeBetween(soft, above, below, DARKENING_WEIGHT);
    onCloth += length;
    if (edge > FAINT_EDGE) seen += length;
    sum += length * (Math.min(EDGE_CAP, edge) + SHARE_WEIGHT * (front[far]! - front[rim]!));
  }
  return onCloth < LEAST_ON_CLOTH * total ? 0 : (sum / total) * (seen / onCloth);
}

/** The median of the edges along a curve, but for where it runs off the cloth or along its outline. */
export function medianEdge(scene: NeckScene, { x, y }: Curve): number {
  const edges: number[] = [];
  for (let k = 1; k < x.length - 1; k++) {
    const { nx, ny } = normalAt({ x, y }, k);
    const place = (off: number) => placeAt(scene, x[k]! + off * nx, y[k]! + off * ny);
    const above = place(-EDGE_REACH);
    const below = place(EDGE_REACH);
    if (above < 0 || below < 0 || place(-OUTLINE_WIDTH) < 0 || place(OUTLINE_WIDTH) < 0) continue;
    edges.push(edgeBetween(scene.soft, above, below, 1));
  }
  edges.sort((p, q) => p - q);
  return edges[edges.length >> 1] ?? 0;
}

/** The curve parallel to one, on the side away from the front. */
export function shiftInwards(curve: Curve, width: number): Curve {
  const { x, y } = curve;
  const last = x.length - 1;
  const moved = { x: x.slice(), y: y.slice() };
  for (let k = 0; k <= last; k++) {
    const { nx, ny } = normalAt(curve, k);
    // At the collar points a trim is seen from its edge.
    const step = k === 0 || k === last ? width / 2 : width;
    moved.x[k]! -= step * nx;
    moved.y[k]! -= step * ny;
  }
  return moved;
}

/** Towards the front. */
function normalAt({ x, y }: Curve, k: number): { nx: number; ny: number } {
  const before = Math.max(0, k - 1);
  const after = Math.min(x.length - 1, k + 1);
  const dx = x[before]! - x[after]!;
  const dy = y[before]! - y[after]!;
  const length = Math.sqrt(dx * dx + dy * dy) || 1;
  return { nx: -dy / length, ny: dx / length };
}

/** The pixel there, or -1 where there is no cloth. */
function placeAt({ soft, inside }: NeckScene, x: number, y: number): number {
  const column = Math.round(x);
  const row = Math.round(y);
  if (column < 0 || row < 0 || column >= soft.width || row >= soft.height) return -1;
  const place = row * soft.width + column;
  return inside[place] ? place : -1;
}

function edgeBetween({ l, a, b }: LabImage, near: number, far: number, darkening: number): number {
  const dL = l.data[far]! - l.data[near]!;
  const light = dL > 0 ? dL : darkening * dL;
  const da = darkening * (a.data[far]! - a.data[near]!);
  const db = darkening * (b.data[far]! - b.data[near]!);
  return Math.sqrt(light * light + da * da + db * db) / (2 * EDGE_REACH);
}
