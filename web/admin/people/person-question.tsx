import { peopleTexts } from "#web/texts/people.ts";
import { Question } from "#web/ui/question.tsx";
import { BLOCK_REASON_MISSING } from "#worker/contract/people.ts";
import { ReasonedQuestion } from "../reasoned-question.tsx";

export type PersonAction = keyof typeof peopleTexts.actions;

const REASON = { label: peopleTexts.reason, missing: BLOCK_REASON_MISSING };

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
  const question = {
    title: peopleTexts.titles[action](email),
    yes: peopleTexts.actions[action],
    busy: busy ? peopleTexts.busy[action] : null,
    onNo: onClose,
    children: <p>{peopleTexts.consequences[action]}</p>,
  };
  if (action === "block")
    return (
      <ReasonedQuestion {...question} reason={REASON} onYes={(reason) => onConfirm({ reason })} />
    );
  const look = action === "unblock" ? "primary" : "danger";
  return <Question {...question} look={look} onYes={() => onConfirm()} />;
}
