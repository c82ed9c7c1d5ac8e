import type { ReactNode } from "react";
import styles from "./answers.module.css";

/** The buttons of a dialog: full width on a phone, else as wide as their texts. */
export function Answers({ children }: { readonly children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>;
}
