export { type Figure, figureOf } from "./figure.ts";
export { FOOT, hiddenRise } from "./shoulder-edge.ts";
export { edgeOf } from "./waistband.ts";
export { type WarpedBottom, warpBottom } from "./warp-bottom.ts";
export { type WarpedTop, warpTop } from "./warp-top.ts";
