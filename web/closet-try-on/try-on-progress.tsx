import { closetTryOnTexts } from "#web/texts/closet-try-on.ts";
import { tryOnTexts } from "#web/texts/try-on.ts";
import { classNames } from "#web/ui/class-names.ts";
import { ProgressBar } from "#web/ui/progress-bar.tsx";
import { progressMessage } from "#worker/contract/generations.ts";
import styles from "./try-on-progress.module.css";

/** @param percent 0..100 */
export function TryOnProgress({ percent }: { readonly percent: number }) {
  return (
    <div className={styles.progress}>
      <div className={styles.circle} aria-hidden="true">
        <svg
          className={classNames("cover", styles.ring)}
          viewBox="0 0 100 100"
          aria-hidden="true"
          focusable="false"
        >
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
        {Math.round(percent)}%
      </div>
      <h3 className={styles.title}>{closetTryOnTexts.running}</h3>
      <div className={styles.bar}>
        <ProgressBar label={tryOnTexts.progress} percent={percent} />
        <p role="status">{progressMessage(percent)}</p>
      </div>
      <p className="hint">{closetTryOnTexts.duration}</p>
    </div>
  );
}
