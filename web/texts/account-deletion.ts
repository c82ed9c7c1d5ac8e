export const accountDeletionTexts = {
  title: "Delete your account?",
  yes: "Delete my account",
  busy: "Deleting...",
  consequence: "This can't be undone. What goes for good:",
  deleted: [
    "your photos and all your generations",
    "your credits",
    "your closet, if you have one, and its link",
  ],
  password: "Your password",
} as const;
