import type { Client, InStatement, ResultSet } from "@libsql/client/web";
import { createClient, LibsqlError } from "@libsql/client/web";
import type { SQLWrapper } from "drizzle-orm";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { drizzle } from "drizzle-orm/libsql/web";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { CallGate } from "./call-gate.ts";

export type Db = LibSQLDatabase & { readonly $client: Client };

export interface DbAddress {
  /** `http:` or `libsql:` address of the server. */
  readonly url: string;
  readonly token?: string | undefined;
}

/** Whether nobody on the way can read what is said there: by TLS, or since it stays on this machine. */
export function isConfidential(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false;
  const { protocol, hostname, searchParams } = new URL(databaseUrl);
  const encrypted = ["https:", "libsql:"].includes(protocol) && searchParams.get("tls") !== "0";
  return encrypted || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** The server drops a transaction after 5 s; waiting longer than this gains nothing. */
const CALL_TIMEOUT_MS = 4500;
/** Some seven seconds in all. */
const BUSY_RETRIES = 12;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1200;
const calls = new CallGate(16);
/** Writers take turns at one lock: more of them wear each other out until none gets through. */
const writers = new CallGate(4);

/**
 * A client for one request. It must not be shared: the library queues calls of all requests behind
 * one limiter, and workerd ends a request that waits for another's promise. Throws for an address
 * over which rows and token would go in clear text.
 */
export function createDb(address: DbAddress, send: typeof fetch = fetch): Db {
  if (!isConfidential(address.url)) throw new Error("The database's address must be encrypted");
  const client = createClient({
    url: address.url,
    ...(address.token ? { authToken: address.token } : {}),
    intMode: "number",
    concurrency: 1_000_000,
    fetch: (input: Request) =>
      calls.through(CALL_TIMEOUT_MS, () =>
        send(input, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
      ),
  });
  // Without the schema, which only its relational queries read, and at some cost for each request.
  return drizzle({ client });
}

const dialect = new SQLiteSyncDialect();

function toStatement(query: SQLWrapper): InStatement {
  const { sql, params } = dialect.sqlToQuery(query.getSQL());
  return { sql, args: params as InStatement extends { args: infer A } ? A & unknown[] : never };
}

/** One round trip: all statements in one write transaction, rolled back together. */
export function writeBatch(db: Db, queries: readonly SQLWrapper[]): Promise<ResultSet[]> {
  const statements = queries.map(toStatement);
  const call = () => db.$client.batch(statements, "write");
  return untilFree(() => writers.through(CALL_TIMEOUT_MS, call));
}

/** One round trip: all statements read one snapshot. */
export function readBatch(db: Db, queries: readonly SQLWrapper[]): Promise<ResultSet[]> {
  const statements = queries.map(toStatement);
  return untilFree(() => db.$client.batch(statements, "read"));
}

/** No answer could be had of the database. */
export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  /** Whether what was asked may have been done all the same: the answer is what got lost. */
  readonly maybeDone: boolean;

  constructor(maybeDone: boolean, cause: unknown) {
    super(maybeDone ? "the answer was lost" : "busy", { cause });
    this.maybeDone = maybeDone;
  }
}

/**
 * Asks again, once, when an answer was lost: the writes may stand, and only they can tell. For what
 * changes nothing more the second time.
 */
export async function askAgain<T>(ask: () => Promise<T>): Promise<T> {
  return ask().catch((error) => {
    if (error instanceof DatabaseUnavailableError && error.maybeDone) return ask();
    throw error;
  });
}

/**
 * Calls again, at growing random intervals, while the server turns the call away before it has done
 * any of it. Throws DatabaseUnavailableError when it stays busy, and when its answer is lost.
 */
async function untilFree<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (isLost(error)) throw new DatabaseUnavailableError(true, error);
      if (!isBusy(error)) throw error;
      if (attempt >= BUSY_RETRIES) throw new DatabaseUnavailableError(false, error);
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      await new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
    }
  }
}

/** SQLite's lock is taken, or the server is over its number of calls at once (429). */
function isBusy(error: unknown): boolean {
  if (!(error instanceof LibsqlError)) return false;
  return httpStatusOf(error) === 429 || error.code.startsWith("SQLITE_BUSY");
}

/** Timed out or cut off (which the library passes on as it comes), or lost behind a proxy (5xx). */
function isLost(error: unknown): boolean {
  return !(error instanceof LibsqlError) || httpStatusOf(error) >= 500;
}

function httpStatusOf({ cause }: LibsqlError): number {
  return cause instanceof Error && "status" in cause ? Number(cause.status) : 0;
}
