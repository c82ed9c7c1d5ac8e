import type { FormEvent } from "react";
import { call } from "#web/api/call.ts";
import { putMe } from "#web/api/use-session.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { Answers } from "#web/ui/answers.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import type { PhotoConsent } from "#worker/contract/account.ts";
import { photoConsentTerms, photoConsentVersion } from "#worker/contract/account.ts";
import { BRAND } from "#worker/contract/brand.ts";
import styles from "./photo-consent-question.module.css";

interface PhotoConsentQuestionProps {
  /** Whom the site passes photos on to. */
  readonly passesTo: readonly string[];
  readonly onAnswer: (agreed: boolean) => void;
}

/** Asks for the consent and has the server enter it. */
export function PhotoConsentQuestion({ passesTo, onAnswer }: PhotoConsentQuestionProps) {
  const { busy, failure, run } = useSubmit();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const given = await run(async () => {
      const json = { version: photoConsentVersion(passesTo) };
      const { photoConsent } = await call<{ photoConsent: PhotoConsent }>("/api/me/photo-consent", {
        method: "PUT",
        json,
      });
      await putMe((me) => ({ ...me, photoConsent }));
    });
    if (given) onAnswer(true);
  }

  return (
    <Dialog
      title="Before your first photo"
      className={styles.dialog}
      reading
      onClose={() => onAnswer(false)}
    >
      <form className={styles.form} onSubmit={onSubmit}>
        <p className={styles.intro}>
          {BRAND.name} needs a photo of your body to show you in a garment. Before you send one,
          here is what happens to it.
        </p>
        <dl className={styles.terms}>
          {photoConsentTerms(passesTo).map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <label className={styles.agree}>
          <input type="checkbox" required />
          <span>I agree that {BRAND.name} processes photos of my body in this way.</span>
        </label>
        {failure && <Notice kind="error">{failure.sentence}</Notice>}
        <p className={styles.way}>You can withdraw this at any time in Account Settings.</p>
        <Answers>
          <Button onClick={() => onAnswer(false)}>Not now</Button>
          <Button type="submit" look="primary" busy={busy ? "Saving..." : null}>
            Agree and continue
          </Button>
        </Answers>
      </form>
    </Dialog>
  );
}
