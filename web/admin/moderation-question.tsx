import { useState } from "react";
import { moderationTexts } from "#web/texts/moderation.ts";
import { moderationQuestionTexts } from "#web/texts/moderation-question.ts";
import { TextArea } from "#web/ui/field.tsx";
import { Question } from "#web/ui/question.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import {
  type ModeratedSubject,
  type ModerationInput,
  TAKEDOWN_REASON_MISSING,
} from "#worker/contract/moderation.ts";

export type Decision = ModerationInput["decision"];

export type Decided = Pick<ModeratedSubject, "kind" | "id" | "handle" | "title">;

interface ModerationQuestionProps {
  readonly subject: Decided;
  readonly decision: Decision;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (input: ModerationInput) => void;
}

/** Asks before a decision on an item or a closet; a takedown needs a reason for the owner. */
export function ModerationQuestion(props: ModerationQuestionProps) {
  const { subject, decision, busy, onClose, onConfirm } = props;
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const yes = moderationTexts.actions[decision];
  const what = subject.kind === "item" ? subject.title : moderationTexts.closetOf(subject.handle);

  function confirm() {
    if (!isReasoned(decision)) return onConfirm({ decision });
    if (reason.trim() === "") return setMissing(true);
    onConfirm({ decision, reason });
  }

  return (
    <Question
      title={moderationQuestionTexts.title(yes, what)}
      yes={yes}
      look={isReasoned(decision) ? "danger" : "primary"}
      busy={busy ? moderationQuestionTexts.busy[decision] : null}
      onNo={onClose}
      onYes={confirm}
    >
      <p>{consequence(subject, decision)}</p>
      {isReasoned(decision) && (
        <TextArea
          label={moderationQuestionTexts.reason}
          rows={3}
          value={reason}
          maxLength={LIMITS.takedownReasonMax}
          error={missing ? TAKEDOWN_REASON_MISSING : undefined}
          required
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </Question>
  );
}

/** Whether the owner is told a reason. */
function isReasoned(decision: Decision): decision is "take_down" | "uphold" {
  return decision === "take_down" || decision === "uphold";
}

function consequence(subject: Decided, decision: Decision): string {
  if (decision === "dismiss") return moderationQuestionTexts.dismissConsequence;
  if (decision === "uphold") return moderationQuestionTexts.upholdConsequence;
  if (decision === "restore") return moderationQuestionTexts.restoreConsequence;
  return moderationQuestionTexts.takedownConsequence(subject);
}
