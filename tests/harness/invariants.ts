import type { Db } from "#db/client.ts";
import {
  type AuditSources as AuditedSources,
  auditAccounts,
} from "#worker/operations/ledger-audit.ts";

/** A stored picture of the private bucket. */
export interface StoredObject {
  readonly key: string;
  readonly contentType: string | undefined;
}

interface AuditSources {
  readonly db: Db;
  /** Everything in the private bucket under a prefix. */
  listObjects(prefix: string): Promise<StoredObject[]>;
  /** The balance to which a renewal raises an account. */
  readonly allowance: number;
  /** Generations that their owners deleted: their ledger rows outlive them. */
  readonly deleted: ReadonlySet<string>;
}

/**
 * The violations as lines of text: those of the product's own audit without a grace period, and
 * those that only a test can find, because it knows the deleted generations.
 */
export async function findViolations(sources: AuditSources): Promise<string[]> {
  const facts = {
    allowance: sources.allowance,
    allowanceSince: "",
    now: Date.now(),
    graceMs: 0,
  };
  const { violations } = await auditAccounts(
    await toChecked(sources),
    facts,
    "",
    Number.MAX_SAFE_INTEGER,
  );
  return [
    ...violations.map(({ invariant, subject }) => `${invariant}: ${subject}`),
    ...(await chargesOfNothing(sources)),
    ...(await tracesOfDeleted(sources)),
    ...(await findAddressedLimits(sources.db)),
  ];
}

/** Keys of limits that contain a network or mail address in clear text. */
export async function findAddressedLimits(db: Db): Promise<string[]> {
  const { rows } = await db.$client.execute(
    "SELECT key FROM rate_limits WHERE key GLOB '*[0-9].[0-9]*' OR key LIKE '%@%'",
  );
  return rows.map(({ key }) => `an address in a limit: ${key}`);
}

async function toChecked({ db, listObjects }: AuditSources): Promise<AuditedSources> {
  const all = (await listObjects("")).map((object) => ({ ...object, storedAt: 0 }));
  return {
    db,
    listObjects: async (prefix, { after = "", upTo }) =>
      all.filter(
        ({ key }) => key.startsWith(prefix) && key > after && (upTo === undefined || key <= upTo),
      ),
    headObject: async (key) => all.find((object) => object.key === key) ?? null,
  };
}

async function chargesOfNothing({ db, deleted }: AuditSources): Promise<string[]> {
  const { rows } = await db.$client.execute(
    `SELECT l.generation_id AS id FROM credit_ledger l LEFT JOIN generations g
       ON g.id = l.generation_id WHERE l.kind = 'charge' AND g.id IS NULL
         AND EXISTS (SELECT 1 FROM user WHERE id = l.user_id)`,
  );
  return rows
    .map((row) => String(row.id))
    .filter((id) => !deleted.has(id))
    .map((id) => `I3 a charge belongs to a generation: ${id}`);
}

/** The rows of all tables except the ledger that contain one of the texts. */
export async function findRowsWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const { rows } = await db.$client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'credit_ledger'",
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const table = await db.$client.execute(`SELECT * FROM "${name}"`);
    const lines = table.rows.map((row) => JSON.stringify(row));
    const hits = lines.filter((line) => texts.some((text) => line.includes(text)));
    found.push(...hits.map((line) => `${name}: ${line}`));
  }
  return found;
}

/** Rows and objects that name a deleted account, of which only the ledger may remain. */
async function tracesOfDeleted({ db, listObjects }: AuditSources): Promise<string[]> {
  const { rows } = await db.$client.execute(
    "SELECT DISTINCT user_id AS id FROM credit_ledger WHERE user_id NOT IN (SELECT id FROM user)",
  );
  const gone = rows.map((row) => String(row.id));
  if (gone.length === 0) return [];
  const objects = await listObjects("");
  return [
    ...(await findRowsWith(db, gone)),
    ...objects.map(({ key }) => key).filter((key) => gone.some((id) => key.includes(id))),
  ].map((trace) => `I9 a deleted account is gone: ${trace}`);
}
