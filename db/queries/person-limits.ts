import { type SQL, sql } from "drizzle-orm";
import { anyFullUntil, type ChosenLimit, fullUntil, type Limit } from "./rate-limits.ts";

/** Limits of one person and of their network. */
export interface PersonLimits {
  /** The person's limit: by account where the request has one, else by the browser's id. */
  readonly account: Limit | null;
  readonly visitor: Limit;
  readonly networks: readonly Limit[];
  /** Limits of new anonymous ids; empty where the browser has an id. */
  readonly newVisitors: readonly Limit[];
}

interface PersonRoom {
  /** When the person's limit has room again (milliseconds since 1970 UTC); else 0. */
  readonly personFullUntil: SQL;
  /** The same for the network. */
  readonly networkFullUntil: SQL;
  readonly isFree: SQL;
  readonly key: SQL;
  readonly limits: readonly ChosenLimit[];
}

/** `present` is the condition that the account's session is alive. */
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
