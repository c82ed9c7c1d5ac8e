import type { FormEvent, ReactNode } from "react";
import { uiTexts } from "#web/texts/ui.ts";
import { Answers } from "./answers.tsx";
import { Button } from "./button.tsx";
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
  const {
    title,
    no = uiTexts.cancel,
    yes,
    look = "danger",
    busy = null,
    onNo,
    onYes,
    children,
  } = props;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!busy) onYes();
  }

  return (
    <Dialog title={title} role="alertdialog" small onClose={() => !busy && onNo()}>
      <form className={classNames("stack", styles.question)} noValidate onSubmit={onSubmit}>
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
