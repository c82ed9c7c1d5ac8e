import { type SQL, sql } from "drizzle-orm";
import { anyFullUntil, type Limit } from "./rate-limits.ts";

const HOUR_MS = 3_600_000;
export const OPEN = sql.raw("('pending', 'processing')");

export interface StartLimits {
  readonly maxRunning: number;
  readonly maxStartsPerHour: number;
}

export interface StartSource {
  readonly hash: string;
  readonly maxRunning: number;
  readonly hours: readonly Limit[];
}

interface Starter {
  readonly userId: string;
  readonly limits: StartLimits;
  readonly source: StartSource;
}

interface StartRoom {
  /** When the hourly limits have room again, in milliseconds since 1970 UTC; else 0. */
  readonly fullUntil: SQL;
  readonly isFree: SQL;
}

/** Starts of an account are counted in the ledger, those of an address in a window. */
export function startRoom({ userId, limits, source }: Starter, now: number): StartRoom {
  // When the oldest start that fills the limit is an hour old.
  const ownFullUntil = sql`coalesce((SELECT created_at + ${HOUR_MS} FROM credit_ledger
    WHERE user_id = ${userId} AND kind = 'charge' AND created_at > ${now - HOUR_MS}
    ORDER BY created_at DESC LIMIT 1 OFFSET ${limits.maxStartsPerHour - 1}), 0)`;
  const full = sql`max(${ownFullUntil}, ${anyFullUntil(source.hours, now)})`;
  const running = (of: SQL) =>
    sql`(SELECT count(*) FROM generations WHERE ${of} AND status IN ${OPEN})`;
  const isFree = sql`(${running(sql`user_id = ${userId}`)} < ${limits.maxRunning}
    AND ${running(sql`source_hash = ${source.hash}`)} < ${source.maxRunning}
    AND ${full} = 0)`;
  return { fullUntil: full, isFree };
}
