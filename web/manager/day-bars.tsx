import { closetNumbersTexts as texts } from "#web/texts/closet-numbers.ts";
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
/** More days than these are shown by week. */
const MOST_BARS = 90;
const WEEK = 7;

/** Sums the days by week; the last week ends today, and the first may be shorter. */
function weeksOf(days: DayBarsProps["days"]): { readonly day: string; readonly count: number }[] {
  const short = days.length % WEEK;
  const starts = days.flatMap(({ day }, i) => (i === 0 || i % WEEK === short ? [{ day, i }] : []));
  return starts.map(({ day, i }, k) => {
    const week = days.slice(i, starts[k + 1]?.i);
    return { day, count: week.reduce((sum, { count }) => sum + count, 0) };
  });
}

export function DayBars({ title, total, days }: DayBarsProps) {
  const isLong = days.length > MOST_BARS;
  const bars = isLong ? weeksOf(days) : days;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const first = days[0];
  if (!first) return null;
  return (
    <div className={styles.bars}>
      {total === 0 && <p className={styles.nothing}>{texts.nothing}</p>}
      <svg
        className={styles.chart}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={(isLong ? texts.weekChart : texts.chart)(title, days.length, total, most)}
      >
        {bars.map(({ day, count }, index) => {
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
              <title>{(isLong ? texts.week : texts.bar)(shortDay(day), count)}</title>
            </rect>
          );
        })}
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{shortDay(first.day)}</span>
        <span>{texts.today}</span>
      </p>
    </div>
  );
}

/** A day as a short date, with its year if that is not the current one. @param day YYYY-MM-DD */
export function shortDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString(undefined, {
    ...{ day: "numeric", month: "short", timeZone: "UTC" },
    ...(date.getUTCFullYear() !== new Date().getUTCFullYear() && { year: "numeric" }),
  });
}
