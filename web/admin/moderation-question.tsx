import { useState } from "react";
import { Question } from "#web/ui/question.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { LIMITS } from "#worker/contract/limits.ts";
import { type ModerationInput, TAKEDOWN_REASON_MISSING } from "#worker/contract/moderation.ts";
import type { Decided, Decision } from "./use-moderation.tsx";

interface ModerationQuestionProps {
  readonly subject: Decided;
  readonly decision: Decision;
  readonly busy: boolean;
  readonly onClose: () => void;
  readonly onConfirm: (input: ModerationInput) => void;
}

const WORDS = {
  dismiss: { yes: "Dismiss", busy: "Dismissing..." },
  take_down: { yes: "Take down", busy: "Taking down..." },
  restore: { yes: "Restore", busy: "Restoring..." },
} as const;

/** Asks before a piece or a closet is decided on; its owner is to know why it is taken down. */
export function ModerationQuestion(props: ModerationQuestionProps) {
  const { subject, decision, busy, onClose, onConfirm } = props;
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const words = WORDS[decision];
  const what = subject.kind === "item" ? subject.title : `the closet of @${subject.handle}`;

  function confirm() {
    if (decision !== "take_down") return onConfirm({ decision });
    if (reason.trim() === "") return setMissing(true);
    onConfirm({ decision, reason });
  }

  return (
    <Question
      title={`${words.yes} ${what}?`}
      yes={words.yes}
      look={decision === "take_down" ? "danger" : "primary"}
      busy={busy ? words.busy : null}
      onNo={onClose}
      onYes={confirm}
    >
      <p>{consequence(subject, decision)}</p>
      {decision === "take_down" && (
        <TextArea
          label="Why, in words for the owner"
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

function consequence({ kind, handle }: Decided, decision: Decision): string {
  if (decision === "dismiss") {
    return "It stays as it is. Another report brings it back to this list.";
  }
  if (decision === "restore") return "Everybody sees it again, and its pictures may be used again.";
  return kind === "item"
    ? `Nobody but @${handle} and the admins sees it from now on, and its pictures can't be uploaded again. You can restore it.`
    : `Nobody but @${handle} and the admins sees anything in it from now on, and its pictures can't be uploaded again. You can restore it.`;
}
