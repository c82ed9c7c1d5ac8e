import { changeCollection } from "#web/managed-closet/closet-calls.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { collectionDialogTexts } from "#web/texts/collection-dialogs.ts";
import { CollectionForm } from "./collection-form.tsx";

export default function EditCollectionDialog({ managed, id, onClose }: ClosetDialogProps) {
  const collection = managed.collections.find((each) => each.id === id);
  if (!collection) return null;
  return (
    <CollectionForm
      texts={collectionDialogTexts.change}
      collection={collection}
      send={(input) => changeCollection(id, input)}
      onClose={onClose}
    />
  );
}
