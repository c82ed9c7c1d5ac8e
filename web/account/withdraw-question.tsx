import { call } from "#web/api/call.ts";
import { announce } from "#web/api/session-news.ts";
import { putMe, refreshSession } from "#web/api/use-session.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Question } from "#web/ui/question.tsx";
import { toast } from "#web/ui/toast-store.ts";

/** Asks before the consent is withdrawn, since that deletes the saved photo. */
export function WithdrawQuestion({ onClose }: { readonly onClose: () => void }) {
  const { busy, failure, run } = useSubmit();

  async function withdraw() {
    const done = await run(async () => {
      await call<void>("/api/me/photo-consent", { method: "DELETE" });
      await putMe((me) => ({ ...me, photoConsent: null, referenceImage: null }));
      announce("changed");
    });
    if (!done) return;
    onClose();
    toast({ title: "Success", description: "Your consent is withdrawn and your photo deleted." });
    // What was stopped has given its credit back.
    await refreshSession();
  }

  return (
    <Question
      title="Withdraw your consent?"
      yes="Withdraw consent"
      busy={busy ? "Withdrawing..." : null}
      onNo={onClose}
      onYes={() => void withdraw()}
    >
      <p>
        Your saved photo is deleted, and try-ons that are still running are stopped and cost
        nothing. Pictures already made stay in your gallery until you delete them there.
      </p>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
    </Question>
  );
}
