import type { FormEvent, ReactNode, Ref } from "react";
import { useState } from "react";
import { Answers } from "./answers.tsx";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import styles from "./form-dialog.module.css";
import { Question } from "./question.tsx";
import { useUnsaved } from "./use-unsaved.ts";

interface FormDialogProps {
  readonly title: string;
  readonly small?: boolean;
  readonly className?: string | undefined;
  readonly form?: Ref<HTMLFormElement>;
  /** Something is entered that is not saved: it is not thrown away unasked. */
  readonly changed: boolean;
  /** Its Cancel asks as well, since what is changed was much work. */
  readonly careful?: boolean;
  /** The words of the button that saves. */
  readonly yes: string;
  /** It can't be saved as it is. */
  readonly incomplete?: boolean;
  /** The words while it is saved: until then it stays open. */
  readonly busy: string | null;
  /** Shown above the buttons while it is saved. */
  readonly progress?: ReactNode;
  /** Further dialogs, which must not be within the form. */
  readonly beside?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form over the screen; its buttons stay in reach, and leaving it asks while it is changed. */
export function FormDialog(props: FormDialogProps) {
  const { title, small = false, className, form, changed, yes, incomplete, busy } = props;
  const { progress, beside, onSubmit, onClose, children } = props;
  const [leaving, setLeaving] = useState(false);
  useUnsaved(changed);

  function onLeave() {
    if (busy !== null) return;
    if (changed) setLeaving(true);
    else onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <Dialog
      title={title}
      small={small}
      reading={!small}
      lasting
      className={className}
      onClose={onLeave}
    >
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        {children}
        <div className={styles.end}>
          {busy !== null && progress}
          <Answers>
            <Button disabled={busy !== null} onClick={props.careful ? onLeave : onClose}>
              Cancel
            </Button>
            <Button type="submit" look="primary" disabled={incomplete} busy={busy}>
              {yes}
            </Button>
          </Answers>
        </div>
      </form>
      {beside}
      {leaving && (
        <Question
          title="Discard changes?"
          no="Keep editing"
          yes="Discard"
          onNo={() => setLeaving(false)}
          onYes={onClose}
        >
          <p>What you have changed here is not saved.</p>
        </Question>
      )}
    </Dialog>
  );
}
