import { createCollection } from "./closet-calls.ts";
import { CollectionForm } from "./collection-form.tsx";
import type { ClosetDialogProps } from "./use-closet-dialog.ts";

const WORDS = {
  title: "Create New Collection",
  yes: "Create Collection",
  busy: "Creating...",
  done: "Collection created successfully!",
  failed: "Failed to create collection",
} as const;

export default function CreateCollectionDialog({ onClose }: ClosetDialogProps) {
  return <CollectionForm words={WORDS} send={createCollection} onClose={onClose} />;
}
