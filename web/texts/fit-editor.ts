import type { FitPointName } from "#worker/contract/fit.ts";

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
  keys: "The arrow keys move it, with Shift ten times as far.",
  unchanged: "It was tried as it is here: move what is wrong.",
  bodyNotFound: "We could not find your body in this photo by ourselves.",
  instruction: "Put the points where your shoulders, elbows, wrists, waist and hips are.",
  instructionToRetry:
    "Put the points where your shoulders, elbows, wrists, waist and hips are, and we try again with them.",
  sides: "Left and right are the picture’s.",
  reset: "Reset points",
  undoReset: "Undo reset",
  tuck: "Tuck",
  tuckExplanation: "In puts a top into what you wear below, Out lets it hang over.",
  tucks: { auto: "Auto", in: "In", out: "Out" },
  position: (point: string, left: string, top: string) =>
    `${point}: ${left} from the left, ${top} from the top`,
} as const;

export const fitPointNames: Readonly<Record<FitPointName, string>> = {
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
};
