import { useAction } from "#web/api/use-action.ts";
import { resultDeletionTexts as texts } from "#web/texts/result-deletion.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Question } from "#web/ui/question.tsx";
import type { ResultDeletion } from "#worker/contract/result-deletion.ts";

interface ResultDeletionQuestionProps {
  readonly state: ResultDeletion;
  readonly onYes: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before results are deleted by age, since older ones go at once. */
export function ResultDeletionQuestion({ state, onYes, onClose }: ResultDeletionQuestionProps) {
  const { busy, failure, run } = useAction();

  async function turnOn() {
    if (await run(onYes)) onClose();
  }

  return (
    <Question
      title={texts.question(state.days)}
      yes={texts.turnOn}
      busy={busy ? texts.busy : null}
      onNo={onClose}
      onYes={() => void turnOn()}
    >
      <p>{texts.old(state.old, state.days)}</p>
      <p>{texts.consequence}</p>
      <p>{texts.undo}</p>
      {failure && <Notice kind="error">{failure.sentence}</Notice>}
    </Question>
  );
}
