import type { SanitiseOptions } from "./sanitise.ts";

/** A result is no larger than this, in pixels a side. */
const WORKING_SIDE = 1536;
/** A garment's detail beyond this would be lost in the warp. */
const GARMENT_SIDE = 1024;
/** High: the engine reads edges and shadows out of these bytes, and what it makes is encoded again. */
const WORKING_QUALITY = 94;

/** What a visitor is shown of a linked garment: enough for a preview, too little to keep. */
const LOOK_SIDE = 480;
const LOOK_QUALITY = 82;

/** What a shop's picture is looked at with, cropped, and uploaded again. */
const PRODUCT_SIDE = 1280;
/** Twice the widest that a closet shows a item in on a large screen. */
const CLOSET_SIDE = 1600;
const PROFILE_SIDE = 640;
const SHOWN_QUALITY = 88;

export type PictureRole = "person" | "garment" | "look" | "product" | "closet" | "profile";

/** How a picture is stored, or goes to a browser; a garment keeps its transparent ground. */
export const WORKING_PICTURE: Readonly<Record<PictureRole, SanitiseOptions>> = {
  person: { maxSide: WORKING_SIDE, quality: WORKING_QUALITY, isCompared: true },
  garment: { maxSide: GARMENT_SIDE, quality: WORKING_QUALITY, keepAlpha: true, isCompared: true },
  look: { maxSide: LOOK_SIDE, quality: LOOK_QUALITY, keepAlpha: true },
  product: { maxSide: PRODUCT_SIDE, quality: SHOWN_QUALITY, keepAlpha: true },
  closet: { maxSide: CLOSET_SIDE, quality: SHOWN_QUALITY, keepAlpha: true, isCompared: true },
  profile: { maxSide: PROFILE_SIDE, quality: SHOWN_QUALITY, isCompared: true },
};
