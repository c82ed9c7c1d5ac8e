import { call } from "#web/api/call.ts";
import { putMe } from "#web/api/use-session.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import styles from "./account-screen.module.css";
import { sentenceForAccount } from "./sentence.ts";

interface RemovePhotoQuestionProps {
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before the saved photo is removed for good, and removes it. */
export function RemovePhotoQuestion({ onClose, onRemoved }: RemovePhotoQuestionProps) {
  const { busy, run } = useSubmit();

  async function remove() {
    try {
      await call("/api/me/reference-image", { method: "DELETE" });
      await putMe((me) => ({ ...me, referenceImage: null }));
      onRemoved();
      toast({ title: "Success", description: "Reference image removed successfully" });
    } catch (error) {
      toastError(sentenceForAccount(error));
    }
  }

  return (
    <Dialog title="Remove this photo?" role="alertdialog" small onClose={onClose}>
      <div className={styles.question}>
        <p>It will be gone for good. Your generations stay.</p>
        <div className={styles.answers}>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" busy={busy ? "Removing..." : null} onClick={() => void run(remove)}>
            Remove
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
