import { useId, useState } from "react";
import { closetNumbersTexts as texts } from "#web/texts/closet-numbers.ts";
import { Button } from "#web/ui/button.tsx";
import { MEASURES } from "#worker/contract/closet-stats.ts";
import type { ItemCounts } from "#worker/contract/closets.ts";
import { changeOf, rateOf } from "./change.ts";
import styles from "./counts-table.module.css";

export interface CountedRow {
  readonly id: string;
  readonly name: string;
  readonly now: ItemCounts;
  readonly before: ItemCounts;
}

interface CountsTableProps {
  readonly caption: string;
  /** The heading of the first column. */
  readonly heading: string;
  readonly rows: readonly CountedRow[];
}

/** The step before each one. */
const STEP_BEFORE = { tryOns: "views", clicks: "tryOns" } as const;
const SHOWN = 10;

/** Counts with their change and the rate of each step: view, try-on, click. */
export function CountsTable({ caption, heading, rows }: CountsTableProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  const shown = all ? rows : rows.slice(0, SHOWN);
  return (
    <>
      <table className={styles.table} id={id}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            {MEASURES.map((measure) => (
              <th key={measure} scope="col">
                {texts.measures[measure]} <small>{texts.rates[measure]}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <bdi>{row.name}</bdi>
              </th>
              {MEASURES.map((measure) => (
                <Cell key={measure} row={row} measure={measure} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <Button look="link" aria-controls={id} onClick={() => setAll(true)}>
          {texts.showAll(rows.length)}
        </Button>
      )}
    </>
  );
}

interface CellProps {
  readonly row: CountedRow;
  readonly measure: keyof ItemCounts;
}

function Cell({ row: { now, before }, measure }: CellProps) {
  const rate = measure === "views" ? null : rateOf(now[measure], now[STEP_BEFORE[measure]]);
  return (
    <td>
      {now[measure].toLocaleString()}{" "}
      {measure !== "views" && <small>{rate === null ? texts.noRate : texts.rate(rate)}</small>}{" "}
      <small>{changeOf(now[measure], before[measure])}</small>
    </td>
  );
}
