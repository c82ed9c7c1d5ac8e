import { RenewalNote } from "#web/account/renewal-note.tsx";
import { useSession } from "#web/api/use-session.ts";
import {
  asksProductUrl,
  hasGarment,
  isGarmentUrl,
  referenceOf,
  type TryOnForm,
} from "#web/generations/try-on/try-on-form.ts";
import { tryOnFormTexts as texts } from "#web/texts/try-on-form.ts";
import { Button } from "#web/ui/button.tsx";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import styles from "./generate-screen.module.css";

interface GenerateButtonProps {
  readonly form: TryOnForm;
  readonly saved: ReferenceImage | null;
  readonly busy: string | null;
  readonly onPress: () => void;
}

/** Names the missing input. Without a link, a press only focuses its field. */
export function GenerateButton({ form, saved, busy, onPress }: GenerateButtonProps) {
  const me = useSession().data?.data;
  const link = missingLinkOf(form);
  // A photo may still be read, which a press waits for.
  const missing = referenceOf(form, saved) ? link : texts.addPhoto;
  const paused = Boolean(me?.generationPause);
  return (
    <div className={styles.go}>
      <Button
        look="primary"
        large
        wide
        disabled={paused}
        aria-disabled={link !== null ? true : undefined}
        busy={busy}
        aria-describedby="generate-hint"
        onClick={onPress}
      >
        {me ? texts.generate : texts.generateForVisitor}
      </Button>
      <div className="hint" id="generate-hint">
        {paused && <p>{texts.paused}</p>}
        {missing && !paused && <p>{missing}</p>}
        <RenewalNote />
      </div>
    </div>
  );
}

/** The sentence about the link that is missing; null where the form has its links. */
function missingLinkOf(form: TryOnForm): string | null {
  if (form.outfit.length > 0 && !hasGarment(form)) return null;
  if (!asksProductUrl(form)) {
    if (isGarmentUrl(form.garmentLink)) return null;
    return form.garmentLink.trim() === "" ? texts.addGarment : texts.enterValidLink;
  }
  if (isWebUrl(form.productUrl)) return null;
  return form.productUrl.trim() === "" ? texts.enterProductUrl : texts.enterValidProductUrl;
}
