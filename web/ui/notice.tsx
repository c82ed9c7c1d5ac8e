import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { AlertIcon, InfoIcon, SuccessIcon } from "./icons.tsx";
import styles from "./notice.module.css";

const ICONS = { error: AlertIcon, success: SuccessIcon, info: InfoIcon } as const;

interface NoticeProps {
  readonly kind: keyof typeof ICONS;
  readonly children: ReactNode;
}

export function Notice({ kind, children }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div
      className={classNames(styles.notice, styles[kind])}
      role={kind === "error" ? "alert" : "status"}
    >
      <span className={styles.icon}>
        <Icon />
      </span>
      <div>{children}</div>
    </div>
  );
}
