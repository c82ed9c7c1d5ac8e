import { call } from "#web/api/call.ts";
import { publishSessionEvent } from "#web/api/session-events.ts";
import { useAction } from "#web/api/use-action.ts";
import { putMe, refreshSession } from "#web/api/use-session.ts";
import { consentWithdrawalTexts as texts } from "#web/texts/consent-withdrawal.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Question } from "#web/ui/question.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";

/** Asks before the consent is withdrawn, since that deletes the saved photo. */
export function WithdrawQuestion({ onClose }: { readonly onClose: () => void }) {
  const { busy, failure, run } = useAction();

  async function withdraw() {
    const done = await run(async () => {
      await call<void>("/api/me/photo-consent", { method: "DELETE" });
      await putMe((me) => ({ ...me, photoConsent: null, referenceImage: null }));
      publishSessionEvent("changed");
    });
    if (!done) return;
    onClose();
    toastSuccess(texts.done);
    // The credits of cancelled try-ons were refunded.
    await refreshSession();
  }

  return (
    <Question
      title={texts.title}
      yes={texts.yes}
      busy={busy ? texts.busy : null}
      onNo={onClose}
      onYes={() => void withdraw()}
    >
      <p>{texts.consequence}</p>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
    </Question>
  );
}
