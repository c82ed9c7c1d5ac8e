import { uiTexts } from "#web/texts/ui.ts";
import { classNames } from "./class-names.ts";
import styles from "./spinner.module.css";

interface SpinnerProps {
  readonly text?: string;
  readonly page?: boolean;
}

export function Spinner({ text = uiTexts.loading, page }: SpinnerProps) {
  return (
    <div className={classNames(styles.wait, page && styles.page)} role="status">
      <span className={styles.ring} />
      {text && <span>{text}</span>}
    </div>
  );
}
