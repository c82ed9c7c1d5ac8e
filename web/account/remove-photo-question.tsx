import { call } from "#web/api/call.ts";
import { announce } from "#web/api/session-news.ts";
import { putMe } from "#web/api/use-session.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Question } from "#web/ui/question.tsx";
import { toast, toastError } from "#web/ui/toast-store.ts";
import { NOT_AUTHENTICATED, sentenceForAccount } from "./sentence.ts";

interface RemovePhotoQuestionProps {
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

/** Asks before the saved photo is removed for good, and removes it. */
export function RemovePhotoQuestion({ onClose, onRemoved }: RemovePhotoQuestionProps) {
  const { busy, run } = useSubmit();

  async function remove() {
    try {
      await call("/api/me/reference-image", {
        method: "DELETE",
        signedOutSentence: NOT_AUTHENTICATED,
      });
      await putMe((me) => ({ ...me, referenceImage: null }));
      announce("changed");
      onRemoved();
      toast({ title: "Success", description: "Reference image removed successfully" });
    } catch (error) {
      toastError(sentenceForAccount(error));
    }
  }

  return (
    <Question
      title="Remove this photo?"
      yes="Remove"
      busy={busy ? "Removing..." : null}
      onNo={onClose}
      onYes={() => void run(remove)}
    >
      <p>It will be gone for good. Your generations stay.</p>
    </Question>
  );
}
