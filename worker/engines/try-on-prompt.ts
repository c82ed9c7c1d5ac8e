const ONE = {
  pieces: "the garment that the second image shows",
  source: "Take only the garment from the second image, with its",
  fits: "The garment fits",
} as const;
const SEVERAL = {
  pieces: "all the garments that the other images show, one image each, together as one outfit",
  source: "Take only the garment from each of the other images, with its",
  fits: "The garments fit",
} as const;

/** The order to general image editors. "First" in words: some models count images from zero. */
export function tryOnPrompt(garments: number): string {
  const { pieces, source, fits } = garments === 1 ? ONE : SEVERAL;
  return [
    `Edit the first image, a photo of a person: the person now wears ${pieces}, in place of what they wear on that part of the body.`,
    "Keep everything else of the first image exactly as it is: the face, hair, skin, body shape, pose, hands, all other clothes, the background, the light and the framing.",
    `${source} exact colour, fabric, pattern, print, lettering, neckline, sleeves, closures and length; ignore any other person and any background there.`,
    `${fits} the body naturally, with folds and shadows that belong to the light of the photo; hands, hair and bags that were in front of the clothes stay in front.`,
    "The result is a single realistic photograph of the same one person, without added text, frame or collage.",
  ].join(" ");
}
