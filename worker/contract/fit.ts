import * as v from "valibot";

/** The ten points of a body; left and right as seen in the photo. */
export const FIT_POINTS = [
  "leftShoulder",
  "rightShoulder",
  "leftElbow",
  "rightElbow",
  "leftWrist",
  "rightWrist",
  "leftWaist",
  "rightWaist",
  "leftHip",
  "rightHip",
] as const;
export type FitPointName = (typeof FIT_POINTS)[number];

/** Fractions of the upright photo's width and height, 0..1. */
const point = v.strictObject({
  x: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  y: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});

/** The points of the legs, for garments that are worn on them. */
export const LEG_POINTS = ["crotch", "leftKnee", "rightKnee", "leftAnkle", "rightAnkle"] as const;
export type LegPointName = (typeof LEG_POINTS)[number];

const legPoints = v.strictObject(v.entriesFromList(LEG_POINTS, point));
export type LegPoints = v.InferOutput<typeof legPoints>;

/** Whether the crotch is above the knees, these above the ankles, and left on the left. */
function areLegs({ crotch, leftKnee, rightKnee, leftAnkle, rightAnkle }: LegPoints): boolean {
  return (
    crotch.y < Math.min(leftKnee.y, rightKnee.y) &&
    leftKnee.y < leftAnkle.y &&
    rightKnee.y < rightAnkle.y &&
    leftKnee.x < rightKnee.x &&
    leftAnkle.x < rightAnkle.x
  );
}

const TUCKS = ["auto", "in", "out"] as const;

export const fitInput = v.strictObject({
  points: v.nullable(v.strictObject(v.entriesFromList(FIT_POINTS, point))),
  /** If omitted, the engine finds the legs. */
  legs: v.optional(v.pipe(legPoints, v.check(areLegs, "These points are no legs."))),
  tuck: v.picklist(TUCKS),
});
export type Fit = v.InferOutput<typeof fitInput>;
export type FitPoints = NonNullable<Fit["points"]>;

/** PUT /api/me/reference-image/fit; `uploadedAt` identifies the photo. */
export const fitOfPhotoInput = v.strictObject({
  uploadedAt: v.pipe(v.string(), v.isoTimestamp()),
  fit: fitInput,
});
