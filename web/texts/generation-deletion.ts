/** The question before a generation is deleted, or cancelled while it runs. */
export const generationDeletionTexts = {
  delete: {
    title: "Delete this generation?",
    consequence: "Its picture will be gone for good.",
    no: "Cancel",
    yes: "Delete",
  },
  cancel: {
    title: "Cancel this generation?",
    consequence: "Its credit comes back.",
    no: "Keep going",
    yes: "Cancel generation",
  },
} as const;
