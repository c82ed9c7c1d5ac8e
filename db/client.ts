import type { Client, InStatement, ResultSet } from "@libsql/client/web";
import { createClient } from "@libsql/client/web";
import type { SQLWrapper } from "drizzle-orm";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { drizzle } from "drizzle-orm/libsql/web";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import * as schema from "./schema/index.ts";

export type Db = LibSQLDatabase<typeof schema> & { readonly $client: Client };

export interface DbAddress {
  /** `http:` or `libsql:` address of the server. */
  readonly url: string;
  readonly token?: string | undefined;
}

/** The server drops a transaction after 5 s; waiting longer than this gains nothing. */
const CALL_TIMEOUT_MS = 4500;
const BUSY_RETRIES = 3;

/**
 * A client for one request. It must not be shared: the library queues calls of all requests behind
 * one limiter, and workerd ends a request that waits for another's promise.
 */
export function createDb(address: DbAddress, send: typeof fetch = fetch): Db {
  const client = createClient({
    url: address.url,
    ...(address.token ? { authToken: address.token } : {}),
    intMode: "number",
    concurrency: 1_000_000,
    fetch: (input: Request) => send(input, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
  });
  return drizzle({ client, schema });
}

const dialect = new SQLiteSyncDialect();

function toStatement(query: SQLWrapper): InStatement {
  const { sql, params } = dialect.sqlToQuery(query.getSQL());
  return { sql, args: params as InStatement extends { args: infer A } ? A & unknown[] : never };
}

/** One round trip: all statements in one write transaction, rolled back together. */
export async function writeBatch(db: Db, queries: readonly SQLWrapper[]): Promise<ResultSet[]> {
  const statements = queries.map(toStatement);
  for (let attempt = 0; ; attempt++) {
    try {
      return await db.$client.batch(statements, "write");
    } catch (error) {
      if (attempt >= BUSY_RETRIES || !isBusy(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt * (1 + Math.random())));
    }
  }
}

/** One round trip: all statements read one snapshot. */
export async function readBatch(db: Db, queries: readonly SQLWrapper[]): Promise<ResultSet[]> {
  return db.$client.batch(queries.map(toStatement), "read");
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}
