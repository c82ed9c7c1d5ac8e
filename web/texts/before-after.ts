export const beforeAfterTexts = {
  before: "Before",
  after: "After",
  photo: "You before",
  slider: "Before and after",
  shareAfter: (percent: number) => `${percent} % after`,
} as const;
