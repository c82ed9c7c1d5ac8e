import { useState } from "react";
import useSWR from "swr";
import type { ApiError } from "#web/api/call.ts";
import { closetNumbersTexts as texts } from "#web/texts/closet-numbers.ts";
import { uiTexts } from "#web/texts/ui.ts";
import { Button } from "#web/ui/button.tsx";
import { Choice } from "#web/ui/choice.tsx";
import {
  type ClosetStats,
  DEFAULT_PERIOD,
  MEASURES,
  STATS_PERIODS,
  type StatsPeriod,
  statsPath,
} from "#worker/contract/closet-stats.ts";
import type { ItemCounts, ManagedCloset } from "#worker/contract/closets.ts";
import { changeOf } from "./change.ts";
import styles from "./closet-numbers.module.css";
import { CountsDownload } from "./counts-download.tsx";
import { DayBars, shortDay } from "./day-bars.tsx";
import { NumberTables } from "./number-tables.tsx";

const PERIODS = STATS_PERIODS.map((days) => ({ name: `${days}`, title: texts.periods[days] }));

interface ClosetNumbersProps {
  readonly managed: ManagedCloset;
}

/** The numbers of a period; the card keeps its size while they load. */
export default function ClosetNumbers({ managed }: ClosetNumbersProps) {
  const [days, setDays] = useState<StatsPeriod>(DEFAULT_PERIOD);
  const { data, error, mutate } = useSWR<ClosetStats, ApiError>(statsPath(days), {
    keepPreviousData: true,
  });
  // The numbers of the period before stay until those of the chosen one are here.
  const isChosen = data?.days.length === days;
  const shown = data && (isChosen || !error) ? data : null;
  return (
    <section className={styles.card} aria-labelledby="numbers">
      <div className={styles.head}>
        <h2 id="numbers">{texts.numbers(shown?.days.length ?? days)}</h2>
        <Choice
          label={texts.period}
          choices={PERIODS}
          chosen={`${days}`}
          onChoose={(name) => setDays(STATS_PERIODS.find((each) => `${each}` === name) ?? days)}
        />
      </div>
      <p className="visually-hidden" role="status">
        {shown && isChosen && texts.numbers(days)}
      </p>
      <div className={styles.frame} aria-busy={shown !== null && !isChosen}>
        {shown && <Numbers stats={shown} managed={managed} days={days} />}
        {!shown && error && (
          <div className={styles.failure}>
            <p className={styles.soft}>{texts.failed}</p>
            <Button onClick={() => void mutate()}>{uiTexts.retry}</Button>
          </div>
        )}
      </div>
    </section>
  );
}

interface NumbersProps extends ClosetNumbersProps {
  readonly stats: ClosetStats;
  readonly days: StatsPeriod;
}

function Numbers({ stats, managed, days: chosenDays }: NumbersProps) {
  const [chosen, setChosen] = useState<(typeof MEASURES)[number]>("views");
  const [tabled, setTabled] = useState(false);
  const { days } = stats;
  const totalOf = (name: keyof ItemCounts) => days.reduce((sum, day) => sum + day[name], 0);
  const beforeOf = (name: keyof ItemCounts) =>
    Object.values(stats.before.sources).reduce((sum, source) => sum + source[name], 0);
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
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
            <span className={styles.number}>{totalOf(measure).toLocaleString()}</span>{" "}
            <span>{texts.measures[measure]}</span>{" "}
            <span className={styles.change}>{changeOf(totalOf(measure), beforeOf(measure))}</span>
          </button>
        ))}
      </div>
      <p className="hint">{texts.compared(days.length)}</p>
      <DayBars
        title={texts.measures[chosen]}
        total={totalOf(chosen)}
        days={days.map((each) => ({ day: each.day, count: each[chosen] }))}
      />
      <details className={styles.details} onToggle={(event) => setTabled(event.currentTarget.open)}>
        <summary>{tabled ? texts.hideTable : texts.showTable}</summary>
        <Table stats={stats} />
      </details>
      <NumberTables stats={stats} managed={managed} />
      {managed.closet && (
        <CountsDownload
          handle={managed.closet.instagramHandle}
          {...{ days: chosenDays, first, last }}
        />
      )}
    </>
  );
}

function Table({ stats }: { readonly stats: ClosetStats }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={texts.table}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{texts.day}</th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col">
                {texts.measures[measure]}
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
