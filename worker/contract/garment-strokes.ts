import * as v from "valibot";

export const MOST_STROKES = 24;
/** The largest number of points in one stroke. */
export const MOST_POINTS = 64;

/** A fraction of the upright picture's width or height, 0..1. */
const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Lines drawn over a garment's picture; where two cross, the later one counts. */
export const garmentStrokesInput = v.pipe(
  v.array(
    v.strictObject({
      on: v.picklist(["garment", "ground"]),
      points: v.pipe(
        v.array(v.strictObject({ x: fraction, y: fraction })),
        v.minLength(1),
        v.maxLength(MOST_POINTS),
      ),
    }),
  ),
  v.maxLength(MOST_STROKES),
);
export type GarmentStrokes = v.InferOutput<typeof garmentStrokesInput>;
export type GarmentStroke = GarmentStrokes[number];
