import { type SQL, sql } from "drizzle-orm";
import { anyFullUntil, type ChosenLimit, fullUntil, type Limit } from "./rate-limits.ts";

/** How often one person may act, and how often all who share their network may. */
export interface PersonLimits {
  /** Under the account, where the request names one; under the id of the browser otherwise. */
  readonly account: Limit | null;
  readonly visitor: Limit;
  readonly networks: readonly Limit[];
  /** Of new anonymous ids; empty where the browser has one already. */
  readonly newVisitors: readonly Limit[];
}

export interface PersonRoom {
  /** When the person's own limit has room again (milliseconds since 1970 UTC), 0 if it has. */
  readonly personFullUntil: SQL;
  /** The same of their network's limits. */
  readonly networkFullUntil: SQL;
  readonly isFree: SQL;
  /** The key of the person's own limit. */
  readonly key: SQL;
  /** All limits that the act is counted under. */
  readonly limits: readonly ChosenLimit[];
}

/** The room for an act; `present` is the condition that the account's session is alive. */
export function personRoom(limits: PersonLimits, present: SQL, now: number): PersonRoom {
  const { account, visitor, networks, newVisitors } = limits;
  const key = sql`CASE WHEN ${present} THEN ${account?.key ?? null} ELSE ${visitor.key} END`;
  const userId = sql`CASE WHEN ${present} THEN ${account?.userId ?? null} END`;
  const own = { ...visitor, key, userId };
  const ids = sql`CASE WHEN ${present} THEN 0 ELSE ${anyFullUntil(newVisitors, now)} END`;
  const personFullUntil = fullUntil(own, now);
  const networkFullUntil = sql`max(${anyFullUntil(networks, now)}, ${ids})`;
  return {
    personFullUntil,
    networkFullUntil,
    isFree: sql`(${personFullUntil} = 0 AND ${networkFullUntil} = 0)`,
    key,
    limits: [
      own,
      ...networks,
      ...newVisitors.map((limit) => ({ ...limit, when: sql`NOT ${present}` })),
    ],
  };
}
