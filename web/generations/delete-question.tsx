import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { deleteGeneration } from "./generation-calls.ts";
import styles from "./generation-dialog.module.css";

interface DeleteQuestionProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a generation is deleted for good, and deletes it. */
export function DeleteQuestion({ id, onClose, onDeleted }: DeleteQuestionProps) {
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await deleteGeneration(id);
      onDeleted();
      toast({ title: "Success", description: "Generation deleted successfully." });
    } catch {
      setBusy(false);
      toastError("Failed to delete generation. Please try again.");
    }
  }

  return (
    <Dialog title="Delete this generation?" role="alertdialog" small onClose={onClose}>
      <div className={styles.question}>
        <p>Its picture will be gone for good.</p>
        <div className={styles.answers}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={busy ? "Deleting..." : null} onClick={() => void remove()}>
            Delete
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
