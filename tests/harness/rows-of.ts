import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import type { Db } from "#db/client.ts";
import type { Argument } from "#db/hrana.ts";

const dialect = new SQLiteSyncDialect();

/** The rows of a raw query, by the names of its columns. */
export async function rowsOf<Row = Record<string, unknown>>(db: Db, query: SQL): Promise<Row[]> {
  const { sql, params } = dialect.sqlToQuery(query);
  return (await db.$client.execute({ sql, args: params as Argument[] })).rows as Row[];
}
