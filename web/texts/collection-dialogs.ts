export const collectionDialogTexts = {
  creation: {
    title: "Create New Collection",
    yes: "Create Collection",
    busy: "Creating...",
    done: "Collection created successfully!",
    failed: "Failed to create collection",
  },
  change: {
    title: "Edit Collection",
    yes: "Save Changes",
    busy: "Saving...",
    done: "Collection updated successfully!",
    failed: "Failed to update collection",
  },
  manage: (title: string) => `Manage Collection: ${title}`,
  noItems: "No items in your closet yet. Start adding some!",
  title: "Title *",
  titleExample: "e.g., Summer Essentials",
  description: "Description",
  delete: "Delete collection",
  deleteConfirm: "Delete",
  deleteQuestion: (title: string) =>
    `Are you sure you want to delete “${title}”? Its items stay in your closet.`,
} as const;
