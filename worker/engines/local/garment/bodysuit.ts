import { countInside } from "../image/index.ts";
import { profileOf, ROWS } from "./garment-kind.ts";
import type { Silhouette } from "./silhouette.ts";
import type { RatedSilhouette } from "./silhouette-quality.ts";

/** Rows of the strip between the legs, and its width over that of the waist. */
const STRIP_AT = 90;
const STRIP = 0.55;
const STRIP_END = 3;
const WAIST = [50, 66] as const;
/** Over the height: briefs are wider. */
const WIDEST_WAIST = 0.8;
/** Over the widest row of the hips: the leg openings start where the rows become narrower. */
const HIPS = 0.92;

/** Removes the strip between the legs, so that a bodysuit is worn as a top that ends at the hips. */
export function withoutStrip(shape: RatedSilhouette): RatedSilhouette {
  const { silhouette, axis } = shape;
  const { widths, crotch, top, bottom } = profileOf(silhouette, axis);
  const waist = Math.min(...widths.slice(...WAIST));
  const strip = Math.max(...widths.slice(STRIP_AT));
  if (crotch > STRIP_END || waist > WIDEST_WAIST || strip > STRIP * waist) return shape;
  const widest = Math.max(...widths.slice(WAIST[0]));
  const hips = widths.findLastIndex((width) => width > HIPS * widest);
  const hem = top + ((hips + 0.5) / ROWS) * (bottom - top);
  const inside = silhouette.inside.slice();
  for (let i = 0; i < inside.length; i++) {
    const [dx, dy] = [(i % silhouette.width) - axis.foot.x, Math.floor(i / silhouette.width)];
    if (dx * axis.down.x + (dy - axis.foot.y) * axis.down.y > hem) inside[i] = 0;
  }
  const trimmed: Silhouette = { ...silhouette, inside, area: countInside(inside) };
  return { ...shape, silhouette: trimmed };
}
