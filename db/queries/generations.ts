import { and, eq, type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, settlementBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generationPause, generations, profiles } from "../schema/index.ts";
import { type Renewal, renewalStatements } from "./credits.ts";
import { countEndStatements } from "./generation-counts.ts";
import { type ConsentTerms, consentIsLacking } from "./photo-permission.ts";
import { hitStatements } from "./rate-limits.ts";
import { type SessionOwner, selectAlive, sessionIsAlive } from "./sessions.ts";
import { OPEN, type StartLimits, type StartSource, startRoom } from "./start-limits.ts";

/**
 * Charges one credit, writes the ledger and inserts the generation in one round trip. All later
 * statements depend on the row of the conditional INSERT, so a refused start writes nothing.
 * Idempotent by id, because the ledger keeps the charge of a deleted generation.
 */
export async function chargeForGeneration(
  db: Db,
  owner: SessionOwner,
  start: {
    readonly id: string;
    readonly idempotencyKey: string | null;
    readonly engine: string;
    readonly deadlineAt: number;
    readonly limits: StartLimits;
    readonly source: StartSource;
    readonly consent: ConsentTerms;
    readonly renewal: Renewal;
  },
) {
  const { id, idempotencyKey, engine, deadlineAt, limits, source, consent, renewal } = start;
  const { userId } = owner;
  const { now } = renewal;
  const alive = sessionIsAlive(owner, now);
  const lacking = consentIsLacking(userId, consent);
  const room = startRoom({ userId, limits, source }, now);
  const charged = sql`SELECT generation_id FROM credit_ledger
    WHERE generation_id = ${id} AND kind = 'charge'`;
  const uncharged = sql`SELECT 1 FROM generations g WHERE g.id = ${id} AND NOT EXISTS (${charged})`;
  const isOpen = sql`${generations.status} IN ${OPEN}`;
  const isStarted = sql`${generations.userId} = ${userId}
    AND (${generations.id} = ${id} OR ${generations.idempotencyKey} = ${idempotencyKey})`;
  const { result } = await writeBatch(db, {
    renewal: renewalStatements(sql`id = ${userId}`, renewal),
    generation: sql`INSERT INTO generations
          (id, user_id, status, idempotency_key, engine, source_hash, created_at, deadline_at)
        SELECT ${id}, p.id, 'pending', ${idempotencyKey}, ${engine}, ${source.hash}, ${now},
          ${deadlineAt}
        FROM profiles p
        WHERE p.id = ${userId} AND p.credits >= 1 AND ${alive}
          AND NOT EXISTS (SELECT 1 FROM generation_pause)
          AND NOT ${lacking}
          AND ${room.isFree}
          AND NOT EXISTS (${charged})
        ON CONFLICT DO NOTHING`,
    hits: hitStatements(source.hours, { now, where: sql`EXISTS (${uncharged})` }),
    charge: sql`INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
        SELECT lower(hex(randomblob(16))), user_id, 'charge', -1, id, ${now}
        FROM generations WHERE id = ${id} AND NOT EXISTS (${charged})`,
    result: db
      .select({
        /** The earlier one with the same id or key, even if deleted; else the new one. */
        generationId: sql<string | null>`coalesce(${generations.id}, (${charged}))`,
        open: flag(isOpen),
        sessionAlive: flag(alive),
        credits: profiles.credits,
        consentLacking: flag(lacking),
        pause: generationPause.sentence,
        fullUntil: room.fullUntil.mapWith(Number),
      })
      .from(ONE_ROW)
      .leftJoin(generations, isStarted)
      .leftJoin(profiles, eq(profiles.id, userId))
      .leftJoin(generationPause, sql`true`),
  });
  const row = onlyRow(result);
  return { ...row, credits: row.credits ?? 0 };
}

export type StartResult = Awaited<ReturnType<typeof chargeForGeneration>>;

export type Outcome<Code extends string | null = string> =
  | { readonly status: "completed"; readonly outputImageUrl: string }
  | { readonly status: "failed"; readonly failureCode: Code };

export type StoredOutcome = Outcome<string | null>;

interface RunFacts {
  readonly engine: string | null;
  readonly stageMs: Readonly<Record<string, number>>;
  readonly jobRefusal: string | null;
}

const NOT_RUN: RunFacts = { engine: null, stageMs: {}, jobRefusal: null };

