import {
  type Plane,
  type RgbaImage,
  type Size,
  samplePlane,
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
  const columns = sharesOf(result.width, kept.result.width, shift.x, scale.x);
  const rows = sharesOf(result.height, kept.result.height, shift.y, scale.y);
  for (let y = 0; y < result.height; y++) {
    const down = rows[y] / kept.photo.height;
    for (let x = 0; x < result.width; x++) {
      const right = columns[x] / kept.photo.width;
      if (right < 0 || right > 1 || down < 0 || down > 1) continue;
      const share = samplePlane(opacity, right * opacity.width - 0.5, down * opacity.height - 0.5);
      if (share < INVISIBLE) continue;
      const at = 4 * (y * result.width + x);
      const color = colorAt(photo, right * photo.width - 0.5, down * photo.height - 0.5);
      for (let c = 0; c < 3; c++) data[at + c] += share * (color[c] - data[at + c]);
    }
  }
  return { width: result.width, height: result.height, data };
}

/** The place in the compared photo of each column or row of the result. */
function sharesOf(count: number, compared: number, shift: number, scale: number): Float64Array {
  return Float64Array.from(
    { length: count },
    (_, k) => (((k + 0.5) * compared) / count - shift) / scale,
  );
}

const color: [number, number, number] = [0, 0, 0];

/** Bilinear; the answer is overwritten by the next call. */
function colorAt({ width, height, data }: RgbaImage, x: number, y: number) {
  const place = (value: number, last: number) => {
    const near = Math.round(value);
    return Math.min(last, Math.max(0, Math.abs(value - near) < EXACT ? near : value));
  };
  const [toX, toY] = [place(x, width - 1), place(y, height - 1)];
  const [x0, y0] = [Math.floor(toX), Math.floor(toY)];
  const [fx, fy] = [toX - x0, toY - y0];
  const right = x0 + 1 < width ? 4 : 0;
  const below = y0 + 1 < height ? 4 * width : 0;
  const at = 4 * (y0 * width + x0);
  for (let c = at; c < at + 3; c++) {
    const upper = data[c] * (1 - fx) + data[c + right] * fx;
    const lower = data[c + below] * (1 - fx) + data[c + below + right] * fx;
    color[c - at] = upper * (1 - fy) + lower * fy;
  }
  return color;
}
