import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import styles from "./delete-question.module.css";

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
    <Dialog title={title} role="alertdialog" small onClose={onClose}>
      <div className={styles.question}>
        <p>{sentence}</p>
        <div className={styles.answers}>
          <Button onClick={onClose}>{no}</Button>
          <Button look="danger" onClick={onConfirm}>
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
