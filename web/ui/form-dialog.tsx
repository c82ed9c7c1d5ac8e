import { type FormEvent, type ReactNode, type Ref, useState } from "react";
import { unsavedTexts } from "#web/texts/unsaved.ts";
import { FormAnswers } from "./answers.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./form-dialog.module.css";
import { Question } from "./question.tsx";
import { useUnsaved } from "./use-unsaved.ts";

interface FormDialogProps {
  readonly title: string;
  readonly small?: boolean;
  readonly narrow?: boolean;
  readonly form?: Ref<HTMLFormElement>;
  /** There are unsaved changes: closing asks first. */
  readonly changed: boolean;
  /** Cancel asks as well. */
  readonly careful?: boolean;
  readonly yes: string;
  readonly incomplete?: boolean;
  /** The text while saving: the dialog cannot be closed meanwhile. */
  readonly busy: string | null;
  readonly progress?: ReactNode;
  /** Further dialogs, which must be outside of the form. */
  readonly beside?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, small = false, narrow, form, changed, yes, incomplete, busy } = props;
  const { progress, beside, onSubmit, onClose, children } = props;
  const [leaving, setLeaving] = useState(false);
  useUnsaved(changed);

  function onLeave() {
    if (busy !== null) return;
    if (changed) setLeaving(true);
    else onClose();
  }

  function onFormSubmit(event: FormEvent) {
    event.preventDefault();
    // React would also submit a form that this dialog was opened from.
    event.stopPropagation();
    onSubmit();
  }

  return (
    <Dialog
      title={title}
      small={small}
      reading={!small}
      lasting
      className={narrow ? styles.narrow : undefined}
      onClose={onLeave}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={onFormSubmit}>
        {children}
        <div className={styles.end}>
          {busy !== null && progress}
          <FormAnswers
            yes={yes}
            busy={busy}
            incomplete={incomplete}
            onNo={props.careful ? onLeave : onClose}
          />
        </div>
      </form>
      {beside}
      {leaving && (
        <Question
          title={unsavedTexts.title}
          no={unsavedTexts.no}
          yes={unsavedTexts.yes}
          onNo={() => setLeaving(false)}
          onYes={onClose}
        >
          <p>{unsavedTexts.explanation}</p>
        </Question>
      )}
    </Dialog>
  );
}
