import { type SQL, sql } from "drizzle-orm";
import { anyFullUntil, type Limit } from "./rate-limits.ts";

const HOUR_MS = 3_600_000;
export const OPEN = sql.raw("('pending', 'processing')");

export interface StartLimits {
  readonly maxRunning: number;
  readonly maxStartsPerHour: number;
}

/** Where a start comes from, and how much may come from there. */
export interface StartSource {
  /** A keyed hash of the address, under which its running ones are counted. */
  readonly hash: string;
  readonly maxRunning: number;
  /** What the hour's starts from it are counted under. */
  readonly hours: readonly Limit[];
}

interface Starter {
  readonly userId: string;
  readonly limits: StartLimits;
  readonly source: StartSource;
}

export interface StartRoom {
  /** When the hour's starts have room again, in milliseconds since 1970 UTC; 0 if they do. */
  readonly fullUntil: SQL;
  /** A condition that neither too many run nor too many were started, of the account or its address. */
  readonly isFree: SQL;
}

/** The room that is left. An account's starts are counted in the ledger, an address's in a window. */
export function startRoom({ userId, limits, source }: Starter, now: number): StartRoom {
  // Once the oldest of as many starts as an hour allows is an hour old.
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
