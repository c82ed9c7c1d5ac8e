import { useState } from "react";
import type { SWRResponse } from "swr";
import type { ApiError } from "#web/api/call.ts";
import { closetManagerTexts } from "#web/texts/closet-manager.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import type { ClosetStats, ItemCounts } from "#worker/contract/closets.ts";
import styles from "./closet-numbers.module.css";
import { DayBars, shortDay } from "./day-bars.tsx";

const MEASURES = ["views", "tryOns", "clicks"] as const satisfies readonly (keyof ItemCounts)[];

/** The numbers of the last 30 days; the card keeps its size while they load. */
export default function ClosetNumbers({ data, error, mutate }: SWRResponse<ClosetStats, ApiError>) {
  return (
    <section className={styles.card} aria-labelledby="numbers">
      <h2 id="numbers">{closetManagerTexts.numbers}</h2>
      <div className={styles.frame}>
        {data && <Numbers stats={data} />}
        {!data && error && (
          <div className={styles.failure}>
            <p className={styles.soft}>{closetManagerTexts.numbersFailed}</p>
            <Button onClick={() => void mutate()}>{uiTexts.retry}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

function Numbers({ stats }: { readonly stats: ClosetStats }) {
  const [chosen, setChosen] = useState<(typeof MEASURES)[number]>("views");
  const [tabled, setTabled] = useState(false);
  const { days } = stats;
  const totalOf = (name: keyof ItemCounts) => days.reduce((sum, day) => sum + day[name], 0);
  return (
    <>
      <div className={styles.totals}>
        {MEASURES.map((measure) => (
          <button
            key={measure}
            type="button"
            className={styles.total}
            aria-pressed={measure === chosen}
            onClick={() => setChosen(measure)}
          >
            <span className={styles.number}>{totalOf(measure).toLocaleString()}</span>
            <span>{closetManagerTexts.measures[measure]}</span>
          </button>
        ))}
      </div>
      <DayBars
        title={closetManagerTexts.measures[chosen]}
        total={totalOf(chosen)}
        days={days.map((each) => ({ day: each.day, count: each[chosen] }))}
      />
      <details className={styles.details} onToggle={(event) => setTabled(event.currentTarget.open)}>
        <summary>{tabled ? closetManagerTexts.hideTable : closetManagerTexts.showTable}</summary>
        <Table stats={stats} />
      </details>
    </>
  );
}

function Table({ stats }: { readonly stats: ClosetStats }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={closetManagerTexts.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{closetManagerTexts.day}</th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col">
                {closetManagerTexts.measures[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stats.days.toReversed().map((each) => (
            <tr key={each.day}>
              <th scope="row">{shortDay(each.day)}</th>
              {MEASURES.map((measure) => (
                <td key={measure}>{each[measure].toLocaleString()}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
