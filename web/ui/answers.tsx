import type { ReactNode } from "react";
import styles from "./answers.module.css";

export function Answers({ children }: { readonly children: ReactNode }) {
  return <div className={styles.answers}>{children}</div>;
}
