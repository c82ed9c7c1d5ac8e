import { and, eq, like, lt, ne, sql } from "drizzle-orm";
import { onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { checkWalks, invariantChecks } from "../schema/index.ts";
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
  const { name, reached } = checkWalks;
  const { walk } = await readBatch(db, {
    walk: db.select({ reached }).from(checkWalks).where(eq(name, WALK)),
  });
  return walk[0]?.reached ?? "";
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
  const { since } = await writeBatch(db, {
    others: db
      .delete(checkWalks)
      .where(and(like(checkWalks.name, "allowance %"), ne(checkWalks.name, name))),
    first: db.insert(checkWalks).values({ name, reached: tomorrow }).onConflictDoNothing(),
    since: db
      .select({ day: sql`max(${checkWalks.reached}, ${earliest})`.mapWith(checkWalks.reached) })
      .from(checkWalks)
      .where(eq(checkWalks.name, name)),
  });
  return onlyRow(since).day;
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
    return db
      .insert(invariantChecks)
      .values({
        law,
        checkedAt: now,
        broken: Math.max(r, w),
        example,
        found: ended ? 0 : w,
      })
      .onConflictDoUpdate({
        target: invariantChecks.law,
        set: {
          checkedAt: now,
          broken,
          example: sql`CASE WHEN ${broken} > 0 THEN coalesce(${example}, example) END`,
          found: ended ? 0 : sql`found + ${w}`,
        },
      });
  });
  const walk = { name: WALK, reached: reached ?? "" };
  await writeBatch(db, {
    checks,
    outdated: db.delete(invariantChecks).where(lt(invariantChecks.checkedAt, now)),
    walk: db
      .insert(checkWalks)
      .values(walk)
      .onConflictDoUpdate({ target: checkWalks.name, set: { reached: walk.reached } }),
  });
}
