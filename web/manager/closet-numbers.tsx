import { useState } from "react";
import type { SWRResponse } from "swr";
import type { ApiError } from "#web/api/call.ts";
import { Button } from "#web/ui/button.tsx";
import type { ClosetStats, ItemCounts } from "#worker/contract/closets.ts";
import styles from "./closet-numbers.module.css";
import { DayBars, shortDay } from "./day-bars.tsx";

export const MEASURES = [
  { name: "views", title: "Views" },
  { name: "tryOns", title: "Try-ons" },
  { name: "clicks", title: "Clicks" },
] as const satisfies readonly { readonly name: keyof ItemCounts; readonly title: string }[];

/** What followers did in the last 30 days; it has its place before the numbers are there. */
export function ClosetNumbers({ data, error, mutate }: SWRResponse<ClosetStats, ApiError>) {
  return (
    <section className={styles.card} aria-labelledby="numbers">
      <h2 id="numbers">Last 30 days</h2>
      <div className={styles.place}>
        {data && <Numbers stats={data} />}
        {!data && error && (
          <div className={styles.failure}>
            <p className={styles.soft}>Your numbers can't be shown right now.</p>
            <Button onClick={() => void mutate()}>Try again</Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Numbers({ stats }: { readonly stats: ClosetStats }) {
  const [chosen, setChosen] = useState<(typeof MEASURES)[number]>(MEASURES[0]);
  const [tabled, setTabled] = useState(false);
  const { days } = stats;
  const totalOf = (name: keyof ItemCounts) => days.reduce((sum, day) => sum + day[name], 0);
  return (
    <>
      <div className={styles.totals}>
        {MEASURES.map((measure) => (
          <button
            key={measure.name}
            type="button"
            className={styles.total}
            aria-pressed={measure === chosen}
            onClick={() => setChosen(measure)}
          >
            <span className={styles.number}>{totalOf(measure.name).toLocaleString()}</span>
            <span>{measure.title}</span>
          </button>
        ))}
      </div>
      <DayBars
        title={chosen.title}
        total={totalOf(chosen.name)}
        days={days.map((each) => ({ day: each.day, count: each[chosen.name] }))}
      />
      <details className={styles.details} onToggle={(event) => setTabled(event.currentTarget.open)}>
        <summary>{tabled ? "Hide table" : "Show as a table"}</summary>
        <Table stats={stats} />
      </details>
    </>
  );
}

/** The newest day first. */
function Table({ stats }: { readonly stats: ClosetStats }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label="Numbers by day">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {MEASURES.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stats.days.toReversed().map((each) => (
            <tr key={each.day}>
              <th scope="row">{shortDay(each.day)}</th>
              {MEASURES.map(({ name }) => (
                <td key={name}>{each[name].toLocaleString()}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
