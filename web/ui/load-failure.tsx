import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "./button.tsx";
import styles from "./load-failure.module.css";
import { Notice } from "./notice.tsx";

interface LoadFailureProps {
  readonly sentence: string;
  readonly onRetry: () => void;
}

export function LoadFailure({ sentence, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure}>
      <Notice kind="error">{sentence}</Notice>
      <Button onClick={onRetry}>{uiTexts.retry}</Button>
    </div>
  );
}
