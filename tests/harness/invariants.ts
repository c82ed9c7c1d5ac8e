import type { Db } from "#db/client.ts";
import { type Books as CheckedBooks, walkBooks } from "#worker/operations/check-books.ts";

/** A stored picture of the private bucket. */
export interface StoredObject {
  readonly key: string;
  readonly contentType: string | undefined;
}

export interface Books {
  readonly db: Db;
  /** Everything in the private bucket under a prefix. */
  listObjects(prefix: string): Promise<StoredObject[]>;
  /** What a renewal lifts to. */
  readonly allowance: number;
  /** Generations that their owners deleted: their ledger rows outlive them. */
  readonly deleted: ReadonlySet<string>;
}

/**
 * Every broken invariant as a line of text, none when all hold: what the product's own checker finds,
 * with no time of grace, and what only a test can know, since it has done the deleting.
 */
export async function findViolations(books: Books): Promise<string[]> {
  const facts = {
    allowance: books.allowance,
    allowanceSince: "",
    now: Date.now(),
    settledMs: 0,
  };
  const { violations } = await walkBooks(
    await toChecked(books),
    facts,
    "",
    Number.MAX_SAFE_INTEGER,
  );
  return [
    ...violations.map(({ law, subject }) => `${law}: ${subject}`),
    ...(await chargesOfNothing(books)),
    ...(await tracesOfDeleted(books)),
    ...(await findAddressedLimits(books.db)),
  ];
}

/** Keys of limits that hold an address in clear text: of the network, or of a mailbox. */
export async function findAddressedLimits(db: Db): Promise<string[]> {
  const { rows } = await db.$client.execute(
    "SELECT key FROM rate_limits WHERE key GLOB '*[0-9].[0-9]*' OR key LIKE '%@%'",
  );
  return rows.map(({ key }) => `an address in a limit: ${key}`);
}

async function toChecked({ db, listObjects }: Books): Promise<CheckedBooks> {
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

async function chargesOfNothing({ db, deleted }: Books): Promise<string[]> {
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

/** The rows of all tables but the ledger in which one of the texts stands. */
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

/** Whose ledger is all that is left of them has been deleted: nothing else may speak of them. */
async function tracesOfDeleted({ db, listObjects }: Books): Promise<string[]> {
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
