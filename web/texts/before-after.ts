/** The comparison of a result with the photo that it was made from. */
export const beforeAfterTexts = {
  before: "Before",
  after: "After",
  photo: "You before",
  slider: "Before and after",
  shareAfter: (percent: number) => `${percent} % after`,
} as const;
