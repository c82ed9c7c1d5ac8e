import type { Client, InStatement, ResultSet } from "@libsql/client/web";
import { createClient, LibsqlError } from "@libsql/client/web";
import type { LibSQLDatabase } from "drizzle-orm/libsql";
import { drizzle } from "drizzle-orm/libsql/web";
import { ConcurrencyLimiter, OverloadError, type Priority } from "./concurrency-limiter.ts";

export type Db = LibSQLDatabase & {
  readonly $client: LimitedClient;
};

interface LimitedClient extends Client {
  /** The last failure of `execute`: the auth library may have made something else of it. */
  readonly unavailable?: DatabaseUnavailableError;
}

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
/** A waiting request holds what it has read of its body: the isolate's 128 MB bound the queue. */
const QUEUE = { maxWaiting: 512, longestWaitMs: 20_000, callTimeoutMs: CALL_TIMEOUT_MS };
/** Reads and writes have places of their own, so that no write waits behind reads. */
const limiters = {
  read: new ConcurrencyLimiter({ ...QUEUE, places: 12 }),
  // Writers take turns at one lock: more of them turn each other away until none gets through.
  write: new ConcurrencyLimiter({ ...QUEUE, places: 4 }),
};
export type Mode = keyof typeof limiters;

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
    fetch: (input: Request) => send(input, { signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
  });
  // Without the schema, which only its relational queries read, and at some cost for each request.
  return drizzle({ client: limitExecute(client) });
}

/**
 * Sends the statements in one round trip: in one write transaction, rolled back together, or as reads
 * of one snapshot. Throws DatabaseUnavailableError, as every call does.
 */
export function sendBatch(
  db: Db,
  statements: InStatement[],
  { mode, priority }: { readonly mode: Mode; readonly priority: Priority },
): Promise<ResultSet[]> {
  return inTurn(mode, priority, () => db.$client.batch(statements, mode));
}

/** The auth library's calls come one by one, through `execute`; they take their turn like the others. */
function limitExecute(client: Client): LimitedClient {
  const send = client.execute.bind(client) as (query: InStatement) => Promise<ResultSet>;
  const execute = async (query: InStatement) => {
    const text = typeof query === "string" ? query : query.sql;
    const mode = /^\s*select\b/i.test(text) ? "read" : "write";
    try {
      return await inTurn(mode, "request", () => send(query));
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
 * changes nothing more the second time. Not after a timeout, which the second call would meet too.
 */
export async function retryLostAnswer<T>(ask: () => Promise<T>): Promise<T> {
  const from = Date.now();
  return ask().catch((error) => {
    const soon = Date.now() - from < CALL_TIMEOUT_MS;
    if (soon && error instanceof DatabaseUnavailableError && error.maybeDone) return ask();
    throw error;
  });
}

/**
 * Runs a call when it is its turn, and again, at growing random intervals, while the server turns it
 * away before it has done any of it. Throws DatabaseUnavailableError when the call gets no turn, when
 * the server stays busy, and when its answer is lost.
 */
async function inTurn<T>(mode: Mode, priority: Priority, call: () => Promise<T>): Promise<T> {
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
