export const unsavedTexts = {
  title: "Discard changes?",
  explanation: "What you have changed here is not saved.",
  no: "Keep editing",
  yes: "Discard",
} as const;
