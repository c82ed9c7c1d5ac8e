import { type SQL, sql } from "drizzle-orm";
import { JUST_DONE } from "./rate-limits.ts";

const DAY_MS = 86_400_000;

/**
 * Count a generation's end and the times of its stages under the UTC day, engine and outcome. They
 * stand right behind the UPDATE that ends it, so that what ended before is not counted again.
 */
export function countEndStatements(
  id: string,
  stageMs: Readonly<Record<string, number>>,
  now: number,
): SQL[] {
  const day = new Date(now - (now % DAY_MS)).toISOString().slice(0, 10);
  const stages = JSON.stringify(stageMs);
  return [
    sql`INSERT INTO generation_ends (day, engine, outcome, count, total_ms)
        SELECT ${day}, engine, coalesce(error_message, 'completed'), 1, ${now} - created_at
        FROM generations WHERE id = ${id} AND ${JUST_DONE}
        ON CONFLICT (day, engine, outcome) DO UPDATE
          SET count = count + 1, total_ms = total_ms + excluded.total_ms`,
    sql`INSERT INTO stage_times (day, engine, stage, count, total_ms)
        SELECT ${day}, g.engine, s.key, 1, s.value
        FROM generations g, json_each(${stages}) s WHERE g.id = ${id} AND ${JUST_DONE}
        ON CONFLICT (day, engine, stage) DO UPDATE
          SET count = count + 1, total_ms = total_ms + excluded.total_ms`,
  ];
}
