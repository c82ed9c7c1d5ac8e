import { PATHS } from "#web/paths.ts";
import { closetDocumentTexts } from "#web/texts/closet-document.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { CLOSET_NOT_FOUND } from "#worker/contract/not-found.ts";
// The page is sent with the styles of the closet only.
import styles from "./closet-page.module.css";

export function ClosetNotFound() {
  return (
    <div className={styles.missing}>
      <header>
        <a className={classNames("wordmark", styles.home)} href={PATHS.home}>
          {BRAND.name}
        </a>
      </header>
      <main className={styles.texts}>
        <h1>{CLOSET_NOT_FOUND}</h1>
        <p>{closetDocumentTexts.notFound}</p>
        <ButtonLink look="primary" to={PATHS.home} reloadDocument>
          {closetDocumentTexts.home}
        </ButtonLink>
      </main>
    </div>
  );
}
