import { useId } from "react";
import useSWR from "swr";
import type { ApiError } from "#web/api/call.ts";
import { momentOf } from "#web/texts/dates.ts";
import { operationsTexts } from "#web/texts/operations.ts";
import { Loading } from "#web/ui/loading.tsx";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import type { Operations } from "#worker/contract/operations.ts";
import styles from "./operations.module.css";

const REFRESH_MS = 60_000;

/** The figures of today and yesterday, and the present state. */
export function OperationsSection() {
  const { data, error, mutate } = useSWR<Operations, ApiError>("/api/admin/operations", {
    refreshInterval: REFRESH_MS,
  });
  if (!data) return <Loading error={error} onRetry={() => void mutate()} />;
  return (
    <div className={styles.sections}>
      <Health operations={data} />
      <TryOnFigures operations={data} />
      <ServiceFigures operations={data} />
    </div>
  );
}

interface OperationsProps {
  readonly operations: Operations;
}

function TryOnFigures({ operations: { ends, stages, open, engines } }: OperationsProps) {
  return (
    <>
      <Figures
        title={operationsTexts.engines}
        columns={operationsTexts.engineColumns}
        rows={engines.map(({ name, state, pricePerPicture }) => [
          name,
          state === "ok" ? operationsTexts.engineState.ok : operationsTexts.engineState.broken,
          `$${(1000 * pricePerPicture).toLocaleString("en", { maximumFractionDigits: 2 })}`,
        ])}
      />
      <Figures
        title={operationsTexts.ends}
        none={operationsTexts.noEnds}
        note={operationsTexts.open(open.count, open.overdue)}
        columns={operationsTexts.endColumns}
        rows={ends.map(({ day, engine, outcome, count, meanMs }) => [
          day,
          engine,
          outcome === "completed" ? operationsTexts.completed : FAILURE_SENTENCES[outcome],
          count,
          seconds(meanMs),
        ])}
      />
      <Figures
        title={operationsTexts.stages}
        none={operationsTexts.noEnds}
        columns={operationsTexts.stageColumns}
        rows={stages.map(({ engine, stage, count, meanMs }) => [
          engine,
          stage,
          count,
          seconds(meanMs),
        ])}
      />
    </>
  );
}

function ServiceFigures({ operations: { credits, mails, crons, violations } }: OperationsProps) {
  return (
    <>
      <Figures
        title={operationsTexts.credits}
        none={operationsTexts.noCredits}
        columns={operationsTexts.creditColumns}
        rows={credits.map(({ kind, count, sum }) => [
          operationsTexts.creditKinds[kind] ?? kind,
          count,
          sum,
        ])}
      />
      <Figures
        title={operationsTexts.mails}
        columns={operationsTexts.mailColumns}
        rows={[[mails.sent, mails.failed, mails.queued, mails.retried]]}
      />
      <Figures
        title={operationsTexts.violations}
        none={operationsTexts.noViolations}
        columns={operationsTexts.violationColumns}
        rows={violations.map(({ directive, count }) => [directive, count])}
      />
      <Figures
        title={operationsTexts.crons}
        none={operationsTexts.noCrons}
        columns={operationsTexts.cronColumns}
        rows={crons.map(({ name, startedAt, ms, ok }) => [
          operationsTexts.cronNames[name] ?? name,
          momentOf(startedAt),
          seconds(ms),
          ok ? operationsTexts.cronState.ok : operationsTexts.cronState.failed,
        ])}
      />
    </>
  );
}

function Health({ operations: { checks } }: OperationsProps) {
  const broken = checks.filter((check) => check.broken > 0);
  const [first] = checks;
  if (!first) return <p className={styles.calm}>{operationsTexts.uncheckedInvariants}</p>;
  if (broken.length === 0) {
    return (
      <p className={styles.calm}>
        {operationsTexts.invariantsHold(checks.length, momentOf(first.checkedAt))}
      </p>
    );
  }
  return (
    <div role="alert">
      <Figures
        title={operationsTexts.brokenInvariants(broken.length)}
        columns={operationsTexts.brokenColumns}
        rows={broken.map(({ invariant, broken: cases, example }) => [
          invariant,
          cases,
          example ?? "",
        ])}
      />
    </div>
  );
}

function seconds(ms: number): string {
  return operationsTexts.seconds((ms / 1000).toLocaleString("en", { maximumFractionDigits: 1 }));
}

interface FiguresProps {
  readonly title: string;
  readonly columns: readonly string[];
  /** One cell per column; numbers are aligned to the right. */
  readonly rows: readonly (readonly (string | number)[])[];
  readonly none?: string;
  readonly note?: string;
}

function Figures({ title, columns, rows, none = "", note }: FiguresProps) {
  const id = useId();
  return (
    <div className={styles.figures}>
      <h2 id={id}>{title}</h2>
      {note && <p className="soft">{note}</p>}
      {rows.length === 0 ? (
        <p className="soft">{none}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        <section className={`sideways ${styles.scroll}`} tabIndex={0} aria-labelledby={id}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.join("|")}>
                  {row.map((cell, at) => (
                    <td key={columns[at]} className={typeof cell === "number" ? styles.number : ""}>
                      {typeof cell === "number" ? cell.toLocaleString("en") : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
