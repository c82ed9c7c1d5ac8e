import type { SanitiseOptions } from "./sanitise.ts";

/** A result is no larger than this, in pixels a side. */
const WORKING_SIDE = 1536;
/** A garment's detail beyond this would be lost in the warp. */
const GARMENT_SIDE = 1024;
/** High: the engine reads edges and shadows from these bytes, and its result is encoded again. */
const WORKING_QUALITY = 94;

/** Of the result's JPEG. */
export const RESULT_QUALITY = 88;

/** A visitor's preview of a linked garment, in pixels a side: too small to replace the original. */
const LOOK_SIDE = 480;
const LOOK_QUALITY = 80;

/** A shop's picture that a person views, crops and uploads again, in pixels a side. */
const PRODUCT_SIDE = 1280;
/** Twice the largest width of an item on a closet's page, in pixels. */
const CLOSET_SIDE = 1600;
const PROFILE_SIDE = 640;
const SHOWN_QUALITY = 86;

export type PictureRole = "person" | "garment" | "look" | "product" | "closet" | "profile";

/** The encoding of stored and delivered pictures; a garment keeps its transparent ground. */
export const WORKING_PICTURE: Readonly<Record<PictureRole, SanitiseOptions>> = {
  person: { maxSide: WORKING_SIDE, quality: WORKING_QUALITY, isCompared: true },
  garment: { maxSide: GARMENT_SIDE, quality: WORKING_QUALITY, keepAlpha: true, isCompared: true },
  look: { maxSide: LOOK_SIDE, quality: LOOK_QUALITY, keepAlpha: true },
  product: { maxSide: PRODUCT_SIDE, quality: SHOWN_QUALITY, keepAlpha: true },
  closet: { maxSide: CLOSET_SIDE, quality: SHOWN_QUALITY, keepAlpha: true, isCompared: true },
  profile: { maxSide: PROFILE_SIDE, quality: SHOWN_QUALITY, isCompared: true },
};
