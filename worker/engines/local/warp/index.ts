export { type Figure, figureOf, SHOULDER_SLOPE, TIP_ROUNDING } from "./figure.ts";
export { edgeOf } from "./waistband.ts";
export { type WornBottom, warpBottom } from "./warp-bottom.ts";
export { type WornGarment, warpTop } from "./warp-top.ts";
