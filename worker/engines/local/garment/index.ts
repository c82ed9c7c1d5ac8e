export { beforeBackground, fitBackground } from "./background.ts";
export { shapeOfBottom } from "./bottom-shape.ts";
export {
  cutOutGarment,
  cutOutPicture,
  imageOfGarment,
  withAlpha,
} from "./cut-out.ts";
export { exposureFault, isBlack } from "./exposure-fault.ts";
export { analysedSize, workingGarment } from "./find-silhouettes.ts";
export {
  type BottomKind,
  type BottomRow,
  edgesOfSleeve,
  type GarmentCutout,
  type GarmentKind,
  type GarmentResult,
  type GarmentSide,
  isBottom,
  mapRow,
  mapSide,
  moveLandmarks,
  type SleeveLength,
  type TakenGarment,
} from "./garment.ts";
export { matteEdge, pureCloth, softMask } from "./matting.ts";
export { shareCovered } from "./mirrored-side.ts";
export { silhouetteFromAlpha } from "./silhouette.ts";
export { mirrorOf } from "./symmetry-axis.ts";
export { canShowFace, isWorn, SURE } from "./worn-check.ts";
