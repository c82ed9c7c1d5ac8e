import { appealTexts as texts } from "#web/texts/appeal.ts";
import { Button } from "#web/ui/button.tsx";
import { useLazyDialog } from "#web/ui/use-lazy-dialog.ts";
import type { Takedown } from "#worker/contract/moderation.ts";

const loadDialog = () => import("./appeal-dialog.tsx");

interface AppealStateProps {
  readonly takedown: Takedown;
  /** What is taken down, for screen readers. */
  readonly subject: string;
}

/** Lets the owner appeal once; afterwards, what became of it. */
export function AppealState({ takedown: { id, isAppealed, answer }, subject }: AppealStateProps) {
  const { opened, open, close } = useLazyDialog(loadDialog);
  if (answer !== null) {
    return (
      <p>
        {texts.answered} {answer}
      </p>
    );
  }
  if (isAppealed) return <p>{texts.waiting}</p>;
  return (
    <>
      <p>
        <Button look="link" aria-label={texts.openOn(subject)} onClick={() => void open(true)}>
          {texts.open}
        </Button>
      </p>
      {opened && <opened.module.AppealDialog takedownId={id} onClose={close} />}
    </>
  );
}
