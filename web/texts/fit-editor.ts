import type { FitPointName, LegPointName } from "#worker/contract/fit.ts";

/** The editor of the points on a photo. Left and right are those of the picture. */
export const fitEditorTexts = {
  title: "Adjust fit",
  save: "Save",
  retry: "Try again (1 Credit)",
  loading: "Loading...",
  findingBody: "Finding your body...",
  photo: "You",
  points: "Points on your photo",
  drag: "Drag each point to its place.",
  keys: "Or use the arrow keys. With Shift they move it ten times as far.",
  unchanged: "We tried it with these points. Move the ones that are wrong.",
  bodyNotFound: "We could not find your body in this photo.",
  legsNotFound: "We could not find your legs, so their points are a guess.",
  instruction: (legs: boolean, again: boolean) => {
    const last = legs ? "waist, hips, crotch, knees and ankles" : "waist and hips";
    const end = again ? ", and we will try again" : "";
    return `Put the points where your shoulders, elbows, wrists, ${last} are${end}.`;
  },
  sides: "Left and right are as you see them in the picture.",
  reset: "Reset points",
  undoReset: "Undo reset",
  tuck: "Tuck",
  tuckExplanation: "In tucks the top into what you wear below it. Out lets it hang over.",
  tucks: { auto: "Auto", in: "In", out: "Out" },
  position: (point: string, left: string, top: string) =>
    `${point}: ${left} from the left, ${top} from the top`,
} as const;

export const fitPointNames: Readonly<Record<FitPointName | LegPointName, string>> = {
  leftShoulder: "Left shoulder",
  rightShoulder: "Right shoulder",
  leftElbow: "Left elbow",
  rightElbow: "Right elbow",
  leftWrist: "Left wrist",
  rightWrist: "Right wrist",
  leftWaist: "Left side of the waist",
  rightWaist: "Right side of the waist",
  leftHip: "Left hip",
  rightHip: "Right hip",
  crotch: "Crotch",
  leftKnee: "Left knee",
  rightKnee: "Right knee",
  leftAnkle: "Left ankle",
  rightAnkle: "Right ankle",
};
