import useSWR from "swr";
import { type ApiError, sentenceOf } from "#web/api/call.ts";
import { LoadFailure } from "#web/ui/load-failure.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { FAILURE_SENTENCES } from "#worker/contract/failure-sentences.ts";
import type { Operations } from "#worker/contract/operations.ts";
import { Figures } from "./figures.tsx";
import styles from "./operations.module.css";

const REFRESH_MS = 60_000;

const CREDIT_NAMES: Readonly<Record<string, string>> = {
  charge: "Charged",
  refund: "Given back",
  renewal: "Renewed",
  grant: "Granted",
};
const CRON_NAMES: Readonly<Record<string, string>> = {
  "0 0 * * *": "Renewal of credits, at midnight UTC",
  "* * * * *": "Sweep of what is stuck, every minute",
  "17 * * * *": "Sweep of orphans and check of the books, every hour",
};

/** How the product did since yesterday and stands now. */
export function OperationsSection() {
  const { data, error, mutate } = useSWR<Operations, ApiError>("/api/admin/operations", {
    refreshInterval: REFRESH_MS,
  });
  if (data) return <Shown operations={data} />;
  if (!error) return <Spinner page />;
  return <LoadFailure sentence={sentenceOf(error)} onRetry={() => void mutate()} />;
}

function Shown({ operations }: { readonly operations: Operations }) {
  const { ends, stages, credits, open, mails, engines, crons } = operations;
  return (
    <div className={styles.sections}>
      <Health operations={operations} />
      <Figures
        title="Engines"
        columns={["Engine", "State", "Per 1,000 pictures"]}
        rows={engines.map(({ name, state, pricePerPicture }) => [
          name,
          state === "ok" ? "In order" : "Out of order",
          `$${(1000 * pricePerPicture).toLocaleString("en", { maximumFractionDigits: 2 })}`,
        ])}
      />
      <Figures
        title="Try-ons, today and yesterday"
        none="None has ended yet."
        note={`${count(open.count, "is", "are")} under way, ${open.overdue} of them overdue.`}
        columns={["Day (UTC)", "Engine", "End", "Count", "Mean time"]}
        rows={ends.map(({ day, engine, outcome, count, meanMs }) => [
          day,
          engine,
          outcome === "completed" ? "Completed" : FAILURE_SENTENCES[outcome],
          count,
          seconds(meanMs),
        ])}
      />
      <Figures
        title="Time by stage"
        none="None has ended yet."
        columns={["Engine", "Stage", "Count", "Mean time"]}
        rows={stages.map(({ engine, stage, count, meanMs }) => [
          engine,
          stage,
          count,
          seconds(meanMs),
        ])}
      />
      <Figures
        title="Credits, the last 24 hours"
        none="No credit has moved."
        columns={["What", "Entries", "Credits"]}
        rows={credits.map(({ kind, count, sum }) => [CREDIT_NAMES[kind] ?? kind, count, sum])}
      />
      <Figures
        title="Mail, the last 24 hours"
        columns={["Sent", "Given up", "Waiting", "Waiting after a failure"]}
        rows={[[mails.sent, mails.failed, mails.queued, mails.retried]]}
      />
      <Figures
        title="Scheduled work"
        none="Nothing has run yet."
        columns={["What", "Last run", "Took", "Ended"]}
        rows={crons.map(({ name, startedAt, ms, ok }) => [
          CRON_NAMES[name] ?? name,
          moment(startedAt),
          seconds(ms),
          ok ? "In order" : "With an error",
        ])}
      />
    </div>
  );
}

/** The one sentence that an operator needs on most days. */
function Health({ operations: { checks } }: { readonly operations: Operations }) {
  const broken = checks.filter((check) => check.broken > 0);
  const [first] = checks;
  if (!first) return <p className={styles.calm}>The books have not been checked yet.</p>;
  if (broken.length === 0) {
    return (
      <p className={styles.calm}>
        All {checks.length} invariants hold, as of {moment(first.checkedAt)}.
      </p>
    );
  }
  return (
    <div role="alert">
      <Figures
        title={`${count(broken.length, "invariant is", "invariants are")} broken`}
        columns={["Invariant", "Cases", "One of them"]}
        rows={broken.map(({ law, broken: cases, example }) => [law, cases, example ?? ""])}
      />
    </div>
  );
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
}

function moment(iso: string): string {
  return new Date(iso).toLocaleString();
}
