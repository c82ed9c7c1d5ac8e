import { type ComponentProps, useState } from "react";
import { TextArea } from "#web/ui/field.tsx";
import { Question } from "#web/ui/question.tsx";
import { LIMITS } from "#worker/contract/limits.ts";

interface ReasonedQuestionProps extends Omit<ComponentProps<typeof Question>, "onYes"> {
  /** The field of the reason that somebody is told, and the sentence where it is empty. */
  readonly reason: { readonly label: string; readonly missing: string };
  readonly onYes: (reason: string) => void;
}

/** Asks before an action whose reason somebody is told. */
export function ReasonedQuestion(props: ReasonedQuestionProps) {
  const { reason, onYes, children, ...question } = props;
  const [text, setText] = useState("");
  const [missing, setMissing] = useState(false);

  function confirm() {
    if (text.trim() === "") return setMissing(true);
    onYes(text);
  }

  return (
    <Question {...question} onYes={confirm}>
      {children}
      <TextArea
        label={reason.label}
        rows={3}
        value={text}
        maxLength={LIMITS.takedownReasonMax}
        error={missing ? reason.missing : undefined}
        required
        onChange={(event) => setText(event.target.value)}
      />
    </Question>
  );
}
