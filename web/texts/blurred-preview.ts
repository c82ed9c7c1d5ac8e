/** A visitor's try-on: a blurred preview until they sign up. */
export const blurredPreviewTexts = {
  done: "Generation Complete",
  signUpToView: "Sign up to view your virtual try-on!",
  notStored:
    "This browser could not keep your photos. After signing up you will have to choose them again.",
  picture: "A blurred preview of you in the garment",
  invitation: "Sign up to view your generation!",
  signUp: "Sign Up Now",
  explanation:
    "A blurred preview of your photo and the garment, made in this browser, where your try-on waits for an hour. Sign up now, and it starts by itself once you are signed in.",
  discard: "Discard",
} as const;
