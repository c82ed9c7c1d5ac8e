import { largestComponent } from "../image/index.ts";
import { profileOf, ROWS } from "./garment-kind.ts";
import type { Silhouette } from "./silhouette.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";

/** Rows of the strip between the legs, and its width over that of the waist. */
const STRIP_AT = 90;
const STRIP = 0.55;
const STRIP_END = 3;
const WAIST = { from: 50, to: 66, least: 4 };
/** Over the height: briefs are wider. */
const WIDEST_WAIST = 0.8;
/** Over the widest row of the hips: the leg openings start where the rows become narrower. */
const HIPS = 0.92;
/** Less of a row on the axis has sleeves beside it. */
const WITHOUT_SLEEVES = 0.9;
/** The part that is removed, over the breadth of the strip. */
const AROUND_STRIP = 1.1;

/** Removes the strip between the legs, so that a bodysuit is worn as a top that ends at the hips. */
export function withoutStrip(shape: RatedSilhouette): RatedSilhouette {
  const { silhouette, axis } = shape;
  const { middle, widths, crotch, top, bottom } = profileOf(silhouette, axis);
  const besideSleeves = firstBesideSleeves(middle, widths);
  // The outline of sleeves that reach below the strip is read with the strip.
  if (crotch > (besideSleeves ? 0 : STRIP_END)) return shape;
  const from = besideSleeves ?? WAIST.from;
  const waist = Math.min(...middle.slice(from, Math.max(WAIST.to, from + WAIST.least)));
  const strip = Math.max(...middle.slice(STRIP_AT));
  if (waist > WIDEST_WAIST || strip > STRIP * waist) return shape;
  const widest = Math.max(...middle.slice(from));
  const hips = middle.findLastIndex((width) => width > HIPS * widest);
  const hem = top + ((hips + 0.5) / ROWS) * (bottom - top);
  const inside = silhouette.inside.slice();
  for (let i = 0; i < inside.length; i++) {
    const [dx, dy] = [(i % silhouette.width) - axis.foot.x, Math.floor(i / silhouette.width)];
    const along = dx * axis.down.x + (dy - axis.foot.y) * axis.down.y;
    if (along <= hem) continue;
    const across = dx * axis.right.x + (dy - axis.foot.y) * axis.right.y;
    const row = Math.min(ROWS - 1, Math.floor((ROWS * (along - top)) / (bottom - top)));
    // Long sleeves hang beside the strip.
    if (Math.abs(across) <= (AROUND_STRIP * middle[row] * (bottom - top)) / 2) inside[i] = 0;
  }
  const { width, height } = silhouette;
  const trimmed: Silhouette = { ...silhouette, ...largestComponent(inside, width, height) };
  return { ...shape, silhouette: trimmed, isBodysuit: true };
}

/** The first row of the waist that sleeves do not hide, below those in which they lie on it; null without sleeves. */
function firstBesideSleeves(middle: readonly number[], widths: readonly number[]): number | null {
  const first = middle.findIndex((width, row) => {
    return row >= WAIST.from && row <= STRIP_AT && width < WITHOUT_SLEEVES * widths[row];
  });
  return first < 0 ? null : first + 1;
}
