import { createCollection } from "#web/managed-closet/closet-calls.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { CollectionForm } from "./collection-form.tsx";

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
