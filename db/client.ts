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
/** Some seven seconds in all. */
const BUSY_RETRIES = 12;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1200;

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
export function writeBatch(db: Db, queries: readonly SQLWrapper[]): Promise<ResultSet[]> {
  const statements = queries.map(toStatement);
  return untilFree(() => db.$client.batch(statements, "write"));
}

/** One round trip: all statements read one snapshot. */
export function readBatch(db: Db, queries: readonly SQLWrapper[]): Promise<ResultSet[]> {
  const statements = queries.map(toStatement);
  return untilFree(() => db.$client.batch(statements, "read"));
}

/** The database kept turning calls away; nothing of them was done. */
export class DatabaseBusyError extends Error {
  override readonly name = "DatabaseBusyError";
}

/**
 * Calls again, at growing random intervals, while the server turns the call away before it has done
 * any of it. Throws DatabaseBusyError when it is still busy at the end.
 */
async function untilFree<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt >= BUSY_RETRIES) throw new DatabaseBusyError("busy", { cause: error });
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      await new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
    }
  }
}

/** SQLite's lock is taken, or the server is over its number of calls at once (429). */
function isBusy(error: unknown): boolean {
  if (!(error instanceof Error && "code" in error)) return false;
  const { cause } = error;
  const turnedAway = cause instanceof Error && "status" in cause && cause.status === 429;
  return turnedAway || String(error.code).startsWith("SQLITE_BUSY");
}
