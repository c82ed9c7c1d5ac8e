import styles from "./progress-bar.module.css";

interface ProgressBarProps {
  readonly label: string;
  /** 0..100 */
  readonly percent: number;
  /** The value for assistive technology, if it changes less often; null while unknown. */
  readonly told?: number | null;
  readonly caption?: string;
}

export function ProgressBar({ label, percent, told = percent, caption }: ProgressBarProps) {
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={told === null ? undefined : Math.round(told)}
      aria-valuetext={caption || undefined}
    >
      <div className={styles.fill} style={{ transform: `scaleX(${percent / 100})` }} />
    </div>
  );
}
