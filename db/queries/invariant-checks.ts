import { and, eq, like, lt, ne, sql } from "drizzle-orm";
import { onlyRow, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { auditProgress, invariantChecks } from "../schema/index.ts";
import type { Violation } from "./invariants.ts";
import { putPosition, readPosition } from "./positions.ts";

const POSITION = "accounts";

export interface AuditPart {
  readonly violations: readonly Violation[];
  readonly reached: string | null;
}

/** The account after which the next run continues; "" for the first of all. */
export function readAuditPosition(db: Db): Promise<string> {
  return readPosition(db, POSITION);
}

/** The first UTC day of the allowance: the day after it was first seen, not before `earliest`. */
export async function readAllowanceSince(
  db: Db,
  allowance: number,
  { tomorrow, earliest }: { readonly tomorrow: string; readonly earliest: string },
): Promise<string> {
  const name = `allowance ${allowance}`;
  const { since } = await writeBatch(db, {
    others: db
      .delete(auditProgress)
      .where(and(like(auditProgress.name, "allowance %"), ne(auditProgress.name, name))),
    first: db.insert(auditProgress).values({ name, reached: tomorrow }).onConflictDoNothing(),
    since: db
      .select({
        day: sql`max(${auditProgress.reached}, ${earliest})`.mapWith(auditProgress.reached),
      })
      .from(auditProgress)
      .where(eq(auditProgress.name, name)),
  });
  return onlyRow(since).day;
}

/** A violation stays until a complete audit no longer finds it. */
export async function recordChecks(
  db: Db,
  invariants: readonly string[],
  recent: readonly Violation[],
  { violations, reached }: AuditPart,
  now: number,
): Promise<void> {
  const checks = invariants.map((invariant) => {
    const ofInvariant = (all: readonly Violation[]) =>
      all.filter((violation) => violation.invariant === invariant);
    const [inRecent, inPart] = [ofInvariant(recent), ofInvariant(violations)];
    const [r, w] = [inRecent.length, inPart.length];
    const example = (inPart[0] ?? inRecent[0])?.subject ?? null;
    const ended = reached === null;
    const before = ended ? sql`0` : sql`broken`;
    const broken = sql`max(${before}, found + ${w}, ${r})`;
    return db
      .insert(invariantChecks)
      .values({
        invariant,
        checkedAt: now,
        broken: Math.max(r, w),
        example,
        found: ended ? 0 : w,
      })
      .onConflictDoUpdate({
        target: invariantChecks.invariant,
        set: {
          checkedAt: now,
          broken,
          example: sql`CASE WHEN ${broken} > 0 THEN coalesce(${example}, example) END`,
          found: ended ? 0 : sql`found + ${w}`,
        },
      });
  });
  await writeBatch(db, {
    checks,
    outdated: db.delete(invariantChecks).where(lt(invariantChecks.checkedAt, now)),
    position: putPosition(db, POSITION, reached ?? ""),
  });
}
