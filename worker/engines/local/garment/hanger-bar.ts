import { connectedComponents, countInside, type LabImage, mean } from "../image/index.ts";
import { type Extent, extentOf } from "./gaps.ts";
import { likeGround } from "./shaded-ground.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";

/** Over the garment's height: the lowest end of a gap, and the height of bar and gap. */
const LOWEST = 0.16;
const BAR = 0.1;
/** The width of a gap over that of the garment; a neck is narrower. */
const LEAST_WIDTH = 0.42;
/** The width of a gap over its height with the bar, and the share of the row below it that is cloth. */
const SLENDER = 3;
const CLOSED = 0.9;
/** Over the gap's width: the columns at each end of the gap that a clip covers. */
const CLIP = 0.25;

interface Gap {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** The last row of each column from `left` to `right`. */
  readonly ends: Int32Array;
}

/**
 * Removes the bar and the clips of a hanger above the waistband of a bottom. The ground shows in a wide
 * slit between bar and waistband. Returns the given shape if there is no slit, or if a person gave the
 * outline. `labOf` returns the picture in the silhouette's size.
 */
export function withoutHangerBar(shape: RatedSilhouette, labOf: () => LabImage): RatedSilhouette {
  const { silhouette } = shape;
  if (shape.isGiven) return shape;
  const { inside, width, height } = silhouette;
  const ground = likeGround(inside, labOf());
  const own = inside.map((within, i) => (within && !ground[i] ? 1 : 0));
  const extent = extentOf(own, width, 1);
  const gap = connectedComponents({ width, height, data: enclosed(own, width, extent) })
    .filter((place) => place.length > LEAST_WIDTH * (extent.right - extent.left))
    .map((place) => gapOf(place, width))
    .find((found) => isBelowBar(found, own, width, extent));
  if (!gap) return shape;
  const cloth = inside.slice();
  const clip = CLIP * (gap.right - gap.left);
  for (
    let x = Math.max(0, Math.ceil(gap.left - clip));
    x < Math.min(width, gap.right + clip);
    x++
  ) {
    const end = gap.ends[Math.min(Math.max(x, gap.left), gap.right) - gap.left];
    for (let y = 0; y <= end; y++) cloth[y * width + x] = 0;
  }
  return { ...shape, silhouette: { ...silhouette, inside: cloth, area: countInside(cloth) } };
}

/** 1 near the top where a column has cloth above and below, but none itself. */
function enclosed(cloth: Uint8Array, width: number, { top, bottom }: Extent): Uint8Array {
  const last = Math.round(top + 2 * LOWEST * (bottom - top));
  const slit = new Uint8Array(cloth.length);
  for (let x = 0; x < width; x++) {
    let above = -1;
    for (let y = top; y <= last; y++) {
      if (!cloth[y * width + x]) continue;
      if (above >= 0) for (let k = above + 1; k < y; k++) slit[k * width + x] = 1;
      above = y;
    }
  }
  return slit;
}

function gapOf(place: Int32Array, width: number): Gap {
  const columns = place.map((i) => i % width);
  const left = columns.reduce((p, q) => Math.min(p, q));
  const right = columns.reduce((p, q) => Math.max(p, q));
  const ends = new Int32Array(right - left + 1);
  for (const [k, i] of place.entries()) {
    const x = columns[k] - left;
    ends[x] = Math.max(ends[x], (i - columns[k]) / width);
  }
  return { left, right, bottom: ends.reduce((p, q) => Math.max(p, q)), ends };
}

function isBelowBar(
  { left, right, bottom, ends }: Gap,
  cloth: Uint8Array,
  width: number,
  extent: Extent,
): boolean {
  const tall = extent.bottom - extent.top;
  if (bottom > extent.top + LOWEST * tall) return false;
  if (right - left < LEAST_WIDTH * (extent.right - extent.left)) return false;
  const below = cloth.subarray((bottom + 1) * width, (bottom + 2) * width);
  const isCloth = countInside(below.subarray(left, right)) > CLOSED * (right - left);
  const tops = Array.from(ends, (_, k) => {
    let y = extent.top;
    while (y < ends[k] && !cloth[y * width + left + k]) y++;
    return y;
  });
  const high = mean(tops.map((top, k) => ends[k] - top));
  return isCloth && high < BAR * tall && right - left > SLENDER * high;
}
