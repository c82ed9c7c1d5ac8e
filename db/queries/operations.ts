import { and, count, desc, gt, gte, notLike, type SQL, sql } from "drizzle-orm";
import { onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import {
  cronRuns,
  generationEnds,
  generations,
  hourlyCounts,
  invariantChecks,
  profiles,
  stageTimes,
} from "../schema/index.ts";
import { type AdminCaller, isAuthorised, readAuthorised } from "./authorisation.ts";
import { selectViolations, VIOLATION } from "./csp-violations.ts";
import { queuedMails } from "./mails.ts";
import { OPEN } from "./start-limits.ts";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MAIL = "mail_";

/**
 * `ends` and `stages` cover today and yesterday in UTC; credits and ended mails the running hour and
 * the 23 before it. No part reads rows of members.
 */
export async function readOperations(db: Db, caller: AdminCaller) {
  const { now } = caller;
  const since = new Date(now - DAY_MS).toISOString().slice(0, 10);
  const may = isAuthorised(caller);
  const { open, queue, ended, ...lists } = await readAuthorised(db, caller, {
    ends: db
      .select({
        day: generationEnds.day,
        engine: generationEnds.engine,
        outcome: generationEnds.outcome,
        count: generationEnds.count,
        meanMs: sql`${generationEnds.totalMs} / ${generationEnds.count}`.mapWith(Number),
      })
      .from(generationEnds)
      .where(and(gte(generationEnds.day, since), may))
      .orderBy(desc(generationEnds.day), generationEnds.engine, desc(generationEnds.count))
      .limit(200),
    stages: db
      .select({
        engine: stageTimes.engine,
        stage: stageTimes.stage,
        count: sql`sum(${stageTimes.count})`.mapWith(Number),
        meanMs: sql`sum(${stageTimes.totalMs}) / sum(${stageTimes.count})`.mapWith(Number),
      })
      .from(stageTimes)
      .where(and(gte(stageTimes.day, since), may))
      .groupBy(stageTimes.engine, stageTimes.stage)
      .orderBy(stageTimes.engine, stageTimes.stage),
    ...countedHours(db, now, may),
    open: db
      .select({
        count: count(),
        overdue: sql`coalesce(sum(${generations.deadlineAt} < ${now}), 0)`.mapWith(Number),
      })
      .from(generations)
      .where(and(sql`${generations.status} IN ${OPEN}`, may)),
    queue: queuedMails(db),
    crons: db.select().from(cronRuns).where(may).orderBy(cronRuns.name),
    checks: db
      .select({
        invariant: invariantChecks.invariant,
        checkedAt: invariantChecks.checkedAt,
        broken: invariantChecks.broken,
        example: invariantChecks.example,
      })
      .from(invariantChecks)
      .where(may)
      .orderBy(invariantChecks.invariant),
  });
  const mails = { ...onlyRow(queue), ...onlyRow(ended) };
  return { ...lists, open: onlyRow(open), mails };
}

/** The kinds of the ledger, and the ended mails. */
function countedHours(db: Db, now: number, may: SQL) {
  const recent = gt(hourlyCounts.hour, Math.floor((now - DAY_MS) / HOUR_MS));
  return {
    credits: db
      .select({
        kind: hourlyCounts.name,
        count: sql`sum(${hourlyCounts.count})`.mapWith(Number),
        sum: sql`sum(${hourlyCounts.sum})`.mapWith(Number),
      })
      .from(hourlyCounts)
      .where(
        and(
          recent,
          notLike(hourlyCounts.name, `${MAIL}%`),
          notLike(hourlyCounts.name, `${VIOLATION}%`),
          may,
        ),
      )
      .groupBy(hourlyCounts.name)
      .orderBy(hourlyCounts.name),
    violations: selectViolations(db, recent, may),
    ended: db
      .select({ sent: endedMails("sent"), failed: endedMails("failed") })
      .from(hourlyCounts)
      .where(and(recent, may)),
  };
}

function endedMails(state: "sent" | "failed") {
  return sql`coalesce(sum(${hourlyCounts.count})
    FILTER (WHERE ${hourlyCounts.name} = ${MAIL + state}), 0)`.mapWith(Number);
}

export async function recordCronRun(db: Db, run: typeof cronRuns.$inferSelect): Promise<void> {
  const { name, ...last } = run;
  await writeBatch(db, {
    run: db.insert(cronRuns).values(run).onConflictDoUpdate({ target: cronRuns.name, set: last }),
  });
}

/** Resolves when the database answers and is migrated. */
export async function pingDatabase(db: Db): Promise<void> {
  await readBatch(db, { ping: db.select({ id: profiles.id }).from(profiles).limit(1) });
}
