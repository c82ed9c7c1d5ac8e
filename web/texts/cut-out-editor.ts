import type { GarmentRefusal } from "#worker/contract/failures.ts";

const MISSING: Readonly<Partial<Record<GarmentRefusal, string>>> = {
  garment_shapeless:
    "The bright part does not have the shape of a garment yet. " +
    "Draw a line on what is missing, and one on what does not belong to it.",
  garment_unclear:
    "The bright part does not show clear shoulders, sleeves or seams. If it is right, " +
    "lay the garment flat with its sleeves apart, and take another picture.",
  garment_cut: "The bright part runs out of the picture. Draw a line beside the garment.",
  garment_small: "The bright part is too small. Draw a longer line on the garment.",
  garment_several: "The bright part has several pieces. Draw a line beside the garment.",
};

/** The editor in which a member shows where the garment of a picture is. */
export const cutOutEditorTexts = {
  title: "Show the garment",
  retry: "Try again (1 Credit)",
  use: "Use this garment",
  picture: "The picture of the garment",
  instruction: "Draw a line on the garment, then one on what is around it.",
  pen: "You draw on",
  pens: { garment: "Garment", ground: "Not garment" },
  keys: "Or move with the arrow keys, and press Space to start and to end a line. With Shift you move five times as far.",
  undo: "Undo",
  startAgain: "Start again",
  looking: "Looking for the garment...",
  found: "The bright part is the garment. Correct it with more lines.",
  missing: (refusal: GarmentRefusal | null) =>
    (refusal && MISSING[refusal]) ?? "We do not see the garment yet. Draw another line.",
  started: "The line starts.",
  ended: "The line ends.",
} as const;
