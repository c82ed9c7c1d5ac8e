import { and, desc, eq, gt, gte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isOneOf, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { creditLedger, generations, referenceImages } from "../schema/index.ts";
import { OPEN } from "./start-limits.ts";

/** One thing that breaks a law. */
export interface Violation {
  readonly law: string;
  /** What breaks it, by ids alone. */
  readonly subject: string;
}

export interface LawFacts {
  /** What a renewal lifts to, and since which UTC day: an operator may have changed it before. */
  readonly allowance: number;
  readonly allowanceSince: string;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/** A generation is ended by its object at its deadline, else by the sweep of the next minute. */
const OVERDUE_MS = 120_000;
/** The sweep of each minute tries again what has failed, and a staged picture is due long before. */
const REMOVED_MS = 3_600_000;
/** Of what breaks a law, in each look. */
export const SHOWN = 20;
/** The newest rows of the ledger and of the generations that are looked at. */
const NEWEST = 500;
/** Of the ledger, that the histories of those hold together: some tenths of a second's work. */
const NEWEST_ROWS = 20_000;

/** Accounts in the order of their ids: from after one, the first of all being after "", to another. */
export interface UserRange {
  readonly after: string;
  /** This one included; null stands for whatever comes. */
  readonly upTo: string | null;
}

/** Whose rows are judged: a condition on a column of account ids. */
type Whose = (column: SQLWrapper) => SQL;

function within({ after, upTo }: UserRange): Whose {
  return (id) =>
    upTo === null ? sql`${id} > ${after}` : sql`${id} > ${after} AND ${id} <= ${upTo}`;
}

function among(ids: readonly string[]): Whose {
  return (id) => isOneOf(id, ids);
}

/**
 * The accounts to check first: some with an overdue generation or removal, then those whose credits
 * changed last, as long as all their ledgers together stay below a number of rows.
 */
async function findRecentlyActive(db: Db, now: number): Promise<string[]> {
  const active = sql`(WITH active AS (SELECT user_id, max(at) AS at FROM (
          SELECT * FROM (
            SELECT user_id, rowid AS at FROM credit_ledger ORDER BY rowid DESC LIMIT ${NEWEST})
          UNION ALL SELECT * FROM (
            SELECT user_id, 1e18 FROM generations WHERE ${overdue(now)} LIMIT ${SHOWN})
          UNION ALL SELECT * FROM (
            SELECT owner_id, 1e18 FROM removals WHERE ${undone(now)} LIMIT ${SHOWN}))
          GROUP BY user_id),
        sized AS (SELECT user_id, at, (SELECT count(*) FROM (SELECT 1 FROM credit_ledger l
          WHERE l.user_id = active.user_id LIMIT ${NEWEST_ROWS})) AS size FROM active)
        SELECT user_id FROM (SELECT user_id, sum(size) OVER (ORDER BY at DESC, user_id) - size AS before
          FROM sized) WHERE before < ${NEWEST_ROWS})`;
  const { found } = await readBatch(db, {
    found: db.select({ userId: sql`user_id`.mapWith(creditLedger.userId) }).from(active),
  });
  return found.map(({ userId }) => userId);
}

function overdue(now: number): SQL {
  return sql`status IN ${OPEN} AND deadline_at < ${now - OVERDUE_MS}`;
}

function undone(now: number): SQL {
  return sql`due_at <= ${now} AND planned_at < ${now - REMOVED_MS}`;
}

/** A renewal lifts to the allowance exactly, so the balance right after it says all. */
function history(whose: Whose): SQL {
  return sql`SELECT user_id, kind, day, sum(amount) OVER (
    PARTITION BY user_id ORDER BY rowid ROWS UNBOUNDED PRECEDING) AS balance
    FROM credit_ledger WHERE ${whose(sql`user_id`)}`;
}

/** Each finds what breaks it among somebody's rows, as `subject`. */
const LAWS: Readonly<Record<string, (whose: Whose, facts: LawFacts) => SQL>> = {
  "I1 the balance is the ledger's sum": (whose) => sql`SELECT p.id || ': ' || p.credits AS subject
    FROM profiles p LEFT JOIN credit_ledger l ON l.user_id = p.id WHERE ${whose(sql`p.id`)}
    GROUP BY p.id HAVING p.credits <> coalesce(sum(l.amount), 0)`,
  "I2 the balance never was out of range": (whose) => sql`SELECT
      user_id || ': ' || balance AS subject
    FROM (${history(whose)}) WHERE balance NOT BETWEEN 0 AND 1000000`,
  "I3 a generation has one charge of one credit": (whose) => sql`SELECT g.id AS subject
    FROM generations g LEFT JOIN credit_ledger l
      ON l.generation_id = g.id AND l.kind = 'charge' AND l.amount = -1 AND l.user_id = g.user_id
    WHERE ${whose(sql`g.user_id`)} GROUP BY +g.id HAVING count(l.id) <> 1`,
  "I4 a failed generation has one refund, any other none": (whose) => sql`SELECT
      g.id || ': ' || g.status AS subject
    FROM generations g LEFT JOIN credit_ledger l ON l.generation_id = g.id AND l.kind = 'refund'
    WHERE ${whose(sql`g.user_id`)} GROUP BY +g.id HAVING count(l.id) <> (g.status = 'failed')`,
  "I4 a refund gives back what was charged": (whose) => sql`SELECT r.generation_id AS subject
    FROM credit_ledger r
    LEFT JOIN credit_ledger c ON c.generation_id = r.generation_id AND c.kind = 'charge'
      AND c.user_id = r.user_id AND c.amount = -r.amount
    WHERE ${whose(sql`r.user_id`)} AND r.kind = 'refund' AND c.id IS NULL`,
  "I4 nobody is refunded twice": (whose) => sql`SELECT generation_id AS subject
    FROM credit_ledger WHERE ${whose(sql`user_id`)} AND kind = 'refund'
    GROUP BY +generation_id HAVING count(*) > 1`,
  "I5 what was charged ends in time": (whose, { now }) => sql`SELECT
      id || ': ' || status AS subject
    FROM generations WHERE ${overdue(now)} AND ${whose(sql`user_id`)}`,
  "I10 likes are counted": (whose) => sql`SELECT i.id AS subject
    FROM closets c CROSS JOIN closet_items i ON i.closet_id = c.id
    LEFT JOIN closet_item_likes l ON l.closet_item_id = i.id
    WHERE ${whose(sql`c.user_id`)} GROUP BY +i.id HAVING i.likes <> count(l.closet_item_id)`,
  "I11 one renewal a user and day": (whose) => sql`SELECT user_id || ': ' || day AS subject
    FROM credit_ledger WHERE ${whose(sql`user_id`)} AND kind = 'renewal'
    GROUP BY user_id, day HAVING count(*) > 1`,
  "I11 a renewal lifts to the allowance": (whose, { allowance, allowanceSince }) => sql`SELECT
      user_id || ': ' || balance AS subject FROM (${history(whose)})
    WHERE kind = 'renewal' AND day >= ${allowanceSince} AND balance <> ${allowance}`,
  // By an index from an account to the others of its mailbox; most have none.
  "I11 one allowance a mailbox and day": (whose) => sql`SELECT
      p.id || ' and ' || o.id || ': ' || date(a.created_at / 1000, 'unixepoch') AS subject
    FROM profiles p CROSS JOIN profiles o ON o.mailbox_hash = p.mailbox_hash AND o.id <> p.id
    CROSS JOIN credit_ledger a ON a.user_id = p.id AND a.kind IN ('grant', 'renewal')
    CROSS JOIN credit_ledger b ON b.user_id = o.id AND b.kind IN ('grant', 'renewal')
      AND b.created_at / 86400000 = a.created_at / 86400000
    WHERE ${whose(sql`p.id`)} AND p.mailbox_hash IS NOT NULL`,
  "I11 a renewal never lowers": (whose) => sql`SELECT id AS subject FROM credit_ledger
    WHERE ${whose(sql`user_id`)} AND kind = 'renewal' AND amount <= 0`,
  "I9 what is planned to be removed is removed in time": (whose, { now }) => sql`SELECT
      kind || ' ' || subject AS subject
    FROM removals WHERE ${undone(now)} AND ${whose(sql`owner_id`)}`,
};

/** The laws that the database alone can judge. */
export const DATABASE_LAWS: readonly string[] = Object.keys(LAWS);

/** What breaks them in a range, some of each law at most, in one round trip over one snapshot. */
export function findBroken(db: Db, range: UserRange, facts: LawFacts): Promise<Violation[]> {
  return judge(db, within(range), facts);
}

/** The same for the recently active accounts, as long as their histories stay small. */
export async function findNewlyBroken(db: Db, facts: LawFacts): Promise<Violation[]> {
  return judge(db, among(await findRecentlyActive(db, facts.now)), facts);
}

async function judge(db: Db, whose: Whose, facts: LawFacts): Promise<Violation[]> {
  const results = await readBatch(
    db,
    Object.fromEntries(
      Object.entries(LAWS).map(([law, violations]) => [
        law,
        db
          .select({ subject: sql`subject`.mapWith(String) })
          .from(sql`(${violations(whose, facts)})`)
          .limit(SHOWN),
      ]),
    ),
  );
  return Object.entries(results).flatMap(([law, rows]) =>
    rows.map(({ subject }) => ({ law, subject })),
  );
}

/**
 * Whoever a stretch from after somebody has to end with, so that it holds about so many rows of the
 * ledger; null where no more than those are left.
 */
export async function findStretchEnd(db: Db, after: string, rows: number): Promise<string | null> {
  const { userId } = creditLedger;
  const { end } = await readBatch(db, {
    end: db
      .select({ userId })
      .from(creditLedger)
      .where(gt(userId, after))
      .orderBy(userId)
      .limit(1)
      .offset(rows),
  });
  return end[0]?.userId ?? null;
}

/** What is known of a generation's pictures. */
export interface PicturedGeneration {
  readonly id: string;
  readonly userId: string;
  readonly status: (typeof generations.$inferSelect)["status"];
  readonly outputImageUrl: string | null;
}

const PICTURED = {
  id: generations.id,
  userId: generations.userId,
  status: generations.status,
  outputImageUrl: generations.outputImageUrl,
};

/** The generations of these ids that there are. */
export async function findPictured(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PicturedGeneration>> {
  const { pictured } = await readBatch(db, {
    pictured: db.select(PICTURED).from(generations).where(isOneOf(generations.id, ids)),
  });
  return new Map(pictured.map((generation) => [generation.id, generation]));
}

/** Of the generations started last, those completed since then. */
export async function listNewlyCompleted(db: Db, since: number): Promise<PicturedGeneration[]> {
  const newest = db
    .select({ ...PICTURED, settledAt: generations.settledAt })
    .from(generations)
    .orderBy(desc(sql`rowid`))
    .limit(NEWEST)
    .as("newest");
  const { id, userId, status, outputImageUrl, settledAt } = newest;
  const { completed } = await readBatch(db, {
    completed: db
      .select({ id, userId, status, outputImageUrl })
      .from(newest)
      .where(and(eq(status, "completed"), gte(settledAt, since))),
  });
  return completed;
}

/** All that are completed of a range. */
export async function listCompleted(db: Db, range: UserRange): Promise<PicturedGeneration[]> {
  const { userId, status } = generations;
  const { completed } = await readBatch(db, {
    completed: db
      .select(PICTURED)
      .from(generations)
      .where(and(within(range)(userId), eq(status, "completed"))),
  });
  return completed;
}

/** The objects that rows of reference photos name, of a range. */
export async function listReferencePaths(db: Db, range: UserRange): Promise<Set<string>> {
  const { filePath, userId } = referenceImages;
  const { references } = await readBatch(db, {
    references: db.select({ filePath }).from(referenceImages).where(within(range)(userId)),
  });
  return new Set(references.map((reference) => reference.filePath));
}
