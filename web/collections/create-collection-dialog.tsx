import { useState } from "react";
import { createCollection } from "#web/managed-closet/closet-calls.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { collectionDialogTexts } from "#web/texts/collection-dialogs.ts";
import { CollectionForm } from "./collection-form.tsx";

export default function CreateCollectionDialog({ onClose }: ClosetDialogProps) {
  const [key] = useState(() => crypto.randomUUID());
  return (
    <CollectionForm
      texts={collectionDialogTexts.creation}
      send={(input) => createCollection(key, input)}
      onClose={onClose}
    />
  );
}
