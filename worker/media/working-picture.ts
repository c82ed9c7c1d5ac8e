import type { SanitiseOptions } from "./sanitise.ts";

/** The engine works at no more than this, and a result is no larger, in pixels a side. */
const WORKING_SIDE = 1365;
/** A garment's detail beyond this would be lost in the warp. */
const GARMENT_SIDE = 1024;
/** High: the engine reads edges and shadows out of these bytes, and what it makes is encoded again. */
const WORKING_QUALITY = 94;

/** How a picture is stored for the engine; a garment keeps its transparent ground. */
export const WORKING_PICTURE: Readonly<Record<"person" | "garment", SanitiseOptions>> = {
  person: { maxSide: WORKING_SIDE, quality: WORKING_QUALITY },
  garment: { maxSide: GARMENT_SIDE, quality: WORKING_QUALITY, keepAlpha: true },
};
