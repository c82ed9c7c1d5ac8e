import { sql } from "drizzle-orm";
import { type Db, writeBatch } from "../client.ts";
import { type AdminCaller, isAuthorised, readAuthorised } from "./authorisation.ts";
import { countMailsStatement, type MailCounts, toMailCounts } from "./mails.ts";
import { OPEN } from "./start-limits.ts";

const DAY_MS = 86_400_000;

/** What an operator looks at: today and yesterday, UTC, and how things stand now. */
export interface OperationsRows {
  readonly ends: readonly {
    readonly day: string;
    readonly engine: string;
    /** `completed`, or the code of the failure. */
    readonly outcome: string;
    readonly count: number;
    readonly meanMs: number;
  }[];
  readonly stages: readonly {
    readonly engine: string;
    readonly stage: string;
    readonly count: number;
    readonly meanMs: number;
  }[];
  /** Rows of the ledger of the last 24 hours, and their sum, by kind. */
  readonly credits: readonly {
    readonly kind: string;
    readonly count: number;
    readonly sum: number;
  }[];
  readonly open: { readonly count: number; readonly overdue: number };
  /** Waiting now; sent and given up in the last 24 hours. */
  readonly mails: MailCounts;
  readonly crons: readonly {
    readonly name: string;
    readonly startedAt: number;
    readonly ms: number;
    readonly ok: boolean;
  }[];
  readonly checks: readonly {
    readonly law: string;
    readonly checkedAt: number;
    readonly broken: number;
    readonly example: string | null;
  }[];
}

/** For an admin. One round trip. */
export async function readOperations(db: Db, caller: AdminCaller): Promise<OperationsRows> {
  const { now } = caller;
  const since = new Date(now - DAY_MS).toISOString().slice(0, 10);
  const may = isAuthorised(caller);
  const [ends, stages, credits, open, mails, crons, checks] = await readAuthorised(db, caller, [
    sql`SELECT day, engine, outcome, count, total_ms / count AS mean_ms FROM generation_ends
        WHERE day >= ${since} AND ${may} ORDER BY day DESC, engine, count DESC LIMIT 200`,
    sql`SELECT engine, stage, sum(count) AS count, sum(total_ms) / sum(count) AS mean_ms
        FROM stage_times WHERE day >= ${since} AND ${may}
        GROUP BY engine, stage ORDER BY engine, stage`,
    sql`SELECT kind, count(*) AS count, sum(amount) AS sum FROM credit_ledger
        WHERE created_at > ${now - DAY_MS} AND ${may} GROUP BY kind ORDER BY kind`,
    sql`SELECT count(*) AS count, coalesce(sum(deadline_at < ${now}), 0) AS overdue
        FROM generations WHERE status IN ${OPEN} AND ${may}`,
    countMailsStatement(now - DAY_MS),
    sql`SELECT name, started_at, ms, ok FROM cron_runs WHERE ${may} ORDER BY name`,
    sql`SELECT law, checked_at, broken, example FROM invariant_checks WHERE ${may} ORDER BY law`,
  ]);
  return {
    ends: ends.rows.map((row) => ({
      day: String(row.day),
      engine: String(row.engine),
      outcome: String(row.outcome),
      count: Number(row.count),
      meanMs: Number(row.mean_ms),
    })),
    stages: stages.rows.map((row) => ({
      engine: String(row.engine),
      stage: String(row.stage),
      count: Number(row.count),
      meanMs: Number(row.mean_ms),
    })),
    credits: credits.rows.map((row) => ({
      kind: String(row.kind),
      count: Number(row.count),
      sum: Number(row.sum),
    })),
    open: { count: Number(open.rows[0]?.count), overdue: Number(open.rows[0]?.overdue) },
    mails: toMailCounts(mails.rows[0]),
    crons: crons.rows.map((row) => ({
      name: String(row.name),
      startedAt: Number(row.started_at),
      ms: Number(row.ms),
      ok: row.ok === 1,
    })),
    checks: checks.rows.map((row) => ({
      law: String(row.law),
      checkedAt: Number(row.checked_at),
      broken: Number(row.broken),
      example: row.example as string | null,
    })),
  };
}

/** Keeps when a cron expression last ran, for how long, and whether to its end. */
export async function recordCronRun(
  db: Db,
  run: {
    readonly name: string;
    readonly startedAt: number;
    readonly ms: number;
    readonly ok: boolean;
  },
): Promise<void> {
  const { name, startedAt, ms, ok } = run;
  await writeBatch(db, [
    sql`INSERT INTO cron_runs (name, started_at, ms, ok)
        VALUES (${name}, ${startedAt}, ${ms}, ${ok ? 1 : 0})
        ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, ms = excluded.ms,
          ok = excluded.ok`,
  ]);
}
