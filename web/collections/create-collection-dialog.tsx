import { useState } from "react";
import { createCollection } from "#web/managed-closet/closet-calls.ts";
import type { ClosetDialogProps } from "#web/managed-closet/closet-dialogs.ts";
import { isCreationKeyUsed, newCreationKey } from "#web/managed-closet/creation-key.ts";
import { refreshManagedCloset } from "#web/managed-closet/use-managed-closet.ts";
import { collectionDialogTexts } from "#web/texts/collection-dialogs.ts";
import type { Collection, CollectionInput } from "#worker/contract/closets.ts";
import { CollectionForm } from "./collection-form.tsx";

export default function CreateCollectionDialog({ onClose }: ClosetDialogProps) {
  const [key, setKey] = useState(newCreationKey);

  async function create(input: CollectionInput): Promise<Collection> {
    try {
      return await createCollection(key, input);
    } catch (error) {
      if (isCreationKeyUsed(error)) {
        setKey(newCreationKey());
        // Shows what the earlier attempt has created.
        await refreshManagedCloset();
      }
      throw error;
    }
  }

  return <CollectionForm texts={collectionDialogTexts.creation} send={create} onClose={onClose} />;
}
