import { type SQL, sql } from "drizzle-orm";
import { anyFullUntil, type ChosenLimit, fullUntil, type Limit } from "./rate-limits.ts";
import { type SessionOwner, sessionIsAlive } from "./sessions.ts";

/** An account, while its session is alive, and the anonymous id of the browser. */
export interface Person {
  readonly account: SessionOwner | null;
  readonly visitor: string | null;
}

export function isAccount({ account }: Person, now: number): SQL {
  return account ? sessionIsAlive(account, now) : sql`false`;
}

function choose(person: Person, now: number, account: unknown, visitor: unknown): SQL {
  return sql`CASE WHEN ${isAccount(person, now)} THEN ${account ?? null} ELSE ${visitor} END`;
}

/** The actor of what the person does now: the account's id, otherwise the browser's. */
export function actorOf(person: Person, now: number): SQL {
  return choose(person, now, person.account?.userId, person.visitor);
}

export function actorsOf(person: Person, now: number): SQL {
  return sql`(${person.visitor}, ${choose(person, now, person.account?.userId, null)})`;
}

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
  readonly networkFullUntil: SQL;
  readonly isFree: SQL;
  readonly key: SQL;
  readonly limits: readonly ChosenLimit[];
}

export function personRoom(limits: PersonLimits, person: Person, now: number): PersonRoom {
  const { account, visitor, networks, newVisitors } = limits;
  const key = choose(person, now, account?.key, visitor.key);
  const userId = choose(person, now, account?.userId, null);
  const own = { ...visitor, key, userId };
  const ids = choose(person, now, 0, anyFullUntil(newVisitors, now));
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
      ...newVisitors.map((limit) => ({ ...limit, when: sql`NOT ${isAccount(person, now)}` })),
    ],
  };
}
