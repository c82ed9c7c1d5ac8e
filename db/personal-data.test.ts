import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { createDb, type Db } from "./client.ts";
import { Rows } from "./hrana.ts";
import { eraseAccount } from "./queries/erasures.ts";
import { NOT_EXPORTED, readStored } from "./queries/exports.ts";
import * as schema from "./schema/index.ts";

/** Columns that name a person, where they are no foreign key to the account. */
const NAMING = new Set([
  "user_id",
  "owner_id",
  "actor",
  "decided_by",
  "subject_id",
  "picture_key",
  "value",
]);
/** Columns with data about the person whom the row belongs to. */
const DESCRIBING = new Set(["email", "ip_address", "mailbox_hash", "source_hash", "identifier"]);

/** Names of exported columns that look like a secret but describe the person's actions. */
const HARMLESS = ["failure_code", "garment_hash", "idempotency_key", "job_hash", "source_hash"];
const SECRET = /password|token|secret|hash|key|code|salt|otp/;

/** Other tables that the export leaves out, each with its reason. */
const UNOWNED: Readonly<Record<string, string>> = {
  admin_actions: "what admins did, with the reason that the person got by mail",
  blocked_pictures: "hashes against new uploads of what was taken down, not the picture itself",
  moderation_log: "decisions about other people's closets",
  removals: "work that is due outside the database, of what the export names by its own rows",
  verification: "secrets of links that are on their way",
};

/** Columns that a deletion leaves as they are, each with its reason. */
const NOT_ERASED: Readonly<Record<string, string>> = {
  "credit_ledger.user_id": "the ledger stays complete, under an id that names nobody any more",
  "removals.owner_id": "the plan of the deletion, whose rows are deleted when they are executed",
};

const PERSON = { userId: "person", sessionId: "session" };

interface Column {
  readonly table: string;
  readonly name: string;
  /** Whether a foreign key to the account deletes its row or forgets the value. */
  readonly cascades: boolean;
}

const tables = Object.values(schema).flatMap((value) => (is(value, SQLiteTable) ? [value] : []));

function personalColumns(table: SQLiteTable): Column[] {
  const { name: tableName, columns, foreignKeys } = getTableConfig(table);
  const toAccount = foreignKeys.filter((key) => key.reference().foreignTable === schema.user);
  const forgotten = new Set(
    toAccount
      .filter((key) => key.onDelete === "set null")
      .flatMap((key) => key.reference().columns.map(({ name }) => name)),
  );
  const cascades = new Map(
    toAccount.flatMap((key) =>
      key.reference().columns.map(({ name }) => [name, key.onDelete === "cascade"] as const),
    ),
  );
  const hasOwner = [...cascades.values()].includes(true);
  return columns.flatMap(({ name }) => {
    const column = { table: tableName, name };
    if (forgotten.has(name)) return { ...column, cascades: true };
    if (DESCRIBING.has(name)) return { ...column, cascades: hasOwner };
    if (!cascades.has(name) && !NAMING.has(name)) return [];
    return { ...column, cascades: cascades.get(name) ?? false };
  });
}

const personal = tables.flatMap(personalColumns);

const NO_ROWS = new Rows({ cols: [], rows: [], affected_row_count: 0 });

/** The statements that `run` sends; the database answers each with no row. */
async function statementsOf(run: (db: Db) => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const db = createDb({ url: "http://127.0.0.1:1" });
  db.$client.batch = async (statements) => {
    sent.push(...statements.map((one) => (typeof one === "string" ? one : textOf(one))));
    return statements.map(() => NO_ROWS);
  };
  await run(db).catch(() => {});
  return sent;
}

function textOf(statement: object): string {
  return "sql" in statement ? String(statement.sql) : String(Object.values(statement)[0]);
}

/** The statement without the parts in parentheses: subqueries, conditions, lists. */
function outer(statement: string): string {
  const shorter = statement.replace(/\([^()]*\)/g, " ");
  return shorter === statement ? statement : outer(shorter);
}

const reads = (table: string) => new RegExp(`\\b(?:from|join)\\s+"?${table}"?(?![\\w"])`, "i");

describe("each table with personal data", () => {
  it("is found in the schema", () => {
    const names = personal.map(({ table, name }) => `${table}.${name}`);
    expect(names).toEqual(
      expect.arrayContaining(["profiles.id", "session.ip_address", "closet_item_likes.actor"]),
    );
  });

  it("is exported, unless there is a reason why not", async () => {
    const statements = await statementsOf((db) => readStored(db, PERSON, 1));
    // Only a statement that reads a table itself answers rows; others are conditions.
    const exported = statements.filter((text) => /\bfrom\s+"?[a-z]/i.test(outer(text)));
    const missing = [...new Set(personal.map(({ table }) => table))].filter(
      (table) => !exported.some((text) => reads(table).test(text)),
    );
    const tableOf = (name: string) => getTableConfig(Reflect.get(schema, name)).name;
    const leftOut = [...Object.keys(UNOWNED), ...Object.keys(NOT_EXPORTED).map(tableOf)];
    expect(missing.sort()).toEqual(leftOut.sort());
  });

  it("is exported without a column that may hold a secret", async () => {
    const statements = await statementsOf((db) => readStored(db, PERSON, 1));
    const listed = statements.map((text) => /^select (.*?) from/is.exec(text)?.[1] ?? "").join();
    const names = [...listed.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
    expect(names).toContain("credits");
    const suspects = [...new Set(names.filter((name) => SECRET.test(name)))];
    expect(suspects.sort()).toEqual(HARMLESS);
  });

  it("is deleted with the account or forgets it, unless there is a reason why not", async () => {
    const mail = { id: "mail", userId: null, content: "", createdAt: 1, expiresAt: 2 };
    const notice = { ...mail, kind: "account_deleted" };
    const statements = await statementsOf((db) => eraseAccount(db, PERSON, 1, notice));
    const deletes = (table: string) => new RegExp(`^\\s*delete from\\s+"?${table}"?\\s`, "i");
    const updates = (table: string) =>
      new RegExp(`^\\s*update( or replace)?\\s+"?${table}"?\\s`, "i");
    const isErased = ({ table, name, cascades }: Column) => {
      if (cascades) return true;
      const named = new RegExp(`\\b${name}\\b`, "i");
      const deleted = statements.filter((text) => deletes(table).test(text));
      if (DESCRIBING.has(name)) return deleted.length > 0;
      const changed = statements.filter((text) => updates(table).test(text));
      return [...deleted, ...changed].some((text) => named.test(text));
    };
    const left = personal
      .filter((column) => !isErased(column))
      .map(({ table, name }) => `${table}.${name}`);
    expect(left.sort()).toEqual(Object.keys(NOT_ERASED));
  });
});
