import { Picture } from "#web/media/picture.tsx";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import type { ClosetItem } from "#worker/contract/closets.ts";
import { progressMessage } from "#worker/contract/generations.ts";
import styles from "./try-on-progress.module.css";

interface TryOnProgressProps {
  readonly item: ClosetItem;
  /** 0..100 */
  readonly percent: number;
}

/** How far the try-on is, by what the server is really doing. */
export function TryOnProgress({ item, percent }: TryOnProgressProps) {
  return (
    <div className={styles.progress}>
      <div className={styles.circle} aria-hidden="true">
        <Picture
          url={item.clothingImageUrl}
          alt=""
          sizes="160px"
          whole
          className={styles.picture}
        />
        <svg className={styles.ring} viewBox="0 0 100 100" aria-hidden="true" focusable="false">
          <circle cx="50" cy="50" r="48" />
          <circle
            cx="50"
            cy="50"
            r="48"
            pathLength={100}
            className={styles.done}
            strokeDasharray={`${percent} 100`}
          />
        </svg>
      </div>
      <p className={styles.percent} aria-hidden="true">
        {Math.round(percent)}%
      </p>
      <h3 className={styles.title}>Generating your try-on...</h3>
      <div className={styles.bar}>
        <ProgressBar label="Progress of your try-on" percent={percent} />
        <p role="status">{progressMessage(percent)}</p>
      </div>
      <p className={styles.soft}>This may take a few moments</p>
    </div>
  );
}
