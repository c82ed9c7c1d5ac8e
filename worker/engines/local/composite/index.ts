export { compositeBottom } from "./composite-bottom.ts";
export { compositeGarment } from "./composite-garment.ts";
export { dressedBody } from "./dressed-body.ts";
export { applyGains, gainsBetween } from "./exposure.ts";
export { findOldSleeve } from "./old-sleeve.ts";
export { removeOldSkirt } from "./remove-old-bottom.ts";
export { enlarge, workingPhoto } from "./working-size.ts";
