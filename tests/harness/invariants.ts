import type { Db } from "#db/client.ts";

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

/** A renewal lifts to the allowance exactly, so the balance right after it says all. */
const HISTORY = `SELECT user_id, kind, day, sum(amount) OVER (
  PARTITION BY user_id ORDER BY rowid ROWS UNBOUNDED PRECEDING) AS balance FROM credit_ledger`;

/** Each finds the rows that break it; `:allowance` is the only parameter. */
const LAWS: Readonly<Record<string, string>> = {
  "I1 the balance is the ledger's sum": `SELECT p.id, p.credits, sum(l.amount) AS ledger
    FROM profiles p LEFT JOIN credit_ledger l ON l.user_id = p.id
    GROUP BY p.id HAVING p.credits <> coalesce(sum(l.amount), 0)`,
  "I2 the balance never was out of range": `SELECT * FROM (${HISTORY})
    WHERE balance NOT BETWEEN 0 AND 1000000`,
  "I3 a generation has one charge of one credit": `SELECT g.id, count(l.id) AS charges
    FROM generations g LEFT JOIN credit_ledger l
      ON l.generation_id = g.id AND l.kind = 'charge' AND l.amount = -1 AND l.user_id = g.user_id
    GROUP BY g.id HAVING charges <> 1`,
  "I4 a failed generation has one refund, any other none": `SELECT g.id, g.status,
      count(l.id) AS refunds
    FROM generations g LEFT JOIN credit_ledger l ON l.generation_id = g.id AND l.kind = 'refund'
    GROUP BY g.id HAVING refunds <> (g.status = 'failed')`,
  "I4 a refund gives back what was charged": `SELECT r.id FROM credit_ledger r
    LEFT JOIN credit_ledger c ON c.generation_id = r.generation_id AND c.kind = 'charge'
      AND c.user_id = r.user_id AND c.amount = -r.amount
    WHERE r.kind = 'refund' AND c.id IS NULL`,
  "I4 nobody is refunded twice": `SELECT generation_id, count(*) FROM credit_ledger
    WHERE kind = 'refund' GROUP BY generation_id HAVING count(*) > 1`,
  "I11 one renewal a user and day": `SELECT user_id, day, count(*) FROM credit_ledger
    WHERE kind = 'renewal' GROUP BY user_id, day HAVING count(*) > 1`,
  "I11 a renewal lifts to the allowance": `SELECT * FROM (${HISTORY})
    WHERE kind = 'renewal' AND balance <> :allowance`,
  "I11 a renewal never lowers": `SELECT * FROM credit_ledger
    WHERE kind = 'renewal' AND amount <= 0`,
};

/**
 * Every broken invariant as a line of text, none when all hold. Numbered as the product's list of
 * them: money (I1 to I4, I11), and pictures against rows (I6, I7) once nothing runs any more.
 */
export async function findViolations(books: Books): Promise<string[]> {
  const broken: string[] = [];
  for (const [law, sql] of Object.entries(LAWS)) {
    const args = sql.includes(":allowance") ? { allowance: books.allowance } : {};
    const { rows } = await books.db.$client.execute({ sql, args });
    broken.push(...rows.map((row) => `${law}: ${JSON.stringify(row)}`));
  }
  return [
    ...broken,
    ...(await chargesOfNothing(books)),
    ...(await pictures(books)),
    ...(await tracesOfDeleted(books)),
  ];
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

const FOLDER = /^generations\/([^/]+)\/([^/]+)\/(.+)$/;

async function pictures(books: Books): Promise<string[]> {
  const { rows } = await books.db.$client.execute(
    "SELECT id, user_id, status, output_image_url FROM generations",
  );
  const generations = new Map(rows.map((row) => [String(row.id), row]));
  const objects = await books.listObjects("generations/");
  const stored = new Map(objects.map((object) => [object.key, object]));
  const broken: string[] = [];
  for (const { key } of objects) {
    const [, userId, id, name] = FOLDER.exec(key) ?? [];
    const row = generations.get(id);
    if (row?.user_id !== userId) broken.push(`I7 an object has its row: ${key}`);
    else if (!mayHave(String(row.status), name)) broken.push(`I6 ${row.status} shows ${key}`);
  }
  for (const [id, row] of generations) {
    if (row.status !== "completed") continue;
    const key = `generations/${row.user_id}/${id}/output.jpg`;
    if (row.output_image_url !== `/media/${key}`) broken.push(`I6 ${id} shows another's picture`);
    if (!stored.get(key)?.contentType?.startsWith("image/")) broken.push(`I6 no picture: ${key}`);
  }
  return [...broken, ...(await referencePhotos(books))];
}

/** What comes in lives as long as the generation is open, what goes out once it is completed. */
function mayHave(status: string, name: string): boolean {
  if (name === "output.jpg") return status === "completed" || status === "processing";
  return status === "processing";
}

async function referencePhotos({ db, listObjects }: Books): Promise<string[]> {
  const { rows } = await db.$client.execute("SELECT file_path FROM reference_images");
  const named = new Set(rows.map((row) => String(row.file_path)));
  const stored = new Set((await listObjects("reference-images/")).map(({ key }) => key));
  return [
    ...[...stored].filter((key) => !named.has(key)).map((key) => `I7 no row speaks of ${key}`),
    ...[...named].filter((key) => !stored.has(key)).map((key) => `I7 there is no ${key}`),
  ];
}
