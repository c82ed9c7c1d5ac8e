/** Why a picture is not taken for a garment's, and what to do about it. */
export const GARMENT_REFUSALS = {
  worn:
    "Somebody is wearing the garment in this picture. " +
    "Please choose one that shows the garment alone, laid flat or hanging.",
  busy:
    "The background of this picture is too busy to find a garment on it. " +
    "Please choose a picture of one garment on a plain background.",
  empty:
    "We could not find a garment in this picture. " +
    "Please choose one that shows a single garment on a plain background.",
  small:
    "The garment is too small in this picture. " +
    "Please choose one that it fills, or cut the picture to size.",
  cut:
    "The garment runs out of this picture, or somebody is wearing it. " +
    "Please choose a picture that shows all of it, laid flat.",
  several:
    "There is more than one thing in this picture. " +
    "Please choose one that shows a single garment.",
  unclear:
    "We could not tell the garment from its background. " +
    "Please choose a sharper picture, or one with a plain background of another color.",
  shapeless:
    "This picture does not seem to show a garment. " +
    "Please choose one of a garment laid flat, with its sleeves at its sides.",
} as const;
export type GarmentRefusal = keyof typeof GARMENT_REFUSALS;
