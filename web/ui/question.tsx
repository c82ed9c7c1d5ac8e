import type { FormEvent, ReactNode } from "react";
import { FormAnswers } from "./answers.tsx";
import { classNames } from "./class-names.ts";
import { Dialog } from "./dialog.tsx";
import styles from "./question.module.css";

interface QuestionProps {
  readonly title: string;
  readonly no?: string;
  readonly yes: string;
  readonly look?: "danger" | "primary";
  /** The text while the action runs: the dialog cannot be answered meanwhile. */
  readonly busy?: string | null;
  readonly onNo: () => void;
  readonly onYes: () => void;
  readonly children: ReactNode;
}

export function Question(props: QuestionProps) {
  const { title, no, yes, look = "danger", busy = null, onNo, onYes, children } = props;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onYes();
  }

  return (
    <Dialog title={title} role="alertdialog" small onClose={() => !busy && onNo()}>
      <form className={classNames("stack", styles.question)} noValidate onSubmit={onSubmit}>
        {children}
        <FormAnswers yes={yes} no={no} look={look} busy={busy} onNo={onNo} />
      </form>
    </Dialog>
  );
}
