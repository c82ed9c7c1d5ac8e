/** The model's own bounds of a side, in pixels, and the step of what it draws on. */
const MIN_SIDE = 256;
const MAX_SIDE = 1920;
const STEP = 16;
/** The first megapixel is the dear one, each further is charged on top. */
const MAX_AREA = 1024 * 1024;
/** How much of a wrong shape the whole of the area is worth. */
const AREA_WORTH = 0.02;

/**
 * The size to ask for: of the sizes up to one megapixel a large one that comes nearest to the shape of
 * a picture of `width` by `height`, so that before and after lie on each other.
 */
export function pictureSize(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const shape = width / height;
  let best = { width: 1024, height: 1024 };
  let least = Number.POSITIVE_INFINITY;
  for (let wide = MIN_SIDE; wide <= MAX_SIDE; wide += STEP) {
    const exact = Math.round(wide / shape / STEP) * STEP;
    const high = Math.min(MAX_SIDE, Math.max(MIN_SIDE, exact));
    const area = (wide * high) / MAX_AREA;
    const error = Math.abs(Math.log(wide / high / shape)) + AREA_WORTH * (1 - area);
    if (area > 1 || error > least) continue;
    best = { width: wide, height: high };
    least = error;
  }
  return best;
}
