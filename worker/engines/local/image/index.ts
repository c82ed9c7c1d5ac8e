export { bleedColors } from "./bleed.ts";
export { blur, blurImage, blurPlanesWeighted, blurRegion, blurWeighted } from "./box-blur.ts";
export {
  connectedComponents,
  floodFill,
  largeParts,
  largestComponent,
} from "./connected-components.ts";
export { traceContour } from "./contour.ts";
export { contrastLinks } from "./contrast-links.ts";
export { type Box, boxBetween, cropImage, cropPlane } from "./crop.ts";
export { deblock } from "./deblock.ts";
export { distanceTo, squaredDistance } from "./distance-transform.ts";
export { gaussianBlur } from "./gaussian-blur.ts";
export {
  boundsOf,
  distance,
  evenly,
  mix,
  pathLength,
  resizePoint,
  squaredDistanceToSegment,
} from "./geometry.ts";
export { pooledGradient } from "./gradient.ts";
export { highlight } from "./highlight.ts";
export type { Bounds, Mask, Point, RgbaImage, Size } from "./image.ts";
export { callKernel, hasKernels, installKernels } from "./kernels.ts";
export {
  halfLab,
  type Lab,
  type LabImage,
  LINEAR_LIGHT,
  labDistance,
  labToRgb,
  mapLab,
  medianColor,
  toLab,
  toLightness,
  toSrgb,
} from "./lab.ts";
export { createLayer, drawTexel, type Layer, type Texture } from "./layer.ts";
export { solveLinearSystem } from "./linear-system.ts";
export { dilateSquare, maxFilter, minFilter } from "./max-filter.ts";
export { minimumCut } from "./min-cut.ts";
export { createPlane, type Plane, samplePlane } from "./plane.ts";
export {
  countInside,
  createRegion,
  dilate,
  erode,
  inverted,
  openRegion,
  pixelsIn,
  type Region,
  shareWithin,
} from "./region.ts";
export {
  bilinearRows,
  enlargePlane,
  fitWithin,
  shrinkImage,
  shrinkMask,
  shrinkPlane,
} from "./resize.ts";
export { quarterTurn, rotate, rotationAbout } from "./rotate.ts";
export { interpolate, mean, meanFilter, median, nthLeast, smoothValues } from "./statistics.ts";
export { fitSurface, renderSurface, TUKEY } from "./surface-fit.ts";
export { minimaxFlood, watershed } from "./watershed.ts";
