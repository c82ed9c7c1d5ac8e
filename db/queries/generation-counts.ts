import { type SQL, sql } from "drizzle-orm";

const DAY_MS = 86_400_000;

/** How a generation is about to end. */
export interface CountedEnd {
  readonly outcome: string;
  /** Null where only the row knows. */
  readonly engine: string | null;
  /** How long each stage has taken, milliseconds. */
  readonly stageMs: Readonly<Record<string, number>>;
  readonly now: number;
}

/**
 * Counts the generations matching `where`, and the times of their stages, under the UTC day, engine
 * and outcome. The statements stand ahead of the UPDATE that ends them under the same condition, so
 * that a generation that has ended is not counted again.
 */
export function countEndStatements(where: SQL, end: CountedEnd): SQL[] {
  const { outcome, engine, stageMs, now } = end;
  const day = new Date(now - (now % DAY_MS)).toISOString().slice(0, 10);
  const stages = JSON.stringify(stageMs);
  return [
    sql`INSERT INTO generation_ends (day, engine, outcome, count, total_ms)
        SELECT ${day}, coalesce(${engine}, engine), ${outcome}, 1, ${now} - created_at
        FROM generations WHERE ${where}
        ON CONFLICT (day, engine, outcome) DO UPDATE
          SET count = count + 1, total_ms = total_ms + excluded.total_ms`,
    sql`INSERT INTO stage_times (day, engine, stage, count, total_ms)
        SELECT ${day}, coalesce(${engine}, generations.engine), s.key, 1, s.value
        FROM generations, json_each(${stages}) s WHERE ${where}
        ON CONFLICT (day, engine, stage) DO UPDATE
          SET count = count + 1, total_ms = total_ms + excluded.total_ms`,
  ];
}
