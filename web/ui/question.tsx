import type { FormEvent, ReactNode } from "react";
import { Answers } from "./answers.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./question.module.css";

interface QuestionProps {
  readonly title: string;
  readonly no?: string;
  readonly yes: string;
  /** Primary where yes does no harm. */
  readonly look?: "danger" | "primary";
  /** The words while the answer yes is carried out: until then nothing else can be answered. */
  readonly busy?: string | null;
  readonly onNo: () => void;
  readonly onYes: () => void;
  /** What will happen, and whatever else is asked for. */
  readonly children: ReactNode;
}

/** Asks before what can't be undone. */
export function Question(props: QuestionProps) {
  const { title, no = "Cancel", yes, look = "danger", busy = null, onNo, onYes, children } = props;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onYes();
  }

  return (
    <Dialog title={title} role="alertdialog" small onClose={() => !busy && onNo()}>
      <form className={styles.question} noValidate onSubmit={onSubmit}>
        {children}
        <Answers>
          <Button disabled={busy !== null} onClick={onNo}>
            {no}
          </Button>
          <Button type="submit" look={look} busy={busy}>
            {yes}
          </Button>
        </Answers>
      </form>
    </Dialog>
  );
}
