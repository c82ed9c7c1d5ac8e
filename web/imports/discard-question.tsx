import { importTexts as texts } from "#web/texts/import.ts";
import { Question } from "#web/ui/question.tsx";

interface DiscardQuestionProps {
  /** The number of rows that are not published. */
  readonly count: number;
  readonly onNo: () => void;
  readonly onYes: () => void;
}

export function DiscardQuestion({ count, onNo, onYes }: DiscardQuestionProps) {
  return (
    <Question
      title={texts.discardTitle}
      no={texts.keep}
      yes={texts.discard}
      onNo={onNo}
      onYes={onYes}
    >
      <p>{texts.discardText(count)}</p>
    </Question>
  );
}
