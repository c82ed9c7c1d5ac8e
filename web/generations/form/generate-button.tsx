import { RenewalNote } from "#web/account/renewal-note.tsx";
import { useSession } from "#web/api/use-session.ts";
import {
  asksProductUrl,
  isGarmentUrl,
  referenceOf,
  type TryOnForm,
} from "#web/generations/try-on/try-on-form.ts";
import { tryOnFormTexts as texts } from "#web/texts/try-on-form.ts";
import { Button } from "#web/ui/button.tsx";
import { isWebUrl } from "#web/ui/web-url.ts";
import type { ReferenceImage } from "#worker/contract/account.ts";
import styles from "./generate-screen.module.css";
import { focusField, type MissingField } from "./open-panel.ts";

interface GenerateButtonProps {
  readonly form: TryOnForm;
  readonly saved: ReferenceImage | null;
  readonly busy: string | null;
  readonly onPress: () => void;
}

/** Says what is missing. A press then shows the message of the form and leads to the field. */
export function GenerateButton({ form, saved, busy, onPress }: GenerateButtonProps) {
  const me = useSession().data?.data;
  const missing = missingOf(form, saved);
  const paused = Boolean(me?.generationPause);

  function onClick() {
    onPress();
    if (missing) focusField(missing.field);
  }

  return (
    <div className={styles.go}>
      <Button
        look="primary"
        large
        wide
        disabled={paused}
        aria-disabled={missing ? true : undefined}
        busy={busy}
        aria-describedby="generate-hint"
        onClick={onClick}
      >
        {me ? texts.generate : texts.generateForVisitor}
      </Button>
      <div className="hint" id="generate-hint">
        {paused && <p>{texts.paused}</p>}
        {missing && !paused && <p>{missing.sentence}</p>}
        <RenewalNote />
      </div>
    </div>
  );
}

interface Missing {
  readonly field: MissingField;
  readonly sentence: string;
}

/** The first thing that is missing, in the order of the form; null where nothing is. */
function missingOf(form: TryOnForm, saved: ReferenceImage | null): Missing | null {
  if (!referenceOf(form, saved)) return { field: "photo", sentence: texts.addPhoto };
  if (!asksProductUrl(form)) {
    if (isGarmentUrl(form.garmentLink)) return null;
    const isEmpty = form.garmentLink.trim() === "";
    return { field: "garment", sentence: isEmpty ? texts.addGarment : texts.enterValidLink };
  }
  if (isWebUrl(form.productUrl)) return null;
  const isEmpty = form.productUrl.trim() === "";
  const sentence = isEmpty ? texts.enterProductUrl : texts.enterValidProductUrl;
  return { field: "product", sentence };
}
