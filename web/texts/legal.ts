export const legalTexts = {
  example: "These are the facts of an example. The operator of a public site puts in their own.",
  pages: "About this site",
  verify: "Check a picture",
} as const;
