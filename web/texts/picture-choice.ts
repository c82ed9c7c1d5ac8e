export const pictureChoiceTexts = {
  picture: (place: number, count: number) => `Picture ${place} of ${count}`,
} as const;
