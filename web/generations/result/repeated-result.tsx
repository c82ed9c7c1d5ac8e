import { repeatedResultTexts as texts } from "#web/texts/repeated-result.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface RepeatedResultProps {
  /** Null for a picture that was made just now. */
  readonly makeAnother: (() => void) | null;
}

/** Says that a result existed already and was free, and offers a new one. */
export function RepeatedResult({ makeAnother }: RepeatedResultProps) {
  if (!makeAnother) return null;
  return (
    <>
      <Notice kind="info">
        <p>{texts.free}</p>
      </Notice>
      <Button onClick={makeAnother}>{texts.another}</Button>
    </>
  );
}
