/** The next step after a failed try-on. */
export const failureStepTexts = {
  photo: "Choose another photo",
  garment: "Choose another garment",
  retry: "Try again",
} as const;
