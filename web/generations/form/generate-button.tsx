import { RenewalNote } from "#web/account/renewal-note.tsx";
import { useSession } from "#web/api/use-session.ts";
import type { TryOnForm } from "#web/generations/try-on/try-on-form.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { Button } from "#web/ui/button.tsx";
import { isWebUrl } from "#web/ui/web-url.ts";
import styles from "./generate-screen.module.css";

interface GenerateButtonProps {
  readonly form: TryOnForm;
  readonly busy: string | null;
  readonly onPress: () => void;
}

export function GenerateButton({ form, busy, onPress }: GenerateButtonProps) {
  const me = useSession().data?.data;
  const ready = isWebUrl(form.productUrl);
  const paused = Boolean(me?.generationPause);
  const urlHint = form.productUrl.trim()
    ? tryOnFormTexts.enterValidProductUrl
    : tryOnFormTexts.enterProductUrl;
  return (
    <div className={styles.go}>
      <Button
        look="primary"
        large
        wide
        disabled={!ready || paused}
        busy={busy}
        aria-describedby="generate-hint"
        onClick={onPress}
      >
        {me ? tryOnFormTexts.generate : tryOnFormTexts.generateForVisitor}
      </Button>
      <div className="hint" id="generate-hint">
        {paused && <p>{tryOnFormTexts.paused}</p>}
        {!ready && !paused && <p>{urlHint}</p>}
        <RenewalNote />
      </div>
    </div>
  );
}
