import { hasSessionHint } from "#web/api/session-hint.ts";
import { Page } from "#web/ui/page.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import styles from "./generate-screen.module.css";

/** The screen's shape while it is not known who is here. */
export function GenerateSkeleton() {
  const member = hasSessionHint();
  return (
    <Page title="Virtual Try-On" aside={member && <CreditsLine credits={null} />}>
      <div className={styles.columns}>
        <section className={styles.panel}>
          <div className={styles.head}>
            <h2>Reference Image</h2>
          </div>
          <div className={styles.photo}>
            <div className={styles.blank}>
              <Spinner />
            </div>
          </div>
        </section>
        <section className={styles.panel}>
          <div className={styles.head}>
            <h2>Garment Settings</h2>
          </div>
          <div className={styles.bars}>
            <span />
            <span />
            <span />
          </div>
        </section>
      </div>
    </Page>
  );
}

/** @param credits null while they are not known; the line then holds its place */
export function CreditsLine({ credits }: { readonly credits: number | null }) {
  return (
    <p className={styles.credits}>
      <strong>{credits ?? "\u2013"}</strong> {credits === 1 ? "credit" : "credits"} remaining
    </p>
  );
}
