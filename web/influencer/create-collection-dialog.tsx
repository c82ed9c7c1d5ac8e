import type { FormEvent } from "react";
import { useState } from "react";
import { checkInput } from "#web/api/check-input.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { toast } from "#web/ui/toast-store.ts";
import { collectionInput } from "#worker/contract/closets.ts";
import { LIMITS } from "#worker/contract/limits.ts";
import { createCollection } from "./closet-calls.ts";
import { toastFailure } from "./closet-changes.ts";
import styles from "./closet-form.module.css";
import { withCollection } from "./closet-order.ts";
import type { ClosetDialogProps } from "./use-closet-dialog.ts";
import { putManagedCloset } from "./use-managed-closet.ts";

export default function CreateCollectionDialog({ onClose }: ClosetDialogProps) {
  const [title, setTitle] = useState("");
  const [description, setDescription] = useState("");
  const { busy, failure, run } = useSubmit();

  async function create() {
    const input = checkInput(collectionInput, { title, description });
    try {
      const collection = await createCollection(input);
      await putManagedCloset((closet) => withCollection(closet, collection));
      toast({ title: "Collection created successfully!" });
      onClose();
    } catch (error) {
      toastFailure("Failed to create collection", error);
      throw error;
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (title.trim() !== "") void run(create);
  }

  return (
    <Dialog title="Create New Collection" small lasting onClose={() => !busy && onClose()}>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <Field
          label="Title *"
          placeholder="e.g., Summer Essentials"
          required
          maxLength={LIMITS.collectionTitleMax}
          value={title}
          error={failure?.fields.title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <TextArea
          label="Description"
          rows={3}
          maxLength={LIMITS.collectionDescriptionMax}
          value={description}
          error={failure?.fields.description}
          onChange={(event) => setDescription(event.target.value)}
        />
        <div className={styles.answers}>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            look="primary"
            disabled={title.trim() === ""}
            busy={busy ? "Creating..." : null}
          >
            Create Collection
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
