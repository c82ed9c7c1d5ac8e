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
export const TUCKS = ["auto", "in", "out"] as const;

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

/** What a look at a photo found, from what makes a try-on impossible to what makes it worse. */
export const PHOTO_FINDINGS = {
  no_person: {
    refuses: true,
    sentence:
      "We could not find a person in this photo. Please choose a photo that shows you from the front.",
  },
  several_people: {
    refuses: true,
    sentence:
      "There is more than one person in this photo. Please choose one that shows you alone.",
  },
  too_small: {
    refuses: true,
    sentence: "You are too small in this photo. Please stand closer, or cut the photo to size.",
  },
  torso_cut: {
    refuses: true,
    sentence:
      "Your upper body is cut off. Please choose a photo that shows you at least down to the hips.",
  },
  blurred: {
    refuses: false,
    sentence: "This photo is blurred. A sharper one gives a better picture.",
  },
  dark: {
    refuses: false,
    sentence: "This photo is dark. Stand facing a window or a lamp for a better picture.",
  },
  hard_shadow: {
    refuses: false,
    sentence:
      "There is a hard shadow on the wall beside you. Step away from the wall, or use softer light.",
  },
  arms_close: {
    refuses: false,
    sentence: "Your arms cover your body. Let them hang a little away from your sides.",
  },
} as const;
/** The end of a try-on whose photo was not understood well enough. */
export const NO_FIT =
  "We could not fit this garment to your photo. " +
  "A photo from the front, with arms at your sides, works best.";

/** Whether a try-on that ended so may do better with points put by hand. */
export function isMendedByPoints(sentence: string): boolean {
  const refusals = Object.values(PHOTO_FINDINGS).filter(({ refuses }) => refuses);
  return sentence === NO_FIT || refusals.some((finding) => finding.sentence === sentence);
}

export type PhotoFinding = keyof typeof PHOTO_FINDINGS;

/** Why a try-on cannot be made of a photo, in its own sentence; null when it can. */
export function refusalOf(findings: readonly PhotoFinding[]): string | null {
  const refusing = findings.find((name) => PHOTO_FINDINGS[name].refuses);
  return refusing ? PHOTO_FINDINGS[refusing].sentence : null;
}
