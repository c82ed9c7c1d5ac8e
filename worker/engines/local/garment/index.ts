export { cutOutGarment } from "./cut-out.ts";
export {
  type BottomRow,
  type GarmentCutout,
  type GarmentKind,
  type GarmentResult,
  type GarmentSide,
  isBottom,
  mapSide,
} from "./garment.ts";
export { isWorn } from "./worn-check.ts";
