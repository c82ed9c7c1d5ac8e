import { RenewalNote } from "#web/account/renewal-note.tsx";
import { useSession } from "#web/api/use-session.ts";
import {
  asksProductUrl,
  isGarmentUrl,
  type TryOnForm,
} from "#web/generations/try-on/try-on-form.ts";
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
  const missing = missingOf(form);
  const paused = Boolean(me?.generationPause);
  return (
    <div className={styles.go}>
      <Button
        look="primary"
        large
        wide
        disabled={missing !== null || paused}
        busy={busy}
        aria-describedby="generate-hint"
        onClick={onPress}
      >
        {me ? tryOnFormTexts.generate : tryOnFormTexts.generateForVisitor}
      </Button>
      <div className="hint" id="generate-hint">
        {paused && <p>{tryOnFormTexts.paused}</p>}
        {missing && !paused && <p>{missing}</p>}
        <RenewalNote />
      </div>
    </div>
  );
}

/** The sentence about the link that is missing; null where the form has its links. */
function missingOf(form: TryOnForm): string | null {
  if (!asksProductUrl(form)) {
    if (isGarmentUrl(form.garmentLink)) return null;
    return form.garmentLink.trim() ? tryOnFormTexts.enterValidLink : tryOnFormTexts.addGarment;
  }
  if (isWebUrl(form.productUrl)) return null;
  return form.productUrl.trim()
    ? tryOnFormTexts.enterValidProductUrl
    : tryOnFormTexts.enterProductUrl;
}
