import { hasSessionHint } from "#web/api/session-hint.ts";
import { tryOnFormTexts } from "#web/texts/try-on-form.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Page } from "#web/ui/page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "./generate-screen.module.css";

export function GenerateSkeleton() {
  const member = hasSessionHint();
  return (
    <Page title={tryOnFormTexts.title} aside={member && <CreditsLine credits={null} />}>
      <div className={styles.columns}>
        <section className={styles.panel}>
          <div className={styles.head}>
            <h2>{tryOnFormTexts.referenceImage}</h2>
          </div>
          <div className={styles.photo}>
            <div className={styles.blank}>
              <Spinner />
            </div>
          </div>
        </section>
        <section className={styles.panel}>
          <div className={styles.head}>
            <h2>{tryOnFormTexts.garmentSettings}</h2>
          </div>
          <div className={classNames("stack", styles.bars)}>
            <span />
            <span />
            <span />
          </div>
        </section>
      </div>
    </Page>
  );
}

/** @param credits null while they are unknown; the line then reserves its space */
export function CreditsLine({ credits }: { readonly credits: number | null }) {
  return (
    <p className={styles.credits}>
      <strong>{credits ?? "\u2013"}</strong> {tryOnFormTexts.credits(credits)}
    </p>
  );
}
