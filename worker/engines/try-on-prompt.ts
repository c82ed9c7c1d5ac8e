/** What a general image editor is told; `person` and `garment` are its names of the two pictures. */
export function tryOnPrompt(person: string, garment: string): string {
  return [
    `Edit the photo in ${person}: the person in it now wears the garment that ${garment} shows, in place of what they wear on that part of the body.`,
    `Keep everything else of ${person} exactly as it is: the face, hair, skin, body shape, pose, hands, all other clothes, the background, the light and the framing.`,
    `Take only the garment from ${garment}, with its exact colour, fabric, pattern, print, lettering, neckline, sleeves, closures and length; ignore any person, model or background there.`,
    "The garment fits the body naturally, with folds and shadows that belong to the light of the photo; hands, hair and bags that were in front of the clothes stay in front.",
    "The result is a single realistic photograph of the same one person, without added text, frame or collage.",
  ].join(" ");
}
