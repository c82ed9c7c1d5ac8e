export { type Figure, figureOf, SHOULDER_SLOPE, TIP_ROUNDING } from "./figure.ts";
export { edgeOf } from "./waistband.ts";
export { type WarpedBottom, warpBottom } from "./warp-bottom.ts";
export { type WarpedTop, warpTop } from "./warp-top.ts";
