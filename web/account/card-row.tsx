import type { ReactNode } from "react";
import styles from "./card-row.module.css";

interface CardRowProps {
  readonly title: string;
  readonly text: string;
  /** The action, at the end of the row. */
  readonly children: ReactNode;
}

export function CardRow({ title, text, children }: CardRowProps) {
  return (
    <div className={styles.row}>
      <div className={styles.texts}>
        <h3>{title}</h3>
        <p>{text}</p>
      </div>
      <div className={styles.action}>{children}</div>
    </div>
  );
}
