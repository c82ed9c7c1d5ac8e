import { plural } from "./plural.ts";

export const collectionTexts = {
  title: "Collections",
  purpose: "Organize your items into themed collections",
  create: "New Collection",
  none: "No collections yet. Create your first collection to organize your items.",
  itemCount: (count: number) => plural(count, "item"),
  description: (description: string) => ` · ${description}`,
  manage: (title: string) => `Manage ${title}`,
  edit: (title: string) => `Edit ${title}`,
  delete: (title: string) => `Delete ${title}`,
  deleted: "Collection deleted successfully!",
  deleteFailed: "Failed to delete collection",
} as const;
