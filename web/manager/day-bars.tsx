import { closetManagerTexts } from "#web/texts/closet-manager.ts";
import styles from "./day-bars.module.css";

interface DayBarsProps {
  readonly title: string;
  readonly total: number;
  /** Ends with today; `day` is YYYY-MM-DD. */
  readonly days: readonly { readonly day: string; readonly count: number }[];
}

/** The distance of two bars, the width of a bar and the height of the chart, in SVG units. */
const STEP = 10;
const BAR = 7;
const HEIGHT = 80;
const MIN_HEIGHT = 1;

export function DayBars({ title, total, days }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ count }) => count));
  const first = days[0];
  if (!first) return null;
  return (
    <div className={styles.bars}>
      {total === 0 && <p className={styles.nothing}>{closetManagerTexts.noNumbers}</p>}
      <svg
        className={styles.chart}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={closetManagerTexts.chart(title, days.length, total, most)}
      >
        {days.map(({ day, count }, index) => {
          const height = count === 0 ? MIN_HEIGHT : Math.max(3, (count / most) * HEIGHT);
          return (
            <rect
              key={day}
              className={count === 0 ? styles.none : styles.bar}
              x={index * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            >
              <title>{closetManagerTexts.bar(shortDay(day), count)}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{shortDay(first.day)}</span>
        <span>{closetManagerTexts.today}</span>
      </p>
    </div>
  );
}

/** A day as a short date. @param day YYYY-MM-DD */
export function shortDay(day: string): string {
  const format = { day: "numeric", month: "short", timeZone: "UTC" } as const;
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, format);
}
