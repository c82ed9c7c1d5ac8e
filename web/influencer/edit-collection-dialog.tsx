import { changeCollection } from "./closet-calls.ts";
import { CollectionForm } from "./collection-form.tsx";
import type { ClosetDialogProps } from "./use-closet-dialog.ts";

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
