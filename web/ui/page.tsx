import type { ReactNode } from "react";
import styles from "./page.module.css";

interface PageProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

export function Page({ title, subtitle, aside, children }: PageProps) {
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <div className="tight">
          <h1>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {aside}
      </div>
      {children}
    </div>
  );
}
