/** The model's bounds of a side and its step, in pixels. */
const MIN_SIDE = 256;
const MAX_SIDE = 1920;
const STEP = 16;
const MAX_AREA = 1024 * 1024;
const AREA_WEIGHT = 0.02;

/** At most one megapixel, trading a large area against the aspect ratio. */
export function outputSize(
  width: number,
  height: number,
): { readonly width: number; readonly height: number } {
  const aspect = width / height;
  let best = { width: 1024, height: 1024 };
  let least = Number.POSITIVE_INFINITY;
  for (let wide = MIN_SIDE; wide <= MAX_SIDE; wide += STEP) {
    const exact = Math.round(wide / aspect / STEP) * STEP;
    const high = Math.min(MAX_SIDE, Math.max(MIN_SIDE, exact));
    const area = (wide * high) / MAX_AREA;
    const error = Math.abs(Math.log(wide / high / aspect)) + AREA_WEIGHT * (1 - area);
    if (area > 1 || error > least) continue;
    best = { width: wide, height: high };
    least = error;
  }
  return best;
}
