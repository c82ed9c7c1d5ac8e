import { classNames } from "#web/ui/class-names.ts";
import { AlertIcon } from "#web/ui/icons.tsx";
import { PHOTO_FINDING_SENTENCES } from "#worker/contract/photo-finding-sentences.ts";
import { isRefusing, type PhotoFinding } from "#worker/contract/photo-findings.ts";
import styles from "./photo-findings.module.css";

export function FindingList({ findings }: { readonly findings: readonly PhotoFinding[] }) {
  return (
    <ul>
      {findings.map((name) => {
        const look = classNames(styles.finding, isRefusing(name) && styles.refusing);
        return (
          <li key={name} className={look}>
            <AlertIcon />
            {PHOTO_FINDING_SENTENCES[name]}
          </li>
        );
      })}
    </ul>
  );
}
