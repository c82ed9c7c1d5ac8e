export { bleed } from "./bleed.ts";
export { boxes, gaussian } from "./blur.ts";
export { scanWindows } from "./faces.ts";
export { runningMax, squaredDistance, within } from "./filters.ts";
export { poolSquares } from "./gradient.ts";
export { bestCurves } from "./neckline.ts";
export { shrinkColors, shrinkValues } from "./shrink.ts";

/** The first free byte; the host places its arrays from here on. */
export function base(): usize {
  return (__heap_base + 63) & ~63;
}
