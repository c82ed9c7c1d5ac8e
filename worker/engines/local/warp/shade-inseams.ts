import type { BottomRow } from "../garment/index.ts";
import type { Layer } from "../image/index.ts";

/** The share of light that is lost where two legs of a garment touch. */
const DEPTH = 0.4;
/** Over the breadth of both legs: where the shade falls to 1/e, and the gap without any shade. */
const REACH = 0.035;
const OPEN = 0.06;
/** Rows of the garment below the crotch over which the shade begins. */
const BEGINS = 4;

/**
 * Darkens the inseams of trousers or shorts where the legs touch, in place: their pictures are taken
 * with the legs apart.
 *
 * @param rows the garment's rows below the crotch, in pixels of the layer
 */
export function shadeInseams({ data, width, height }: Layer, rows: readonly BottomRow[]): void {
  for (let n = 1; n < rows.length; n++) {
    const [above, below] = [rows[n - 1], rows[n]];
    const last = Math.min(height, Math.ceil(below.innerLeft.y)) - 1;
    for (let y = Math.max(0, Math.ceil(above.innerLeft.y)); y <= last; y++) {
      const t = (y - above.innerLeft.y) / Math.max(1e-6, below.innerLeft.y - above.innerLeft.y);
      const at = (of: (row: BottomRow) => number) => of(above) + t * (of(below) - of(above));
      const [left, right] = [at((row) => row.innerLeft.x), at((row) => row.innerRight.x)];
      const depth = DEPTH * Math.min(1, (n - 1 + t) / BEGINS);
      const breadth = at((row) => row.right.x) - at((row) => row.left.x);
      const touching = Math.max(0, 1 - Math.max(0, right - left) / (OPEN * breadth));
      const reach = REACH * breadth;
      const end = Math.min(width - 1, Math.floor(right + 2 * reach));
      for (let x = Math.max(0, Math.ceil(left - 2 * reach)); x <= end; x++) {
        const away = Math.max(0, left - x, x - right) / reach;
        const light = 1 - depth * touching * Math.exp(-(away ** 2));
        const p = 4 * (y * width + x);
        for (let c = 0; c < 3; c++) data[p + c] *= light;
      }
    }
  }
}
