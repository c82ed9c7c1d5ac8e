/** A try-on that was prepared before the sign-in. */
export const queuedTryOnTexts = {
  title: "A try-on is waiting",
  photo: "The photo that waits",
  garment: "The garment that waits",
  origin:
    "You prepared it in this browser before you signed in. It starts only when you press the button.",
  originForShop:
    "You prepared it in this browser before you signed in, for {shop}. It starts only when you press the button.",
  starting: "Generating...",
  start: "Start now (1 Credit)",
  discard: "Discard",
  discarded: "Try-on discarded",
  gone: "This try-on is no longer waiting",
} as const;
