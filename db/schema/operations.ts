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

/** What the last check of each invariant has found. */
export const invariantChecks = sqliteTable("invariant_checks", {
  law: text("law").primaryKey(),
  checkedAt: integer("checked_at").notNull(),
  broken: integer("broken").notNull(),
  /** One of what breaks it: ids alone. */
  example: text("example"),
  /** How many the walk over everybody that is under way has found so far. */
  found: integer("found").notNull().default(0),
});

/** What a check that takes many runs has to know of those before. */
export const checkWalks = sqliteTable("check_walks", {
  name: text("name").primaryKey(),
  /** Of `books`: everybody up to this id has been looked at, "" at the beginning. Else a UTC day. */
  reached: text("reached").notNull(),
});
