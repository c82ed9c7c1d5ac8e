/** A visitor's try-on: a blurred preview until they sign up. */
export const blurredPreviewTexts = {
  done: "Generation Complete",
  signUpToView: "Sign up to view your virtual try-on!",
  notStored: "This browser could not keep your photos. Please choose them again after you sign up.",
  picture: "A blurred preview of you in the garment",
  invitation: "Sign up to view your generation!",
  signUp: "Sign Up Now",
  explanation:
    "This blurred preview was made in your browser. Your try-on waits here for an hour, and starts by itself after you sign up.",
  discard: "Discard",
} as const;
