import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** How generations ended, a UTC day, engine and outcome; no person in it. */
export const generationEnds = sqliteTable(
  "generation_ends",
  {
    day: text("day").notNull(),
    engine: text("engine").notNull(),
    /** `completed`, or the code of the failure. */
    outcome: text("outcome").notNull(),
    count: integer("count").notNull(),
    /** From the charge to the end, milliseconds, of all together. */
    totalMs: integer("total_ms").notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.engine, t.outcome] })],
);

/** How long the stages of generations took. */
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

/** The last run of each cron expression. */
export const cronRuns = sqliteTable("cron_runs", {
  name: text("name").primaryKey(),
  startedAt: integer("started_at").notNull(),
  ms: integer("ms").notNull(),
  ok: integer("ok", { mode: "boolean" }).notNull(),
});

/** The last result of each invariant. */
export const invariantChecks = sqliteTable("invariant_checks", {
  invariant: text("invariant").primaryKey(),
  checkedAt: integer("checked_at").notNull(),
  broken: integer("broken").notNull(),
  /** One of what breaks it: ids alone. */
  example: text("example"),
  /** Violations that the unfinished audit of all accounts has found so far. */
  found: integer("found").notNull().default(0),
});

/** State of the ledger audit between its runs. */
export const auditProgress = sqliteTable("audit_progress", {
  name: text("name").primaryKey(),
  /** Of `accounts`: the last checked account, "" before the first. Of an allowance: a UTC day. */
  reached: text("reached").notNull(),
});
