import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { shareTexts as texts } from "#web/texts/share.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Question } from "#web/ui/question.tsx";
import { toastSuccess } from "#web/ui/toast-store.ts";

interface RevokeQuestionProps {
  readonly path: string;
  readonly answers: number;
  readonly onClose: () => void;
  readonly onRevoked: () => void;
}

/** Asks before the link is revoked: its votes are deleted, and a new link differs. */
export function RevokeQuestion({ path, answers, onClose, onRevoked }: RevokeQuestionProps) {
  const { busy, failure, run } = useAction();

  async function revoke() {
    if (!(await run(() => call<void>(path, { method: "DELETE" })))) return;
    onClose();
    onRevoked();
    toastSuccess(texts.revoked);
  }

  return (
    <Question
      title={texts.revokeTitle}
      yes={texts.revoke}
      busy={busy ? texts.revoking : null}
      onNo={onClose}
      onYes={() => void revoke()}
    >
      <p>{texts.revokeConsequence(answers)}</p>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
    </Question>
  );
}
