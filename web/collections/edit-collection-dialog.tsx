import { changeCollection } from "#web/managed-closet/closet-calls.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { CollectionForm } from "./collection-form.tsx";

const WORDS = {
  title: "Edit Collection",
  yes: "Save Changes",
  busy: "Saving...",
  done: "Collection updated successfully!",
  failed: "Failed to update collection",
} as const;

export default function EditCollectionDialog({ managed, id, onClose }: ClosetDialogProps) {
  const collection = managed.collections.find((each) => each.id === id);
  if (!collection) return null;
  return (
    <CollectionForm
      words={WORDS}
      collection={collection}
      send={(input) => changeCollection(id, input)}
      onClose={onClose}
    />
  );
}
