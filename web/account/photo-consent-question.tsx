import type { FormEvent } from "react";
import { call } from "#web/api/call.ts";
import { useAction } from "#web/api/use-action.ts";
import { putMe } from "#web/api/use-session.ts";
import { photoConsentTexts as texts } from "#web/texts/photo-consent.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Answers } from "#web/ui/answers.tsx";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import {
  type PhotoConsent,
  photoConsentTerms,
  photoConsentVersion,
} from "#worker/contract/account.ts";
import styles from "./photo-consent-question.module.css";

interface PhotoConsentQuestionProps {
  /** The recipients of the site's photos. */
  readonly passesTo: readonly string[];
  readonly onAnswer: (agreed: boolean) => void;
}

async function giveConsent(passesTo: readonly string[]): Promise<void> {
  const { photoConsent } = await call<{ photoConsent: PhotoConsent }>("/api/me/photo-consent", {
    method: "PUT",
    json: { version: photoConsentVersion(passesTo) },
  });
  await putMe((me) => ({ ...me, photoConsent }));
}

export function PhotoConsentQuestion({ passesTo, onAnswer }: PhotoConsentQuestionProps) {
  const { busy, failure, run } = useAction();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (await run(() => giveConsent(passesTo))) onAnswer(true);
  }

  return (
    <Dialog title={texts.title} className={styles.dialog} reading onClose={() => onAnswer(false)}>
      <form className={classNames("stack", styles.form)} onSubmit={onSubmit}>
        <p className="soft">{texts.introduction}</p>
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
          <span>{texts.agreement}</span>
        </label>
        {failure && <Notice kind="error">{failure.sentence}</Notice>}
        <p className="hint">{texts.withdrawal}</p>
        <div className={styles.end}>
          <Answers>
            <Button onClick={() => onAnswer(false)}>{texts.no}</Button>
            <Button type="submit" look="primary" busy={busy ? uiTexts.saving : null}>
              {texts.yes}
            </Button>
          </Answers>
        </div>
      </form>
    </Dialog>
  );
}
