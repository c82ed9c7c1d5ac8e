export { cutOutGarment } from "./cut-out.ts";
export {
  type GarmentCutout,
  type GarmentKind,
  type GarmentResult,
  type GarmentSide,
  mapSide,
} from "./garment.ts";
export { isWorn } from "./worn-check.ts";
