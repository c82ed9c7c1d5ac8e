import { and, count, desc, gt, gte, sql } from "drizzle-orm";
import { onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import {
  creditLedger,
  cronRuns,
  generationEnds,
  generations,
  invariantChecks,
  profiles,
  stageTimes,
} from "../schema/index.ts";
import { type AdminCaller, isAuthorised, readAuthorised } from "./authorisation.ts";
import { mailCounts } from "./mails.ts";
import { OPEN } from "./start-limits.ts";

const DAY_MS = 86_400_000;

/** `ends` and `stages` cover today and yesterday in UTC. */
export async function readOperations(db: Db, caller: AdminCaller) {
  const { now } = caller;
  const since = new Date(now - DAY_MS).toISOString().slice(0, 10);
  const may = isAuthorised(caller);
  const { open, mails, ...lists } = await readAuthorised(db, caller, {
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
    credits: db
      .select({
        kind: creditLedger.kind,
        count: count(),
        sum: sql`sum(${creditLedger.amount})`.mapWith(Number),
      })
      .from(creditLedger)
      .where(and(gt(creditLedger.createdAt, now - DAY_MS), may))
      .groupBy(creditLedger.kind)
      .orderBy(creditLedger.kind),
    open: db
      .select({
        count: count(),
        overdue: sql`coalesce(sum(${generations.deadlineAt} < ${now}), 0)`.mapWith(Number),
      })
      .from(generations)
      .where(and(sql`${generations.status} IN ${OPEN}`, may)),
    mails: mailCounts(db, now - DAY_MS),
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
  return { ...lists, open: onlyRow(open), mails: onlyRow(mails) };
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
