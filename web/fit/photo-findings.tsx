import type { ReactNode } from "react";
import styles from "./photo-findings.module.css";

interface PhotoFindingsProps {
  /** The list of findings; null or false without any. */
  readonly children: ReactNode;
}

/** The place of the findings about a photo, which screen readers follow from the beginning. */
export function PhotoFindings({ children }: PhotoFindingsProps) {
  return (
    <div className={styles.findings} role="status" data-found={Boolean(children)}>
      {children}
    </div>
  );
}
