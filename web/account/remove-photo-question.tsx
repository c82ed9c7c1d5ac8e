import { call, sentenceOf } from "#web/api/call.ts";
import { publishSessionEvent } from "#web/api/session-events.ts";
import { useAction } from "#web/api/use-action.ts";
import { putMe } from "#web/api/use-session.ts";
import { referenceImageTexts as texts } from "#web/texts/reference-image.ts";
import { sessionTexts } from "#web/texts/session.ts";
import { Question } from "#web/ui/question.tsx";
import { toastError, toastSuccess } from "#web/ui/toast-store.ts";

interface RemovePhotoQuestionProps {
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemovePhotoQuestion({ onClose, onRemoved }: RemovePhotoQuestionProps) {
  const { busy, run } = useAction();

  async function removePhoto() {
    try {
      await call("/api/me/reference-image", {
        method: "DELETE",
        signedOutSentence: sessionTexts.notAuthenticated,
      });
      await putMe((me) => ({ ...me, referenceImage: null }));
      publishSessionEvent("changed");
      onRemoved();
      toastSuccess(texts.removed);
    } catch (error) {
      toastError(sentenceOf(error));
    }
  }

  return (
    <Question
      title={texts.removalTitle}
      yes={texts.remove}
      busy={busy ? texts.removing : null}
      onNo={onClose}
      onYes={() => void run(removePhoto)}
    >
      <p>{texts.removal}</p>
    </Question>
  );
}
