export { cutOutGarment, cutOutPicture } from "./cut-out.ts";
export {
  type BottomKind,
  type BottomRow,
  type GarmentCutout,
  type GarmentKind,
  type GarmentResult,
  type GarmentSide,
  isBottom,
  mapSide,
} from "./garment.ts";
export { silhouetteFromAlpha } from "./silhouette.ts";
export { isWorn } from "./worn-check.ts";
