import { useState } from "react";
import { peopleTexts } from "#web/texts/people.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Question } from "#web/ui/question.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import { BLOCK_REASON_MISSING } from "#worker/contract/people.ts";

export type PersonAction = keyof typeof peopleTexts.actions;

interface PersonQuestionProps {
  readonly email: string;
  readonly action: PersonAction;
  readonly busy: boolean;
  readonly onClose: () => void;
  /** With a reason for a block. */
  readonly onConfirm: (json?: { readonly reason: string }) => void;
}

/** Asks before an action on an account; a block needs a reason for the person. */
export function PersonQuestion(props: PersonQuestionProps) {
  const { email, action, busy, onClose, onConfirm } = props;
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);

  function confirm() {
    if (action !== "block") return onConfirm();
    if (reason.trim() === "") return setMissing(true);
    onConfirm({ reason });
  }

  return (
    <Question
      title={peopleTexts.titles[action](email)}
      yes={peopleTexts.actions[action]}
      look={action === "unblock" ? "primary" : "danger"}
      busy={busy ? peopleTexts.busy[action] : null}
      onNo={onClose}
      onYes={confirm}
    >
      <p>{peopleTexts.consequences[action]}</p>
      {action === "block" && (
        <TextArea
          label={peopleTexts.reason}
          rows={3}
          value={reason}
          maxLength={LIMITS.takedownReasonMax}
          error={missing ? BLOCK_REASON_MISSING : undefined}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Question>
  );
}
