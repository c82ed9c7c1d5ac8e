import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

export const generationEnds = sqliteTable(
  "generation_ends",
  {
    day: text("day").notNull(),
    engine: text("engine").notNull(),
    /** `completed`, or a failure code. */
    outcome: text("outcome").notNull(),
    count: integer("count").notNull(),
    totalMs: integer("total_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.engine, t.outcome] })],
);

export const stageTimes = sqliteTable(
  "stage_times",
  {
    day: text("day").notNull(),
    engine: text("engine").notNull(),
    stage: text("stage").notNull(),
    count: integer("count").notNull(),
    totalMs: integer("total_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.engine, t.stage] })],
);

/** Counters, because a sum over the rows themselves would grow. Triggers write those of rows. */
export const hourlyCounts = sqliteTable(
  "hourly_counts",
  {
    /** Hours since 1970 UTC. */
    hour: integer("hour").notNull(),
    /** A kind of the ledger, `mail_sent`, `mail_failed`, or `csp_` and a directive. */
    name: text("name").notNull(),
    count: integer("count").notNull(),
    /** The sum of the ledger's amounts; 0 for others. */
    sum: integer("sum").notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.name] })],
);

export const cronRuns = sqliteTable("cron_runs", {
  name: text("name").primaryKey(),
  startedAt: integer("started_at").notNull(),
  ms: integer("ms").notNull(),
  ok: integer("ok", { mode: "boolean" }).notNull(),
});

export const invariantChecks = sqliteTable("invariant_checks", {
  invariant: text("invariant").primaryKey(),
  checkedAt: integer("checked_at").notNull(),
  broken: integer("broken").notNull(),
  example: text("example"),
  /** Violations found by the unfinished audit of all accounts. */
  found: integer("found").notNull().default(0),
});

export const auditProgress = sqliteTable("audit_progress", {
  name: text("name").primaryKey(),
  /**
   * For `accounts`, the id of the last checked account ("" at the start); for a `sweep`, the last
   * visited key; for an allowance, a UTC day; for `renewal`, the day and the id of the last renewed
   * account, after the last one the next day.
   */
  reached: text("reached").notNull(),
});
