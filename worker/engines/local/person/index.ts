export type { Arm, LiftedArm } from "./arm.ts";
export type { Body } from "./body.ts";
export { confidenceBelow } from "./confidence-below.ts";
export {
  chinOf,
  type Face,
  faceOver,
  findFace,
  findFaces,
  hasTinyFace,
  LIKE_SIZE,
  leastFaceWidth,
  MIN_WIDTH,
  scaleFace,
} from "./face.ts";
export { isBlurred, isDark, isUnlit } from "./face-quality.ts";
export { findBody } from "./find-body.ts";
export { findFit } from "./find-fit.ts";
export type { Legs } from "./leg-points.ts";
export { findLegs } from "./legs.ts";
export { bareLegsOf } from "./legs-in-trousers.ts";
export { armsCover, castsShadow } from "./occlusion-and-shadow.ts";
export { faceAbove } from "./points.ts";
export { canBeBody } from "./points-check.ts";
export { coversTip, type Side } from "./shoulders.ts";
export { canBeSkin, FACE_OF_SKIN, isOfSkin, skinWithin } from "./skin-rule.ts";
export { trunkEdgeAt, trunkSize } from "./trunk.ts";
export { isUndressed } from "./undressed.ts";
export { whyUnfit, whyUnfitBelow } from "./unfit.ts";
