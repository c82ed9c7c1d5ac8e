/** Texts beside a result that already existed or that can be repeated. */
export const repeatedResultTexts = {
  free: "You already have this picture: the same photo and the same garment. Showing it again was free.",
  another: "Another take (1 credit)",
} as const;
