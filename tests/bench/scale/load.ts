import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { startMigrated } from "#tests/harness/migrated-database.ts";
import { hashPassword } from "#worker/crypto/password-hash.ts";
import { fillStatements, type Scale } from "./rows.ts";

export const PASSWORD = "plum orchard 1987";
/** The most time and disk that a load may take. */
const LONGEST_MS = 30 * 60_000;
const LARGEST_BYTES = 20e9;

/** How long each part of a load took, and the size of the result. */
export interface Loaded {
  readonly parts: readonly { readonly name: string; readonly seconds: number }[];
  readonly bytes: number;
}

/**
 * Writes the database that sqld serves from a folder: its schema by the migrations, then the rows
 * without triggers and indexes, then both, which must be as the migrations made them.
 * @throws where a limit is reached or the result is not consistent
 */
export async function loadDatabase(directory: string, scale: Scale): Promise<Loaded> {
  const server = await startMigrated(directory);
  await server.stop();
  const folder = path.join(directory, "dbs", "default");
  const file = path.join(folder, "data");
  const parts = new Map<string, number>();
  const started = Date.now();
  const passwordHash = await hashPassword(PASSWORD);
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: false });
  const timed = <T>(name: string, work: () => T): T => {
    if (Date.now() - started > LONGEST_MS) throw new Error(`The load took 30 minutes at: ${name}`);
    if (bytesOf(folder) > LARGEST_BYTES) throw new Error(`The load reached 20 GB at: ${name}`);
    const from = performance.now();
    const result = work();
    parts.set(name, (parts.get(name) ?? 0) + (performance.now() - from) / 1000);
    return result;
  };
  try {
    db.exec(`PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
      PRAGMA cache_size = -3000000; PRAGMA threads = 2`);
    const dropped = dropSchema(db);
    const before = dropped.all;
    for (const [table, sql] of fillStatements(scale, { now: Date.now(), passwordHash })) {
      timed(table, () => db.exec(sql));
    }
    for (const { type, sql } of dropped.dropped) timed(`create each ${type}`, () => db.exec(sql));
    timed("verify", () => verify(db, before));
    db.exec("PRAGMA journal_mode = WAL");
  } finally {
    db.close();
  }
  return {
    parts: [...parts].map(([name, seconds]) => ({ name, seconds })),
    bytes: bytesOf(folder),
  };
}

interface SchemaPart {
  readonly type: string;
  readonly name: string;
  readonly sql: string;
}

/** Every trigger, index and table with its SQL, by name. */
function schemaOf(db: DatabaseSync): SchemaPart[] {
  const sql = `SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type, name`;
  return db.prepare(sql).all() as unknown as SchemaPart[];
}

function dropSchema(db: DatabaseSync) {
  const all = schemaOf(db);
  const dropped = all.filter(({ type }) => type === "index" || type === "trigger");
  for (const { type, name } of dropped) db.exec(`DROP ${type} "${name}"`);
  return { all, dropped };
}

/** Each query counts rows that must not exist. */
const FAULTS: Readonly<Record<string, string>> = {
  "a row without its parent": "SELECT count(*) FROM pragma_foreign_key_check",
  "a balance that is not the ledger's sum": `SELECT count(*) FROM profiles p WHERE credits IS NOT
    (SELECT sum(amount) FROM credit_ledger WHERE user_id = p.id)`,
  "a number of likes without their rows": `SELECT count(*) FROM closet_items i WHERE likes <>
    (SELECT count(*) FROM closet_item_likes WHERE closet_item_id = i.id)`,
  "a generation without its charge": `SELECT count(*) FROM generations g WHERE NOT EXISTS
    (SELECT 1 FROM credit_ledger WHERE generation_id = g.id AND kind = 'charge')`,
};

function verify(db: DatabaseSync, before: readonly SchemaPart[]): void {
  if (JSON.stringify(schemaOf(db)) !== JSON.stringify(before)) {
    throw new Error("The schema is not that of the migrations");
  }
  for (const [fault, sql] of Object.entries(FAULTS)) {
    const [count] = Object.values(db.prepare(sql).get() ?? {});
    if (count !== 0) throw new Error(`${count} times ${fault}`);
  }
}

/** The bytes of the files of a folder. */
function bytesOf(folder: string): number {
  return readdirSync(folder)
    .map((name) => statSync(path.join(folder, name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
