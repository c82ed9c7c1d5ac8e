import {
  bilinearRows,
  type Plane,
  type RgbaImage,
  type Size,
} from "../engines/local/image/index.ts";
import type { Placement } from "./polish-placement.ts";

/** The places where a result shows the same as the photo, from the compared copies. */
export interface KeptPhoto {
  readonly placement: Placement;
  readonly photo: Size;
  readonly result: Size;
  /** 0 the result, 1 the photo, over the whole photo in any size. */
  readonly opacity: Plane;
}

/** Within this distance of a whole pixel, in pixels, the photo is copied instead of sampled. */
const EXACT = 0.02;
/** A smaller share of the photo (0 to 1) makes no visible difference. */
const INVISIBLE = 0.004;

/**
 * The result with the photo's own pixels where both show the same.
 *
 * @param result opaque, in any size
 * @param photo as the member uploaded it, in any size
 */
export function blendPhoto(result: RgbaImage, photo: RgbaImage, kept: KeptPhoto): RgbaImage {
  const { placement, opacity } = kept;
  const { scale, shift } = placement;
  const data = result.data.slice();
  const columns = placesOf(result.width, kept.result.width, shift.x, scale.x);
  const rows = placesOf(result.height, kept.result.height, shift.y, scale.y);
  const across = neighboursOf(columns, kept.photo.width, photo.width);
  const down = neighboursOf(rows, kept.photo.height, photo.height);
  const opacityAt = bilinearRows(
    opacity,
    result.width,
    (x) => (columns[x] / kept.photo.width) * opacity.width - 0.5,
  );
  for (let y = 0; y < result.height; y++) {
    if (down.near[y] < 0) continue;
    const shares = opacityAt((rows[y] / kept.photo.height) * opacity.height - 0.5);
    const row = data.subarray(4 * y * result.width, 4 * (y + 1) * result.width);
    const above = photo.data.subarray(4 * photo.width * down.near[y]);
    const below = photo.data.subarray(4 * photo.width * down.next[y]);
    blendRow(row, shares, { above, below, share: down.share[y] }, across);
  }
  return { width: result.width, height: result.height, data };
}

interface Rows {
  readonly above: Uint8ClampedArray;
  readonly below: Uint8ClampedArray;
  /** Of the row below. */
  readonly share: number;
}

function blendRow(
  row: Uint8ClampedArray,
  shares: Float32Array,
  { above, below, share: fy }: Rows,
  { near, next, share: columnShares }: ReturnType<typeof neighboursOf>,
): void {
  for (let x = 0, at = 0; x < shares.length; x++, at += 4) {
    const share = shares[x];
    if (share < INVISIBLE || near[x] < 0) continue;
    const left = 4 * near[x];
    const right = 4 * next[x];
    const fx = columnShares[x];
    for (let c = 0; c < 3; c++) {
      const upper = above[left + c] + fx * (above[right + c] - above[left + c]);
      const lower = below[left + c] + fx * (below[right + c] - below[left + c]);
      row[at + c] += share * (upper + fy * (lower - upper) - row[at + c]);
    }
  }
}

/** The place in the compared photo of each column or row of the result. */
function placesOf(count: number, compared: number, shift: number, scale: number): Float64Array {
  return Float64Array.from(
    { length: count },
    (_, k) => (((k + 0.5) * compared) / count - shift) / scale,
  );
}

/** The two pixels of a side of the photo at each place and the share of the second; -1 outside. */
function neighboursOf(places: Float64Array, compared: number, side: number) {
  const [near, next] = [new Int32Array(places.length).fill(-1), new Int32Array(places.length)];
  const share = new Float64Array(places.length);
  for (const [k, place] of places.entries()) {
    if (place < 0 || place > compared) continue;
    const exact = (place / compared) * side - 0.5;
    const whole = Math.round(exact);
    const at = Math.abs(exact - whole) < EXACT ? whole : exact;
    const inside = Math.min(side - 1, Math.max(0, at));
    near[k] = Math.floor(inside);
    next[k] = Math.min(side - 1, near[k] + 1);
    share[k] = inside - near[k];
  }
  return { near, next, share };
}
