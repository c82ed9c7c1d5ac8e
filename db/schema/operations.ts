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
   * For `accounts`, the id of the last checked account ("" at the start); for an allowance, a UTC
   * day; for `renewal`, the day and the id of the last renewed account.
   */
  reached: text("reached").notNull(),
});
