import { mix, type Point } from "../image/index.ts";

/** Pixels that cloth between the collar points must rise above both. */
const STANDING = 5;

/** Whether cloth between the collar points is higher than both. */
export function standsUp(
  inside: Uint8Array,
  width: number,
  [left, right]: readonly [Point, Point],
): boolean {
  const level = Math.round(Math.min(left.y, right.y) - STANDING);
  if (level < 0) return false;
  const row = inside.subarray(
    level * width + Math.round(left.x),
    level * width + Math.round(right.x),
  );
  return row.includes(1);
}

/** The mean of `values` over the garment's pixels above the line between the collar points; 0 if there are none. */
export function shareAbove(
  values: Float32Array,
  inside: Uint8Array,
  width: number,
  [left, right]: readonly [Point, Point],
): number {
  let [sum, all] = [0, 0];
  for (let x = Math.round(left.x); x <= right.x; x++) {
    const { y: line } = mix(left, right, (x - left.x) / Math.max(1, right.x - left.x));
    for (let i = x; i < Math.ceil(line) * width; i += width) {
      if (!inside[i]) continue;
      all++;
      sum += values[i];
    }
  }
  return all === 0 ? 0 : sum / all;
}

/**
 * The upper corners of cloth that stands above the collar points, as of a stand-up collar or the back
 * of a neckline: on each side the point of the top that is farthest above the line from the collar
 * point to the top's middle.
 */
export function standingCorners(
  inside: Uint8Array,
  width: number,
  [left, right]: readonly [Point, Point],
): [Point, Point] {
  const middle = Math.round((left.x + right.x) / 2);
  const limit = Math.max(left.y, right.y);
  const crest = { x: middle, y: topOf(inside, width, middle, limit) };
  return [left, right].map((collar) => {
    const way = { x: crest.x - collar.x, y: crest.y - collar.y };
    const length = Math.hypot(way.x, way.y) || 1;
    const step = Math.sign(way.x);
    let corner = collar;
    let farthest = 0;
    for (let x = Math.round(collar.x); step * (crest.x - x) > 0; x += step) {
      const y = topOf(inside, width, x, limit);
      const away = (step * ((x - collar.x) * way.y - (y - collar.y) * way.x)) / length;
      if (away <= farthest) continue;
      farthest = away;
      corner = { x, y };
    }
    return corner;
  }) as [Point, Point];
}

function topOf(inside: Uint8Array, width: number, x: number, limit: number): number {
  let y = 0;
  while (y < limit && !inside[y * width + x]) y++;
  return y;
}
