import type { ReactNode } from "react";
import styles from "./answers.module.css";

/** A dialog's buttons: as wide as it on a phone, as wide as their words elsewhere. */
export function Answers({ children }: { readonly children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>;
}
