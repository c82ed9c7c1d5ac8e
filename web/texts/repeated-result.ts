/** Beside a result that existed already. */
export const repeatedResultTexts = {
  free: "You already have this picture: the same photo and the same garment. Showing it again was free.",
  another: "Make another one (1 credit)",
} as const;
