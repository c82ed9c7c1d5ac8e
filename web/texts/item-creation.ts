export const itemCreationTexts = {
  title: "Add Item to Closet",
  draft: (place: number, count: number) => `Item ${place} of ${count}`,
  more: "Wearing image and caption",
  again: "Try Again",
  remove: (draft: string) => `Remove ${draft}`,
  failed: "Failed to create closet item. Please try again.",
  pictureFailed: (file: string, reason: string) => `${file}: ${reason}`,
  upload: "Upload",
  creating: "Creating Item...",
  create: (count: number) => (count === 1 ? "Create Item" : `Create ${count} Items`),
  created: (count: number) =>
    count === 1 ? "Added to your closet" : `${count} items added to your closet`,
  another: "Add another",
  toCloset: "View My Closet",
} as const;
