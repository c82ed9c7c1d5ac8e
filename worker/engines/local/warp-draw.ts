import type { Point } from "./image.ts";
import { drawTexel, type Layer, type Texture } from "./raster/layer.ts";
import type { Ribbon } from "./warp-sleeve.ts";
import type { PointMap } from "./warp-thin-plate.ts";

/** The spline is smooth: it is worked out at every eighth pixel and interpolated between. */
const CELL = 8;
/** Across a ribbon, so many quads: enough that their bilinear maps stay smooth. */
const ACROSS = 6;

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

/** Draws a texture's ribbon onto another ribbon of as many steps, widened a little on both sides. */
export function drawRibbon(layer: Layer, texture: Texture, source: Ribbon, target: Ribbon): void {
  const point = ({ outer, inner }: Ribbon, step: number, across: number): Point => {
    // Beyond the edges lies the soft rim of the mask.
    const t = -0.25 + (1.5 * across) / ACROSS;
    const o = outer[step] as Point;
    const i = inner[step] as Point;
    return { x: o.x + t * (i.x - o.x), y: o.y + t * (i.y - o.y) };
  };
  const drawn = new Uint8Array(layer.width * layer.height);
  for (let step = 0; step + 1 < target.outer.length; step++) {
    for (let across = 0; across < ACROSS; across++) {
      const corner = (ribbon: Ribbon, ds: number, da: number) =>
        point(ribbon, step + ds, across + da);
      const vertex = (ds: number, da: number): Vertex => ({
        at: corner(target, ds, da),
        from: corner(source, ds, da),
      });
      const quad = [vertex(0, 0), vertex(0, 1), vertex(1, 1), vertex(1, 0)] as const;
      drawTriangle(layer, texture, [quad[0], quad[1], quad[2]], drawn);
      drawTriangle(layer, texture, [quad[0], quad[2], quad[3]], drawn);
    }
  }
}

interface Vertex {
  readonly at: Point;
  readonly from: Point;
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
      drawTexel(layer, pixel, texture, u, v, 1);
    }
  }
}

function cross(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}
