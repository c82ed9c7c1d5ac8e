/** The engine works at no more than this, and a result is no larger, in pixels a side. */
export const WORKING_SIDE = 1365;
/** A garment's detail beyond this would be lost in the warp. */
export const GARMENT_SIDE = 1024;
