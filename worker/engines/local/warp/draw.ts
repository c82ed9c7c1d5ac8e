import {
  type Bounds,
  drawTexel,
  type Layer,
  mix,
  type Point,
  type Texture,
} from "../image/index.ts";
import type { Ribbon } from "./ribbon.ts";
import type { PointMap } from "./thin-plate.ts";

/** Pixels between evaluations of the spline. */
const CELL = 8;
const ACROSS = 4;
/** Pixels. */
const RIM = 1.5;

/** `opacityAt` is 0..1 for each pixel of the layer; below 0 counts as 0. */
export function drawMapped(
  layer: Layer,
  texture: Texture,
  map: PointMap,
  box: Bounds,
  opacityAt: (x: number, y: number) => number,
): void {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(layer.width, Math.ceil(box.right));
  const bottom = Math.min(layer.height, Math.ceil(box.bottom));
  const nodes = (y: number) => {
    const row: Point[] = [];
    for (let x = left; x < right + CELL; x += CELL) row.push(map(x, y));
    return row;
  };
  let upper = nodes(top);
  for (let y = top; y < bottom; y += CELL) {
    const lower = nodes(y + CELL);
    for (let k = 0; k + 1 < upper.length; k++) {
      const x = left + k * CELL;
      const corners = [upper[k], upper[k + 1], lower[k], lower[k + 1]] as const;
      if (misses(texture, corners)) continue;
      const cell = { x, y, right: Math.min(x + CELL, right), bottom: Math.min(y + CELL, bottom) };
      drawCell(layer, texture, corners, cell, opacityAt);
    }
    upper = lower;
  }
}

type Corners = readonly [Point, Point, Point, Point];

function misses({ image }: Texture, corners: Corners): boolean {
  return (
    corners.every(({ x }) => x < 0) ||
    corners.every(({ y }) => y < 0) ||
    corners.every(({ x }) => x > image.width) ||
    corners.every(({ y }) => y > image.height)
  );
}

function drawCell(
  layer: Layer,
  texture: Texture,
  [a, b, c, d]: Corners,
  cell: { x: number; y: number; right: number; bottom: number },
  opacityAt: (x: number, y: number) => number,
): void {
  for (let y = cell.y; y < cell.bottom; y++) {
    const t = (y - cell.y) / CELL;
    const u = a.x + t * (c.x - a.x);
    const v = a.y + t * (c.y - a.y);
    const du = (b.x + t * (d.x - b.x) - u) / CELL;
    const dv = (b.y + t * (d.y - b.y) - v) / CELL;
    for (let x = cell.x; x < cell.right; x++) {
      const opacity = opacityAt(x, y);
      if (opacity <= 0) continue;
      const k = x - cell.x;
      drawTexel(layer, y * layer.width + x, texture, u + k * du, v + k * dv, opacity);
    }
  }
}

/** Draws a ribbon onto another of as many steps, with edges that fade over RIM pixels. */
export function drawRibbon(layer: Layer, texture: Texture, source: Ribbon, target: Ribbon): void {
  const drawn = new Uint8Array(layer.width * layer.height);
  const last = target.outer.length - 1;
  for (let step = 0; step <= last; step++) {
    const near = crossSection(source, target, step);
    const far =
      step < last
        ? crossSection(source, target, step + 1)
        : pastEnd(crossSection(source, target, last - 1), near);
    for (let k = 0; k + 1 < near.length; k++) {
      const [a, b, c, d] = [near[k], near[k + 1], far[k + 1], far[k]];
      drawTriangle(layer, texture, [a, b, c], drawn);
      drawTriangle(layer, texture, [a, c, d], drawn);
    }
  }
}

interface Vertex {
  readonly at: Point;
  readonly from: Point;
  readonly opacity: number;
}

function crossSection(source: Ribbon, target: Ribbon, step: number): Vertex[] {
  const across = ({ outer, inner }: Ribbon, t: number) => mix(outer[step], inner[step], t);
  const o = target.outer[step];
  const i = target.inner[step];
  const rim = RIM / Math.max(RIM, Math.hypot(i.x - o.x, i.y - o.y));
  const inside = Array.from({ length: ACROSS + 1 }, (_, k) => k / ACROSS);
  return [-rim, ...inside, 1 + rim].map((t) => ({
    at: across(target, t),
    from: across(source, t),
    opacity: t < 0 || t > 1 ? 0 : 1,
  }));
}

/** Extrapolates the last two cross-sections to the end of the ribbon's fade. */
function pastEnd(before: readonly Vertex[], end: readonly Vertex[]): Vertex[] {
  return end.map(({ at, from }, k) => {
    const was = before[k];
    const t = 1 + RIM / Math.max(RIM, Math.hypot(at.x - was.at.x, at.y - was.at.y));
    return { at: mix(was.at, at, t), from: mix(was.from, from, t), opacity: 0 };
  });
}

function drawTriangle(
  layer: Layer,
  texture: Texture,
  [a, b, c]: readonly [Vertex, Vertex, Vertex],
  drawn: Uint8Array,
): void {
  const area = cross(a.at, b.at, c.at);
  if (Math.abs(area) < 1e-9) return;
  const xs = [a.at.x, b.at.x, c.at.x];
  const ys = [a.at.y, b.at.y, c.at.y];
  const left = Math.max(0, Math.ceil(Math.min(...xs)));
  const right = Math.min(layer.width - 1, Math.floor(Math.max(...xs)));
  const top = Math.max(0, Math.ceil(Math.min(...ys)));
  const bottom = Math.min(layer.height - 1, Math.floor(Math.max(...ys)));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const pixel = y * layer.width + x;
      if (drawn[pixel]) continue;
      const at = { x, y };
      const wa = cross(at, b.at, c.at) / area;
      const wb = cross(a.at, at, c.at) / area;
      const wc = 1 - wa - wb;
      if (wa < -1e-6 || wb < -1e-6 || wc < -1e-6) continue;
      // A pixel on the line between two triangles belongs to the first.
      drawn[pixel] = 1;
      const u = wa * a.from.x + wb * b.from.x + wc * c.from.x;
      const v = wa * a.from.y + wb * b.from.y + wc * c.from.y;
      const opacity = wa * a.opacity + wb * b.opacity + wc * c.opacity;
      drawTexel(layer, pixel, texture, u, v, opacity);
    }
  }
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
