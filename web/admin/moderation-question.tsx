import { moderationTexts } from "#web/texts/moderation.ts";
import { moderationQuestionTexts } from "#web/texts/moderation-question.ts";
import { Question } from "#web/ui/question.tsx";
import {
  type ModeratedSubject,
  type ModerationInput,
  TAKEDOWN_REASON_MISSING,
} from "#worker/contract/moderation.ts";
import { ReasonedQuestion } from "./reasoned-question.tsx";

export type Decision = ModerationInput["decision"];

export interface Decided extends Pick<ModeratedSubject, "kind" | "id" | "handle" | "title"> {
  /** Present where a deadline hid it and no person has confirmed that. */
  readonly isAutomatic?: boolean;
}

const REASON = { label: moderationQuestionTexts.reason, missing: TAKEDOWN_REASON_MISSING };

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
  const isConfirmed = decision === "take_down" && subject.isAutomatic === true;
  const yes = isConfirmed ? moderationTexts.confirm : moderationTexts.actions[decision];
  const what = subject.kind === "item" ? subject.title : moderationTexts.closetOf(subject.handle);
  const question = {
    title: isConfirmed
      ? moderationQuestionTexts.confirmTitle(what)
      : moderationQuestionTexts.title(yes, what),
    yes,
    busy: busy ? moderationQuestionTexts.busy[decision] : null,
    onNo: onClose,
    children: <p>{consequence(subject, decision)}</p>,
  };
  if (decision === "dismiss" || decision === "restore")
    return <Question {...question} look="primary" onYes={() => onConfirm({ decision })} />;
  return (
    <ReasonedQuestion
      {...question}
      reason={REASON}
      onYes={(reason) => onConfirm({ decision, reason })}
    />
  );
}

function consequence(subject: Decided, decision: Decision): string {
  if (decision === "dismiss") return moderationQuestionTexts.dismissConsequence;
  if (decision === "reject_appeal") return moderationQuestionTexts.rejectionConsequence;
  if (decision === "restore") return moderationQuestionTexts.restoreConsequence;
  if (subject.isAutomatic) return moderationQuestionTexts.confirmConsequence;
  return moderationQuestionTexts.takedownConsequence(subject);
}
