import { and, eq, type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, settlementBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { generationPause, generations, profiles } from "../schema/index.ts";
import { type Renewal, renewalStatements } from "./credits.ts";
import { countEndStatements } from "./generation-counts.ts";
import { type ConsentTerms, consentIsLacking } from "./photo-permission.ts";
import { hitStatements } from "./rate-limits.ts";
import { sessionIsAlive } from "./sessions.ts";
import { OPEN, type StartLimits, type StartSource, startRoom } from "./start-limits.ts";

/**
 * What a start found; `generationId` is the new one, or the one that was started with the same id or
 * key before, even where it was deleted since.
 */
export interface StartResult {
  readonly generationId: string | null;
  /** Whether that generation is there and has not ended. */
  readonly open: boolean;
  readonly sessionAlive: boolean;
  readonly credits: number;
  /** Whether the consent to photos was withdrawn, or is another's, or was never given and must be. */
  readonly consentLacking: boolean;
  /** An operator's sentence while nothing may be started. */
  readonly pause: string | null;
  /** When the hour's starts of the account and its address have room again, in ms; 0 if they do. */
  readonly fullUntil: number;
}

/**
 * Charges one credit, writes the ledger and inserts the generation, all or nothing, in one round
 * trip. Every later statement hangs on the row that the conditional INSERT made: a start without a
 * session, a credit or a free place, of the account's or its address's, leaves nothing behind; nor
 * does one during a pause. The hour's starts are counted in the ledger, and those of an address in a
 * window, where deleting a generation does not undo them. Asked again for the same id, it changes
 * nothing more and finds the same: the ledger keeps the charge of a generation that was deleted since,
 * so that none comes back without one.
 */
export async function chargeForGeneration(
  db: Db,
  userId: string,
  sessionId: string,
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
): Promise<StartResult> {
  const { id, idempotencyKey, engine, deadlineAt, limits, source, consent, renewal } = start;
  const { now } = renewal;
  const alive = sessionIsAlive(userId, sessionId, now);
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

/** How a generation ends; a failure with the code of its cause. */
export type Outcome<Code extends string | null = string> =
  | { readonly status: "completed"; readonly outputImageUrl: string }
  | { readonly status: "failed"; readonly failureCode: Code };

/** How a stored generation has ended. */
export type StoredOutcome = Outcome<string | null>;

/** What is known of how a generation was made. */
export interface RunFacts {
  /** Who was asked last; null where only the row knows. */
  readonly engine: string | null;
  /** How long each stage has taken, milliseconds. */
  readonly stageMs: Readonly<Record<string, number>>;
  /** The code that its claimed job was refused with, where that is what ends it. */
  readonly jobRefusal: string | null;
}

const NOT_RUN: RunFacts = { engine: null, stageMs: {}, jobRefusal: null };

/** The refund of every failed generation that matches; the ledger takes it once. */
export function refundStatement(where: SQL, now: number): SQL {
  return sql`INSERT INTO credit_ledger (id, user_id, kind, amount, generation_id, created_at)
    SELECT lower(hex(randomblob(16))), g.user_id, 'refund', 1, g.id, ${now}
    FROM generations g JOIN credit_ledger c ON c.generation_id = g.id AND c.kind = 'charge'
    WHERE ${where} AND g.status = 'failed'
      AND NOT EXISTS (SELECT 1 FROM credit_ledger WHERE generation_id = g.id AND kind = 'refund')`;
}

/** Plans that the objects of what matches, which a batch ends, are told of it and lose their inputs. */
function planStop(where: SQL): SQL {
  return sql`INSERT INTO removals (kind, subject, owner_id)
    SELECT 'stop', id, user_id FROM generations WHERE ${where} AND status IN ${OPEN}
    ON CONFLICT DO NOTHING`;
}

/** End with their refunds whatever of an account still runs, for a batch that takes more away. */
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

/**
 * Ends a generation, with its refund when it failed, in one round trip guarded by the old status.
 * Returns how it really ended, which may be what an earlier call decided, or null when it is gone.
 */
export async function settleGeneration(
  db: Db,
  userId: string,
  id: string,
  outcome: Outcome,
  now: number,
  run: Partial<RunFacts> = {},
): Promise<StoredOutcome | null> {
  const whole = { ...NOT_RUN, ...run };
  const final = await settle(db, userId, id, outcome, now, whole, sql`status IN ${OPEN}`);
  if (final === "open") throw new Error("a generation was not settled");
  return final;
}

/**
 * The same with a failure, for one that nobody has claimed for a job, and for a session that lives.
 * "open" when it goes on.
 */
export function settleUnclaimed(
  db: Db,
  userId: string,
  sessionId: string,
  id: string,
  failureCode: string,
  now: number,
): Promise<StoredOutcome | "open" | null> {
  const unclaimed = sql`status = 'pending' AND ${sessionIsAlive(userId, sessionId, now)}`;
  return settle(db, userId, id, { status: "failed", failureCode }, now, NOT_RUN, unclaimed);
}

async function settle(
  db: Db,
  userId: string,
  id: string,
  outcome: Outcome,
  now: number,
  run: RunFacts,
  where: SQL,
): Promise<StoredOutcome | "open" | null> {
  const output = outcome.status === "completed" ? outcome.outputImageUrl : null;
  const failureCode = outcome.status === "failed" ? outcome.failureCode : null;
  const { engine, stageMs } = run;
  const one = sql`generations.id = ${id} AND user_id = ${userId} AND ${where}`;
  const { found } = await settlementBatch(db, {
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
  });
  const [row] = found;
  if (!row) return null;
  if (row.open) return "open";
  // The schema gives a picture to what is completed, and to nothing else.
  return row.outputImageUrl === null
    ? { status: "failed", failureCode: row.failureCode }
    : { status: "completed", outputImageUrl: row.outputImageUrl };
}
