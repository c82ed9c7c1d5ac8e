import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { AlertIcon, SuccessIcon } from "./icons.tsx";
import styles from "./notice.module.css";

interface NoticeProps {
  readonly kind: "error" | "success";
  readonly children: ReactNode;
}

/** A sentence that stays: the red box of a refusal, the green one of a success. */
export function Notice({ kind, children }: NoticeProps) {
  const Icon = kind === "error" ? AlertIcon : SuccessIcon;
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
