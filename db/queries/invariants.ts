import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch, writeBatch } from "../client.ts";
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
const SHOWN = 20;

/** A renewal lifts to the allowance exactly, so the balance right after it says all. */
const HISTORY = sql`SELECT user_id, kind, day, sum(amount) OVER (
  PARTITION BY user_id ORDER BY rowid ROWS UNBOUNDED PRECEDING) AS balance FROM credit_ledger`;

/** Each finds what breaks it, as `subject`. */
const LAWS: Readonly<Record<string, (facts: LawFacts) => SQL>> = {
  "I1 the balance is the ledger's sum": () => sql`SELECT p.id || ': ' || p.credits AS subject
    FROM profiles p LEFT JOIN credit_ledger l ON l.user_id = p.id
    GROUP BY p.id HAVING p.credits <> coalesce(sum(l.amount), 0)`,
  "I2 the balance never was out of range": () => sql`SELECT user_id || ': ' || balance AS subject
    FROM (${HISTORY}) WHERE balance NOT BETWEEN 0 AND 1000000`,
  "I3 a generation has one charge of one credit": () => sql`SELECT g.id AS subject
    FROM generations g LEFT JOIN credit_ledger l
      ON l.generation_id = g.id AND l.kind = 'charge' AND l.amount = -1 AND l.user_id = g.user_id
    GROUP BY g.id HAVING count(l.id) <> 1`,
  "I4 a failed generation has one refund, any other none": () => sql`SELECT
      g.id || ': ' || g.status AS subject
    FROM generations g LEFT JOIN credit_ledger l ON l.generation_id = g.id AND l.kind = 'refund'
    GROUP BY g.id HAVING count(l.id) <> (g.status = 'failed')`,
  "I4 a refund gives back what was charged": () => sql`SELECT r.generation_id AS subject
    FROM credit_ledger r
    LEFT JOIN credit_ledger c ON c.generation_id = r.generation_id AND c.kind = 'charge'
      AND c.user_id = r.user_id AND c.amount = -r.amount
    WHERE r.kind = 'refund' AND c.id IS NULL`,
  "I4 nobody is refunded twice": () => sql`SELECT generation_id AS subject FROM credit_ledger
    WHERE kind = 'refund' GROUP BY generation_id HAVING count(*) > 1`,
  "I5 what was charged ends in time": ({ now }) => sql`SELECT id || ': ' || status AS subject
    FROM generations WHERE status IN ${OPEN} AND deadline_at < ${now - OVERDUE_MS}`,
  "I10 likes are counted": () => sql`SELECT i.id AS subject FROM closet_items i
    LEFT JOIN closet_item_likes l ON l.closet_item_id = i.id
    GROUP BY i.id HAVING i.likes <> count(l.closet_item_id)`,
  "I11 one renewal a user and day": () => sql`SELECT user_id || ': ' || day AS subject
    FROM credit_ledger WHERE kind = 'renewal' GROUP BY user_id, day HAVING count(*) > 1`,
  "I11 a renewal lifts to the allowance": ({ allowance, allowanceSince }) => sql`SELECT
      user_id || ': ' || balance AS subject FROM (${HISTORY})
    WHERE kind = 'renewal' AND day >= ${allowanceSince} AND balance <> ${allowance}`,
  "I11 a renewal never lowers": () => sql`SELECT id AS subject FROM credit_ledger
    WHERE kind = 'renewal' AND amount <= 0`,
};

/** The laws that the database alone can judge. */
export const DATABASE_LAWS: readonly string[] = Object.keys(LAWS);

/** What breaks them, some of each law at most, in one round trip over one snapshot. */
export async function findBrokenLaws(db: Db, facts: LawFacts): Promise<Violation[]> {
  const queries = Object.values(LAWS).map(
    (law) => sql`SELECT * FROM (${law(facts)}) LIMIT ${SHOWN}`,
  );
  const results = await readBatch(db, queries);
  return results.flatMap(({ rows }, at) =>
    rows.map((row) => ({ law: DATABASE_LAWS[at], subject: String(row.subject) })),
  );
}

/** What is known of a generation's pictures. */
export interface PicturedGeneration {
  readonly id: string;
  readonly userId: string;
  readonly status: string;
  readonly outputImageUrl: string | null;
}

const PICTURED = sql`SELECT id, user_id, status, output_image_url FROM generations`;

function toPictured(row: Record<string, unknown>): PicturedGeneration {
  return {
    id: String(row.id),
    userId: String(row.user_id),
    status: String(row.status),
    outputImageUrl: row.output_image_url as string | null,
  };
}

/** The generations of these ids that there are. */
export async function findPictured(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PicturedGeneration>> {
  const wanted = sql`${PICTURED} WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const [{ rows }] = await readBatch(db, [wanted]);
  return new Map(rows.map(toPictured).map((generation) => [generation.id, generation]));
}

/** The completed generations that were settled since then, newest first. */
export async function listCompleted(
  db: Db,
  since: number,
  size: number,
): Promise<PicturedGeneration[]> {
  const [{ rows }] = await readBatch(db, [
    sql`${PICTURED} WHERE status = 'completed' AND settled_at >= ${since}
        ORDER BY settled_at DESC LIMIT ${size}`,
  ]);
  return rows.map(toPictured);
}

/** The objects that rows of reference photos name. */
export async function listReferencePaths(db: Db): Promise<Set<string>> {
  const [{ rows }] = await readBatch(db, [sql`SELECT file_path FROM reference_images`]);
  return new Set(rows.map((row) => String(row.file_path)));
}

/** Keeps what the check of each law has found. */
export async function recordChecks(
  db: Db,
  laws: readonly string[],
  violations: readonly Violation[],
  now: number,
): Promise<void> {
  const checks = laws.map((law) => {
    const broken = violations.filter((violation) => violation.law === law);
    return sql`INSERT INTO invariant_checks (law, checked_at, broken, example)
      VALUES (${law}, ${now}, ${broken.length}, ${broken[0]?.subject ?? null})
      ON CONFLICT (law) DO UPDATE SET checked_at = excluded.checked_at, broken = excluded.broken,
        example = excluded.example`;
  });
  await writeBatch(db, [...checks, sql`DELETE FROM invariant_checks WHERE checked_at < ${now}`]);
}
