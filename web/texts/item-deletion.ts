export const itemDeletionTexts = {
  title: "Delete item",
  yes: "Delete",
  busy: "Deleting...",
  question: "Are you sure you want to delete this item?",
} as const;
