import type { Point } from "./image.ts";
import { drawTexel, type Layer, type Texture } from "./raster/layer.ts";
import type { Ribbon } from "./warp-ribbon.ts";
import type { PointMap } from "./warp-thin-plate.ts";

/** The spline is smooth: it is worked out at every eighth pixel and interpolated between. */
const CELL = 8;
/** Across a ribbon, so many quads: enough that their bilinear maps stay smooth. */
const ACROSS = 4;
/** The width of a ribbon's soft edge, in pixels. */
const RIM = 1.5;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Draws a texture through a map from layer to texture.
 *
 * @param opacityAt 0..1 for each pixel of the layer
 */
export function drawMapped(
  layer: Layer,
  texture: Texture,
  map: PointMap,
  box: Box,
  opacityAt: (x: number, y: number) => number,
): void {
  const left = Math.max(0, Math.floor(box.left));
  const top = Math.max(0, Math.floor(box.top));
  const right = Math.min(layer.width, Math.ceil(box.right));
  const bottom = Math.min(layer.height, Math.ceil(box.bottom));
  for (let cellY = top; cellY < bottom; cellY += CELL) {
    for (let cellX = left; cellX < right; cellX += CELL) {
      const corners = [
        map(cellX, cellY),
        map(cellX + CELL, cellY),
        map(cellX, cellY + CELL),
        map(cellX + CELL, cellY + CELL),
      ] as const;
      for (let y = cellY; y < Math.min(cellY + CELL, bottom); y++) {
        for (let x = cellX; x < Math.min(cellX + CELL, right); x++) {
          const opacity = opacityAt(x, y);
          if (opacity <= 0) continue;
          const { x: u, y: v } = inQuad(corners, (x - cellX) / CELL, (y - cellY) / CELL);
          drawTexel(layer, y * layer.width + x, texture, u, v, opacity);
        }
      }
    }
  }
}

type Corners = readonly [Point, Point, Point, Point];

function inQuad([a, b, c, d]: Corners, s: number, t: number): Point {
  return {
    x: (a.x * (1 - s) + b.x * s) * (1 - t) + (c.x * (1 - s) + d.x * s) * t,
    y: (a.y * (1 - s) + b.y * s) * (1 - t) + (c.y * (1 - s) + d.y * s) * t,
  };
}

/**
 * Draws a texture's ribbon onto another ribbon of as many steps. Its edges fade over RIM pixels,
 * since the texture need not end there.
 */
export function drawRibbon(layer: Layer, texture: Texture, source: Ribbon, target: Ribbon): void {
  const drawn = new Uint8Array(layer.width * layer.height);
  for (let step = 0; step + 1 < target.outer.length; step++) {
    const near = crossSection(source, target, step);
    const far = crossSection(source, target, step + 1);
    for (let k = 0; k + 1 < near.length; k++) {
      const [a, b, c, d] = [near[k]!, near[k + 1]!, far[k + 1]!, far[k]!];
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

/** Vertices from just outside the outer edge to just outside the inner one. */
function crossSection(source: Ribbon, target: Ribbon, step: number): Vertex[] {
  const across = ({ outer, inner }: Ribbon, t: number): Point => {
    const o = outer[step]!;
    const i = inner[step]!;
    return { x: o.x + t * (i.x - o.x), y: o.y + t * (i.y - o.y) };
  };
  const o = target.outer[step]!;
  const i = target.inner[step]!;
  const rim = RIM / Math.max(RIM, Math.hypot(i.x - o.x, i.y - o.y));
  const inside = Array.from({ length: ACROSS + 1 }, (_, k) => k / ACROSS);
  return [-rim, ...inside, 1 + rim].map((t) => ({
    at: across(target, t),
    from: across(source, t),
    opacity: t < 0 || t > 1 ? 0 : 1,
  }));
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
