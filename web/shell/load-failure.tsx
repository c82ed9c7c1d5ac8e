import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import styles from "./load-failure.module.css";

interface LoadFailureProps {
  readonly sentence: string;
  readonly onRetry: () => void;
}

/** In the place of a screen or list that could not be read. */
export function LoadFailure({ sentence, onRetry }: LoadFailureProps) {
  return (
    <div className={styles.failure}>
      <Notice kind="error">{sentence}</Notice>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  );
}
