import { classNames } from "#web/ui/class-names.ts";
import { AlertIcon } from "#web/ui/icons.tsx";
import { PHOTO_FINDINGS, type PhotoFinding } from "#worker/contract/fit.ts";
import styles from "./photo-findings.module.css";

/** What there is to say of a photo, beneath it. It takes its room slowly, and is announced. */
export function PhotoFindings({ findings }: { readonly findings: readonly PhotoFinding[] }) {
  return (
    <div className={styles.findings} role="status" data-found={findings.length > 0}>
      <ul>
        {findings.map((name) => {
          const { sentence, refuses } = PHOTO_FINDINGS[name];
          return (
            <li key={name} className={classNames(styles.finding, refuses && styles.refusing)}>
              <AlertIcon />
              {sentence}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
