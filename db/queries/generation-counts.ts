import { type SQL, sql } from "drizzle-orm";

const DAY_MS = 86_400_000;

interface CountedEnd {
  readonly outcome: string;
  readonly engine: string | null;
  readonly stageMs: Readonly<Record<string, number>>;
  readonly now: number;
}

/** Must precede the UPDATE that ends the generations, so that each is counted once. */
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
