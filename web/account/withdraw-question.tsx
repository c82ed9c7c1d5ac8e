import { call } from "#web/api/call.ts";
import { putMe, refreshSession } from "#web/api/use-session.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { toast } from "#web/ui/toast-store.ts";
import styles from "./privacy-card.module.css";

/** Asks before the consent is withdrawn, since that deletes the saved photo. */
export function WithdrawQuestion({ onClose }: { readonly onClose: () => void }) {
  const { busy, failure, run } = useSubmit();

  async function withdraw() {
    const done = await run(async () => {
      await call<void>("/api/me/photo-consent", { method: "DELETE" });
      await putMe((me) => ({ ...me, photoConsent: null, referenceImage: null }));
    });
    if (!done) return;
    onClose();
    toast({ title: "Success", description: "Your consent is withdrawn and your photo deleted." });
    // What was stopped has given its credit back.
    await refreshSession();
  }

  return (
    <Dialog title="Withdraw your consent?" role="alertdialog" small onClose={onClose}>
      <div className={styles.question}>
        <p>
          Your saved photo is deleted, and try-ons that are still running are stopped and cost
          nothing. Pictures already made stay in your gallery until you delete them there.
        </p>
        {failure && <Notice kind="error">{failure.sentence}</Notice>}
        <div className={styles.answers}>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="danger"
            busy={busy ? "Withdrawing..." : null}
            onClick={() => void withdraw()}
          >
            Withdraw consent
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
