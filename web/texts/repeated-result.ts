/** Beside a result that existed already, or that can be made anew. */
export const repeatedResultTexts = {
  free: "You already have this picture: the same photo and the same garment. Showing it again was free.",
  another: "Another take (1 credit)",
} as const;
