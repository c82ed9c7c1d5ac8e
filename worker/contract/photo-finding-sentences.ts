import type { PhotoFinding } from "./photo-findings.ts";

export const PHOTO_FINDING_SENTENCES: Readonly<Record<PhotoFinding, string>> = {
  no_person:
    "We could not find a person in this photo. Please choose a photo that shows you from the front.",
  rotated:
    "This photo lies on its side or upside down. Please turn it upright and choose it again.",
  too_dark:
    "This photo is too dark to see you. Please take one facing a window or a lamp, and choose it.",
  several_people:
    "There is more than one person in this photo. Please choose one that shows you alone.",
  too_small: "You are too small in this photo. Please stand closer, or cut the photo to size.",
  torso_cut:
    "Your upper body is cut off. Please choose a photo that shows you at least down to the hips.",
  undressed:
    "This photo seems to show a bare chest, underwear or swimwear. " +
    "Please choose a photo that shows you dressed.",
  blurred: "This photo is blurred. A sharper one gives a better picture.",
  dark: "This photo is dark. Stand facing a window or a lamp for a better picture.",
  hard_shadow:
    "There is a hard shadow on the wall beside you. Step away from the wall, or use softer light.",
  arms_close: "Your arms cover your body. Let them hang a little away from your sides.",
};
