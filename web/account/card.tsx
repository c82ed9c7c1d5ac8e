import type { ReactNode } from "react";
import { useId } from "react";
import styles from "./account-screen.module.css";

/** One part of the account, under a hairline. */
export function Card({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
