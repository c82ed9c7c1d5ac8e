import type { Client, InStatement, ResultSet } from "@libsql/client/web";
import { createClient, LibsqlError } from "@libsql/client/web";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { drizzle } from "drizzle-orm/libsql/web";
import { ConcurrencyLimiter, OverloadError, type Priority } from "./concurrency-limiter.ts";

export type Db = LibSQLDatabase & {
  readonly $client: LimitedClient;
};

interface LimitedClient extends Client {
  /** The last failure of `execute`: the auth library may wrap or replace the error. */
  readonly unavailable?: DatabaseUnavailableError;
}

export interface DbAddress {
  readonly url: string;
  readonly token?: string | undefined;
}

export function isConfidential(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false;
  const { protocol, hostname, searchParams } = new URL(databaseUrl);
  const encrypted = ["https:", "libsql:"].includes(protocol) && searchParams.get("tls") !== "0";
  return encrypted || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** The server ends a transaction after 5 s. */
const CALL_TIMEOUT_MS = 4500;
const BUSY_RETRIES = 12;
const FIRST_PAUSE_MS = 20;
const LONGEST_PAUSE_MS = 1200;
/** A waiting request holds its body in memory: the isolate's 128 MB bound the queue. */
const QUEUE = { maxWaiting: 512, longestWaitMs: 20_000, callTimeoutMs: CALL_TIMEOUT_MS };
/** Reads and writes have separate limiters, so that no write waits for reads. */
const limiters = {
  read: new ConcurrencyLimiter({ ...QUEUE, maxConcurrent: 16 }),
  // SQLite's lock has no queue: more writers would starve each other.
  write: new ConcurrencyLimiter({ ...QUEUE, maxConcurrent: 4 }),
};
export type Mode = keyof typeof limiters;

/**
 * A client for one request. Requests must not share one: workerd cancels a request that waits for
 * another's promise. @throws where the address is not encrypted
 */
export function createDb(address: DbAddress, send: typeof fetch = fetch): Db {
  if (!isConfidential(address.url)) throw new Error("The database's address must be encrypted");
  const client = createClient({
    url: address.url,
    ...(address.token ? { authToken: address.token } : {}),
    intMode: "number",
    concurrency: 1_000_000,
    fetch: (input: Request) => send(input, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
  });
  return drizzle({ client: limitExecute(client) });
}

/** Sends a write transaction, or reads of one snapshot. @throws DatabaseUnavailableError */
export function sendBatch(
  db: Db,
  statements: InStatement[],
  { mode, priority }: { readonly mode: Mode; readonly priority: Priority },
): Promise<ResultSet[]> {
  return runLimited(mode, priority, () => db.$client.batch(statements, mode));
}

/** The auth library calls `execute` directly, which goes through the limiters too. */
function limitExecute(client: Client): LimitedClient {
  const send = client.execute.bind(client) as (query: InStatement) => Promise<ResultSet>;
  const execute = async (query: InStatement) => {
    const text = typeof query === "string" ? query : query.sql;
    const mode = /^\s*select\b/i.test(text) ? "read" : "write";
    try {
      return await runLimited(mode, "request", () => send(query));
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) limited.unavailable = error;
      throw error;
    }
  };
  const limited: Client & { unavailable?: DatabaseUnavailableError } = Object.assign(client, {
    execute,
  });
  return limited;
}

export class DatabaseUnavailableError extends Error {
  override readonly name = "DatabaseUnavailableError";
  /** Whether the statements may have been executed, because only the answer was lost. */
  readonly maybeDone: boolean;

  constructor(maybeDone: boolean, cause: unknown) {
    super(maybeDone ? "the answer was lost" : "busy", { cause });
    this.maybeDone = maybeDone;
  }
}

/** Repeats an idempotent call once when its answer was lost, unless it timed out. */
export async function retryLostAnswer<T>(ask: () => Promise<T>): Promise<T> {
  const from = Date.now();
  return ask().catch((error) => {
    const soon = Date.now() - from < CALL_TIMEOUT_MS;
    if (soon && error instanceof DatabaseUnavailableError && error.maybeDone) return ask();
    throw error;
  });
}

/** Retries with random backoff while the server is busy. @throws DatabaseUnavailableError */
async function runLimited<T>(mode: Mode, priority: Priority, call: () => Promise<T>): Promise<T> {
  const limiter = limiters[mode];
  const ticket = limiter.ticket(priority);
  for (let attempt = 0; ; attempt++) {
    try {
      return await limiter.run(ticket, call);
    } catch (error) {
      if (error instanceof OverloadError) throw new DatabaseUnavailableError(false, error);
      if (isLost(error)) throw new DatabaseUnavailableError(true, error);
      if (!isBusy(error)) throw error;
      if (attempt >= BUSY_RETRIES) throw new DatabaseUnavailableError(false, error);
      const longest = Math.min(FIRST_PAUSE_MS * 2 ** attempt, LONGEST_PAUSE_MS);
      await new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
    }
  }
}

function isBusy(error: unknown): boolean {
  if (!(error instanceof LibsqlError)) return false;
  return httpStatusOf(error) === 429 || error.code.startsWith("SQLITE_BUSY");
}

/** A timeout or a cut connection (the library's own error types), or a proxy's 5xx. */
function isLost(error: unknown): boolean {
  return !(error instanceof LibsqlError) || httpStatusOf(error) >= 500;
}

function httpStatusOf({ cause }: LibsqlError): number {
  return cause instanceof Error && "status" in cause ? Number(cause.status) : 0;
}