export function refundStatement(where: SQL, now: number): SQL {
  return sql`INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
    SELECT lower(hex(randomblob(16))), g.user_id, 'refund', 1, g.id, ${now}
    FROM generations g JOIN credit_ledger c ON c.generation_id = g.id AND c.kind = 'charge'
    WHERE ${where} AND g.status = 'failed'
      AND NOT EXISTS (SELECT 1 FROM credit_ledger WHERE generation_id = g.id AND kind = 'refund')`;
}

function planStop(where: SQL): SQL {
  return sql`INSERT INTO removals (kind, subject, owner_id)
    SELECT 'stop', id, user_id FROM generations WHERE ${where} AND status IN ${OPEN}
    ON CONFLICT DO NOTHING`;
}

export function cancelStatements(
  userId: string,
  where: SQL,
  failureCode: string,
  now: number,
): SQL[] {
  return [
    planStop(sql`user_id = ${userId} AND ${where}`),
    sql`UPDATE generations SET status = 'failed', failure_code = ${failureCode}, settled_at = ${now}
        WHERE user_id = ${userId} AND status IN ${OPEN} AND ${where}`,
    refundStatement(sql`g.user_id = ${userId} AND ${where}`, now),
  ];
}

/** Idempotent: returns the stored outcome, or null where the row is gone. */
export async function settleGeneration(
  db: Db,
  userId: string,
  id: string,
  outcome: Outcome,
  now: number,
  run: Partial<RunFacts> = {},
): Promise<StoredOutcome | null> {
  const { found } = await settlementBatch(
    db,
    settleStatements(db, userId, id, outcome, now, { ...NOT_RUN, ...run }, sql`status IN ${OPEN}`),
  );
  const end = toEnd(found);
  if (end === "open") throw new Error("a generation was not settled");
  return end;
}

/** Fails a generation that no job has claimed, for a live session; "open" where it did not end. */
export async function settleUnclaimed(
  db: Db,
  owner: SessionOwner,
  id: string,
  failureCode: string,
  now: number,
): Promise<{ readonly sessionAlive: boolean; readonly end: StoredOutcome | "open" | null }> {
  const outcome = { status: "failed", failureCode } as const;
  const unclaimed = sql`status = 'pending' AND ${sessionIsAlive(owner, now)}`;
  const { found, session } = await settlementBatch(db, {
    ...settleStatements(db, owner.userId, id, outcome, now, NOT_RUN, unclaimed),
    session: selectAlive(owner, now),
  });
  return { sessionAlive: onlyRow(session).alive, end: toEnd(found) };
}

function settleStatements(
  db: Db,
  userId: string,
  id: string,
  outcome: Outcome,
  now: number,
  run: RunFacts,
  where: SQL,
) {
  const output = outcome.status === "completed" ? outcome.outputImageUrl : null;
  const failureCode = outcome.status === "failed" ? outcome.failureCode : null;
  const { engine, stageMs } = run;
  const one = sql`generations.id = ${id} AND user_id = ${userId} AND ${where}`;
  return {
    counts: countEndStatements(one, { outcome: failureCode ?? "completed", engine, stageMs, now }),
    end: sql`UPDATE generations SET status = ${outcome.status}, output_image_url = ${output},
        failure_code = ${failureCode}, job_refusal = ${run.jobRefusal}, settled_at = ${now},
        engine = coalesce(${engine}, engine)
      WHERE ${one}`,
    refund: refundStatement(sql`g.id = ${id} AND g.user_id = ${userId}`, now),
    found: db
      .select({
        open: flag(sql`${generations.status} IN ${OPEN}`),
        outputImageUrl: generations.outputImageUrl,
        failureCode: generations.failureCode,
      })
      .from(generations)
      .where(and(eq(generations.id, id), eq(generations.userId, userId))),
  };
}

function toEnd([row]: readonly {
  readonly open: boolean;
  readonly outputImageUrl: string | null;
  readonly failureCode: string | null;
}[]): StoredOutcome | "open" | null {
  if (!row) return null;
  if (row.open) return "open";
  // A constraint of the schema gives each completed generation an address.
  return row.outputImageUrl === null
    ? { status: "failed", failureCode: row.failureCode }
    : { status: "completed", outputImageUrl: row.outputImageUrl };
}
