import { sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
import type { Violation } from "./invariants.ts";

const WALK = "books";

/** What a part of the walk over everybody has found. */
export interface WalkedPart {
  readonly violations: readonly Violation[];
  /** Everybody up to this id has been looked at; null where the walk has come to its end. */
  readonly reached: string | null;
}

/** Where the walk goes on: after this id, or "" from the beginning. */
export async function readWalk(db: Db): Promise<string> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT reached FROM check_walks WHERE name = ${WALK}`,
  ]);
  return String(rows[0]?.reached ?? "");
}

/**
 * Since which UTC day all renewals lift to an allowance: the day after it was seen first, since on
 * that day the one before was right as well. None earlier than `earliest`.
 */
export async function readAllowanceSince(
  db: Db,
  allowance: number,
  { tomorrow, earliest }: { readonly tomorrow: string; readonly earliest: string },
): Promise<string> {
  const name = `allowance ${allowance}`;
  const [, , { rows }] = await writeBatch(db, [
    sql`DELETE FROM check_walks WHERE name LIKE 'allowance %' AND name <> ${name}`,
    sql`INSERT INTO check_walks (name, reached) VALUES (${name}, ${tomorrow}) ON CONFLICT DO NOTHING`,
    sql`SELECT max(reached, ${earliest}) AS since FROM check_walks WHERE name = ${name}`,
  ]);
  return String(rows[0]?.since);
}

/**
 * Keeps what the check of each law has found. What the last walk found stays until another has come
 * to its end without it, so that a run that looks elsewhere hides nothing.
 * @param newly what those break who are looked at in every run
 */
export async function recordChecks(
  db: Db,
  laws: readonly string[],
  newly: readonly Violation[],
  { violations, reached }: WalkedPart,
  now: number,
): Promise<void> {
  const checks = laws.map((law) => {
    const [recent, walked] = [newly, violations].map((all) => all.filter((one) => one.law === law));
    const [r, w] = [recent.length, walked.length];
    const example = (walked[0] ?? recent[0])?.subject ?? null;
    const ended = reached === null;
    const before = ended ? sql`0` : sql`broken`;
    const broken = sql`max(${before}, found + ${w}, ${r})`;
    return sql`INSERT INTO invariant_checks (law, checked_at, broken, example, found)
      VALUES (${law}, ${now}, ${Math.max(r, w)}, ${example}, ${ended ? 0 : w})
      ON CONFLICT (law) DO UPDATE SET checked_at = excluded.checked_at, broken = ${broken},
        example = CASE WHEN ${broken} > 0 THEN coalesce(excluded.example, example) END,
        found = CASE WHEN ${ended ? 1 : 0} THEN 0 ELSE found + ${w} END`;
  });
  await writeBatch(db, [
    ...checks,
    sql`DELETE FROM invariant_checks WHERE checked_at < ${now}`,
    sql`INSERT INTO check_walks (name, reached) VALUES (${WALK}, ${reached ?? ""})
        ON CONFLICT (name) DO UPDATE SET reached = excluded.reached`,
  ]);
}
