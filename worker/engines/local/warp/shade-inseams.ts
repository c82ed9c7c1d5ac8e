import type { BottomRow } from "../garment/index.ts";
import type { Layer, Point } from "../image/index.ts";

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
  if (rows.length < 2) return;
  const [first, last] = [rows[0], rows[rows.length - 1]];
  const rowOf = ({ innerLeft, innerRight }: BottomRow) => (innerLeft.y + innerRight.y) / 2;
  const begins = rowOf(rows[Math.min(BEGINS, rows.length - 1)]) - rowOf(first);
  const edges = (["left", "right", "innerLeft", "innerRight"] as const).map((edge) =>
    columnsOf(rows.map((row) => row[edge])),
  );
  const top = Math.max(0, Math.ceil(Math.max(first.innerLeft.y, first.innerRight.y)));
  const end = Math.min(height - 1, Math.floor(Math.min(last.innerLeft.y, last.innerRight.y)));
  for (let y = top; y <= end; y++) {
    const [outerLeft, outerRight, left, right] = edges.map((at) => at(y));
    const depth = DEPTH * Math.min(1, Math.max(0, y - rowOf(first)) / Math.max(1e-6, begins));
    const breadth = outerRight - outerLeft;
    const touching = Math.max(0, 1 - Math.max(0, right - left) / (OPEN * breadth));
    const reach = REACH * breadth;
    const furthest = Math.min(width - 1, Math.floor(right + 2 * reach));
    for (let x = Math.max(0, Math.ceil(left - 2 * reach)); x <= furthest; x++) {
      const away = Math.max(0, left - x, x - right) / reach;
      const light = 1 - depth * touching * Math.exp(-(away ** 2));
      const p = 4 * (y * width + x);
      for (let c = 0; c < 3; c++) data[p + c] *= light;
    }
  }
}

/** Returns the column of a line through `points` for rows that are asked from top to bottom. */
function columnsOf(points: readonly Point[]): (y: number) => number {
  let n = 1;
  return (y) => {
    while (n < points.length - 1 && points[n].y < y) n++;
    const [above, below] = [points[n - 1], points[n]];
    const t = (y - above.y) / Math.max(1e-6, below.y - above.y);
    return above.x + Math.min(1, Math.max(0, t)) * (below.x - above.x);
  };
}
