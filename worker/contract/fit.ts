import * as v from "valibot";

/** The ten points of a body in a photo; left and right are the picture's, not the person's. */
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

/** In shares of the upright photo's width and height, 0..1 from its left upper corner. */
const point = v.strictObject({
  x: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
  y: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
});

/** Over the old bottoms, tucked into them, or as the old top is worn. */
const TUCKS = ["auto", "in", "out"] as const;

/** How a garment is to be laid on a photo; `points` null leaves finding them to the engine. */
export const fitInput = v.strictObject({
  points: v.nullable(v.strictObject(v.entriesFromList(FIT_POINTS, point))),
  tuck: v.picklist(TUCKS),
});
export type Fit = v.InferOutput<typeof fitInput>;
export type FitPoints = NonNullable<Fit["points"]>;

/** PUT /api/me/reference-image/fit: `uploadedAt` names the photo that it is for. */
export const fitOfPhotoInput = v.strictObject({
  uploadedAt: v.pipe(v.string(), v.isoTimestamp()),
  fit: fitInput,
});

/** What a look at a photo can find that makes a try-on impossible. */
export const REFUSING_FINDINGS = ["no_person", "several_people", "too_small", "torso_cut"] as const;
export type RefusingFinding = (typeof REFUSING_FINDINGS)[number];

/** All that a look at a photo can find: what makes a try-on impossible, then what makes it worse. */
export const PHOTO_FINDINGS = [
  ...REFUSING_FINDINGS,
  "blurred",
  "dark",
  "hard_shadow",
  "arms_close",
] as const;
export type PhotoFinding = (typeof PHOTO_FINDINGS)[number];

/** Whether a photo with this finding cannot be used. */
export function isRefusing(finding: string): finding is RefusingFinding {
  return REFUSING_FINDINGS.some((name) => name === finding);
}

/** The finding that makes a try-on impossible; null when there is none. */
export function findRefusing(findings: readonly PhotoFinding[]): RefusingFinding | null {
  return findings.find(isRefusing) ?? null;
}
