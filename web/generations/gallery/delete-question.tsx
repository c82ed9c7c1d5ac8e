import { Question } from "#web/ui/question.tsx";

/** What is asked before a generation goes for good: a finished one, or one under way. */
const WORDS = {
  delete: {
    title: "Delete this generation?",
    sentence: "Its picture will be gone for good.",
    no: "Cancel",
    yes: "Delete",
  },
  cancel: {
    title: "Cancel this generation?",
    sentence: "Its credit comes back.",
    no: "Keep going",
    yes: "Cancel generation",
  },
} as const;

interface DeleteQuestionProps {
  readonly about: keyof typeof WORDS;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function DeleteQuestion({ about, onClose, onConfirm }: DeleteQuestionProps) {
  const { title, sentence, no, yes } = WORDS[about];
  return (
    <Question title={title} no={no} yes={yes} onNo={onClose} onYes={onConfirm}>
      <p>{sentence}</p>
    </Question>
  );
}
