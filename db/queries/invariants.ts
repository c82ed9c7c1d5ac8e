import { and, desc, eq, gt, gte, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { isOneOf, type RowOf, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { creditLedger, generations, jobPhotos, referenceImages } from "../schema/index.ts";
import { OPEN } from "./start-limits.ts";
import { type AccountFilter, wrongTypes } from "./value-types.ts";

export interface Violation {
  readonly invariant: string;
  readonly subject: string;
}

export interface InvariantFacts {
  /** `allowanceSince`: the first UTC day on which every renewal lifts to the allowance. */
  readonly allowance: number;
  readonly allowanceSince: string;
  readonly now: number;
}

/** The object ends a generation at its deadline, otherwise the next minutely sweep does. */
const OVERDUE_MS = 120_000;
const REMOVED_MS = 3_600_000;
export const MAX_EXAMPLES = 20;
export const MAX_SUBJECT = 300;
/** The audit counts at most this many likes of an item, so that its work is bounded. */
const COUNTED_LIKES = 10_000;
const IS_KEY_ID = sql`typeof(user_id) = 'text' AND length(user_id) <= 64
  AND user_id NOT GLOB '*[^A-Za-z0-9_-]*'`;
const NEWEST = 500;
/** An upper bound of the audited histories: some tenths of a second of work. */
const NEWEST_ROWS = 20_000;

/** Accounts ordered by id. `after` is exclusive, and "" starts with the first account. */
export interface UserRange {
  readonly after: string;
  readonly upTo: string | null;
}

function within({ after, upTo }: UserRange): AccountFilter {
  return (id) =>
    upTo === null ? sql`${id} > ${after}` : sql`${id} > ${after} AND ${id} <= ${upTo}`;
}

function among(ids: readonly string[]): AccountFilter {
  return (id) => isOneOf(id, ids);
}

/** Accounts with something overdue first, then those whose credits changed last. */
async function findRecentlyActive(db: Db, now: number): Promise<string[]> {
  const active = sql`(WITH active AS (SELECT user_id, max(at) AS at FROM (
          SELECT * FROM (
            SELECT user_id, rowid AS at FROM credit_ledger ORDER BY rowid DESC LIMIT ${NEWEST})
          UNION ALL SELECT * FROM (
            SELECT user_id, 1e18 FROM generations WHERE ${overdue(now)} LIMIT ${MAX_EXAMPLES})
          UNION ALL SELECT * FROM (
            SELECT owner_id, 1e18 FROM removals WHERE ${undone(now)} LIMIT ${MAX_EXAMPLES}))
          GROUP BY user_id),
        sized AS (SELECT user_id, at, (SELECT count(*) FROM (SELECT 1 FROM credit_ledger l
          WHERE l.user_id = active.user_id LIMIT ${NEWEST_ROWS})) AS size FROM active)
        SELECT user_id FROM (SELECT user_id, sum(size) OVER (ORDER BY at DESC, user_id) - size AS before
          FROM sized) WHERE before < ${NEWEST_ROWS})`;
  const { found } = await readBatch(db, {
    found: db
      .select({ userId: sql`user_id`.mapWith(creditLedger.userId) })
      .from(active)
      .where(IS_KEY_ID),
  });
  return found.map(({ userId }) => userId);
}

function overdue(now: number): SQL {
  return sql`status IN ${OPEN} AND deadline_at < ${now - OVERDUE_MS}`;
}

function undone(now: number): SQL {
  return sql`due_at <= ${now} AND planned_at < ${now - REMOVED_MS}`;
}

function history(accounts: AccountFilter): SQL {
  return sql`SELECT user_id, kind, day, total(amount) OVER (
    PARTITION BY user_id ORDER BY rowid ROWS UNBOUNDED PRECEDING) AS balance
    FROM credit_ledger WHERE ${accounts(sql`user_id`)}`;
}

type Violations = (accounts: AccountFilter, facts: InvariantFacts) => SQL;

const INVARIANTS: Readonly<Record<string, Violations>> = {
  "I1 the balance is the ledger's sum": (
    accounts,
  ) => sql`SELECT p.id || ': ' || p.credits AS subject
    FROM profiles p LEFT JOIN credit_ledger l ON l.user_id = p.id WHERE ${accounts(sql`p.id`)}
    GROUP BY p.id HAVING p.credits <> total(l.amount)`,
  "I2 the balance never was out of range": (accounts) => sql`SELECT
      user_id || ': ' || CAST(balance AS INTEGER) AS subject
    FROM (${history(accounts)}) WHERE balance NOT BETWEEN 0 AND 1000000`,
  "I3 a generation has one charge of one credit": (accounts) => sql`SELECT g.id AS subject
    FROM generations g LEFT JOIN credit_ledger l
      ON l.generation_id = g.id AND l.kind = 'charge' AND l.amount = -1 AND l.user_id = g.user_id
    WHERE ${accounts(sql`g.user_id`)} GROUP BY +g.id HAVING count(l.id) <> 1`,
  "I4 a failed generation has one refund, any other none": (accounts) => sql`SELECT
      g.id || ': ' || g.status AS subject
    FROM generations g LEFT JOIN credit_ledger l ON l.generation_id = g.id AND l.kind = 'refund'
    WHERE ${accounts(sql`g.user_id`)} GROUP BY +g.id HAVING count(l.id) <> (g.status = 'failed')`,
  "I4 a refund gives back what was charged": (accounts) => sql`SELECT r.generation_id AS subject
    FROM credit_ledger r
    LEFT JOIN credit_ledger c ON c.generation_id = r.generation_id AND c.kind = 'charge'
      AND c.user_id = r.user_id AND c.amount = -r.amount
    WHERE ${accounts(sql`r.user_id`)} AND r.kind = 'refund' AND c.id IS NULL`,
  "I4 nobody is refunded twice": (accounts) => sql`SELECT generation_id AS subject
    FROM credit_ledger WHERE ${accounts(sql`user_id`)} AND kind = 'refund'
    GROUP BY +generation_id HAVING count(*) > 1`,
  "I5 what was charged ends in time": (accounts, { now }) => sql`SELECT
      id || ': ' || status AS subject
    FROM generations WHERE ${overdue(now)} AND ${accounts(sql`user_id`)}`,
  "I10 likes are counted": (accounts) => sql`SELECT i.id AS subject
    FROM closets c CROSS JOIN closet_items i ON i.closet_id = c.id
    WHERE ${accounts(sql`c.user_id`)} AND min(i.likes, ${COUNTED_LIKES}) <>
      (SELECT count(*) FROM (SELECT 1 FROM closet_item_likes l WHERE l.closet_item_id = i.id
        LIMIT ${COUNTED_LIKES}))`,
  "I11 one renewal a user and day": (accounts) => sql`SELECT user_id || ': ' || day AS subject
    FROM credit_ledger WHERE ${accounts(sql`user_id`)} AND kind = 'renewal'
    GROUP BY user_id, day HAVING count(*) > 1`,
  "I11 a renewal lifts to the allowance": (accounts, { allowance, allowanceSince }) => sql`SELECT
      user_id || ': ' || CAST(balance AS INTEGER) AS subject FROM (${history(accounts)})
    WHERE kind = 'renewal' AND day >= ${allowanceSince} AND balance <> ${allowance}`,
  "I11 one allowance a mailbox and day": (accounts) => sql`SELECT
      p.id || ' and ' || o.id || ': ' || date(a.created_at / 1000, 'unixepoch') AS subject
    FROM profiles p CROSS JOIN profiles o ON o.mailbox_hash = p.mailbox_hash AND o.id <> p.id
    CROSS JOIN credit_ledger a ON a.user_id = p.id AND a.kind IN ('grant', 'renewal')
    CROSS JOIN credit_ledger b ON b.user_id = o.id AND b.kind IN ('grant', 'renewal')
      AND b.created_at / 86400000 = a.created_at / 86400000
    WHERE ${accounts(sql`p.id`)} AND p.mailbox_hash IS NOT NULL`,
  "I11 a renewal never lowers": (accounts) => sql`SELECT id AS subject FROM credit_ledger
    WHERE ${accounts(sql`user_id`)} AND kind = 'renewal' AND amount <= 0`,
  "I9 what is planned to be removed is removed in time": (accounts, { now }) => sql`SELECT
      kind || ' ' || subject AS subject
    FROM removals WHERE ${undone(now)} AND ${accounts(sql`owner_id`)}`,
  "I12 values have the types of their columns": wrongTypes,
};

export const DATABASE_INVARIANTS: readonly string[] = Object.keys(INVARIANTS);

/** At most MAX_EXAMPLES violations of each invariant in a range; one snapshot. */
export function findViolations(
  db: Db,
  range: UserRange,
  facts: InvariantFacts,
): Promise<Violation[]> {
  return judge(db, within(range), facts);
}

export async function findRecentViolations(db: Db, facts: InvariantFacts): Promise<Violation[]> {
  return judge(db, among(await findRecentlyActive(db, facts.now)), facts);
}

async function judge(db: Db, accounts: AccountFilter, facts: InvariantFacts): Promise<Violation[]> {
  const results = await readBatch(
    db,
    Object.fromEntries(
      Object.entries(INVARIANTS).map(([invariant, violations]) => [
        invariant,
        db
          .select({
            subject: sql`substr(${readable(sql`subject`)}, 1, ${MAX_SUBJECT})`.mapWith(String),
          })
          .from(sql`(${violations(accounts, facts)})`)
          .limit(MAX_EXAMPLES),
      ]),
    ),
  );
  return Object.entries(results).flatMap(([invariant, rows]) =>
    rows.map(({ subject }) => ({ invariant, subject })),
  );
}

/** A text of ASCII, else its bytes in SQL's notation: the server fails for one that is not UTF-8. */
function readable(value: SQLWrapper): SQL<string> {
  return sql<string>`CASE WHEN typeof(${value}) = 'text' AND ${value} NOT GLOB '*[^ -~]*'
    THEN ${value} ELSE quote(CAST(${value} AS BLOB)) END`;
}

/**
 * The account whose ledger row is about `rows` rows after those of `after`; null if fewer remain. A
 * malformed id, which cannot be a part of a key, ends no range.
 */
export async function findRangeEnd(db: Db, after: string, rows: number): Promise<string | null> {
  const { userId } = creditLedger;
  const { end } = await readBatch(db, {
    end: db
      .select({ userId })
      .from(creditLedger)
      .where(and(gt(userId, after), IS_KEY_ID))
      .orderBy(userId)
      .limit(1)
      .offset(rows),
  });
  return end[0]?.userId ?? null;
}

const RESULT_COLUMNS = {
  id: readable(generations.id).as("id_text"),
  userId: readable(generations.userId).as("user_text"),
  status: generations.status,
  outputImageUrl: readable(generations.outputImageUrl).as("output_text"),
};

export type GenerationResult = RowOf<typeof RESULT_COLUMNS>;

export async function findGenerations(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, GenerationResult>> {
  const { pictured } = await readBatch(db, {
    pictured: db.select(RESULT_COLUMNS).from(generations).where(isOneOf(generations.id, ids)),
  });
  return new Map(pictured.map((generation) => [generation.id, generation]));
}

/** The completed ones of the newest generations, settled since a time. */
export async function listRecentlyCompleted(db: Db, since: number): Promise<GenerationResult[]> {
  const newest = db
    .select({ ...RESULT_COLUMNS, settledAt: generations.settledAt })
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

export async function listCompleted(db: Db, range: UserRange): Promise<GenerationResult[]> {
  const { userId, status } = generations;
  const { completed } = await readBatch(db, {
    completed: db
      .select(RESULT_COLUMNS)
      .from(generations)
      .where(and(within(range)(userId), eq(status, "completed"))),
  });
  return completed;
}

const PHOTO_TABLES = { reference: referenceImages, job_photo: jobPhotos } as const;

/** The keys that the rows of saved photos, or of photos before their job, name. */
export async function listPhotoPaths(
  db: Db,
  kind: keyof typeof PHOTO_TABLES,
  range: UserRange,
): Promise<Set<string>> {
  const table = PHOTO_TABLES[kind];
  const { photos } = await readBatch(db, {
    photos: db
      .select({ filePath: readable(table.filePath) })
      .from(table)
      .where(within(range)(table.userId)),
  });
  return new Set(photos.map(({ filePath }) => filePath));
}
