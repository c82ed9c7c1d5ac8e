import type { Point, Size } from "./image.ts";

/** Linear interpolation; `t` outside 0..1 extrapolates. */
export function mix(from: Point, to: Point, t: number): Point {
  return { x: from.x + t * (to.x - from.x), y: from.y + t * (to.y - from.y) };
}

export function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

export function squaredDistanceToSegment(
  x: number,
  y: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): number {
  const dx = toX - fromX;
  const dy = toY - fromY;
  const length2 = dx * dx + dy * dy;
  const along = length2 > 0 ? ((x - fromX) * dx + (y - fromY) * dy) / length2 : 0;
  const t = Math.min(Math.max(along, 0), 1);
  return (x - fromX - t * dx) ** 2 + (y - fromY - t * dy) ** 2;
}

/** A point of a picture in the same picture of another size. Integer coordinates are pixel centres. */
export function resizePoint({ x, y }: Point, from: Size, to: Size): Point {
  return {
    x: ((x + 0.5) * to.width) / from.width - 0.5,
    y: ((y + 0.5) * to.height) / from.height - 0.5,
  };
}
