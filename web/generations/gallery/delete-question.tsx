import { generationDeletionTexts } from "#web/texts/generation-deletion.ts";
import { Question } from "#web/ui/question.tsx";

interface DeleteQuestionProps {
  /** `cancel` for a running generation. */
  readonly action: keyof typeof generationDeletionTexts;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function DeleteQuestion({ action, onClose, onConfirm }: DeleteQuestionProps) {
  const { title, consequence, no, yes } = generationDeletionTexts[action];
  return (
    <Question title={title} no={no} yes={yes} onNo={onClose} onYes={onConfirm}>
      <p>{consequence}</p>
    </Question>
  );
}
