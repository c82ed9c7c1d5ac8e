import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";

interface SpinnerProps {
  readonly words?: string;
  /** Fills the place of a whole screen. */
  readonly page?: boolean;
}

export function Spinner({ words = "Loading...", page }: SpinnerProps) {
  return (
    <div className={classNames(styles.wait, page && styles.page)} role="status">
      <span className={styles.ring} />
      {words && <span>{words}</span>}
    </div>
  );
}
