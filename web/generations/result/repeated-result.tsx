import { useEngine } from "#web/api/use-engine.ts";
import { useMe } from "#web/api/use-session.ts";
import { repeatedResultTexts as texts } from "#web/texts/repeated-result.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

interface RepeatedResultProps {
  /** Whether it existed already, so that no credit was taken. */
  readonly isMatch: boolean;
  readonly takeAnother: (() => void) | null;
}

/** Says that a result existed already and was free, and offers another take where one can differ. */
export function RepeatedResult({ isMatch, takeAnother }: RepeatedResultProps) {
  const engine = useEngine();
  const credits = useMe()?.user.credits ?? 0;
  return (
    <>
      {isMatch && (
        <Notice kind="info">
          <p>{texts.free}</p>
        </Notice>
      )}
      {takeAnother && engine?.seeded && (
        <Button disabled={credits < 1} onClick={takeAnother}>
          {texts.another}
        </Button>
      )}
    </>
  );
}
