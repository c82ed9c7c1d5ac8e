import { drizzle, type SqliteRemoteDatabase } from "drizzle-orm/sqlite-proxy";
import { ConcurrencyLimiter, OverloadError, type Priority } from "./concurrency-limiter.ts";
import {
  batch,
  createPipeline,
  execute,
  type HranaAddress,
  HranaError,
  type Mode,
  type Rows,
  type Statement,
} from "./hrana.ts";

/** Without what reads rows that no schema describes, and without transactions of several calls. */
export type Db = Omit<SqliteRemoteDatabase, "all" | "get" | "values" | "batch" | "transaction"> & {
  readonly $client: LimitedClient;
};

interface LimitedClient {
  execute(statement: Statement): Promise<Rows>;
  batch(statements: readonly Statement[], mode?: Mode): Promise<Rows[]>;
  /** The last failure of `execute`: the auth library may wrap or replace the error. */
  unavailable?: DatabaseUnavailableError;
}

export function isConfidential(databaseUrl: string): boolean {
  if (!URL.canParse(databaseUrl)) return false;
  const { protocol, hostname, searchParams } = new URL(databaseUrl);
  const encrypted = ["https:", "libsql:"].includes(protocol) && searchParams.get("tls") !== "0";
  return encrypted || ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
}

/** @throws where a token and data would be sent without encryption */
export function requireConfidential(databaseUrl: string): void {
  if (!isConfidential(databaseUrl)) throw new Error("The database's address must be encrypted");
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

/** A client for one request, which keeps its failure. @throws where the address is not encrypted */
export function createDb(address: HranaAddress, send: typeof fetch = fetch): Db {
  requireConfidential(address.url);
  const pipeline = createPipeline(address, (input, init) =>
    send(input, { ...init, signal: AbortSignal.timeout(CALL_TIMEOUT_MS) }),
  );
  const client: LimitedClient = {
    batch: (statements, mode = "write") => batch(pipeline, statements, mode),
    async execute(statement) {
      const text = typeof statement === "string" ? statement : statement.sql;
      const mode = /^\s*select\b/i.test(text) ? "read" : "write";
      try {
        return await runLimited(mode, "request", () => execute(pipeline, statement));
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) client.unavailable = error;
        throw error;
      }
    },
  };
  const builder = drizzle(async (sql, args, method) => {
    const { values, rowsAffected } = await client.execute({ sql, args });
    // The builder decodes one row of `get`, else a list.
    const rows = method === "get" ? values[0] : values;
    return { rows: rows as unknown[], rowsAffected };
  });
  return Object.assign(builder, { $client: client });
}

/** Sends a write transaction, or reads of one snapshot. @throws DatabaseUnavailableError */
export function sendBatch(
  db: Db,
  statements: readonly Statement[],
  { mode, priority }: { readonly mode: Mode; readonly priority: Priority },
): Promise<Rows[]> {
  return runLimited(mode, priority, () => db.$client.batch(statements, mode));
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
  if (!(error instanceof HranaError)) return false;
  return error.status === 429 || error.code.startsWith("SQLITE_BUSY");
}

/** Whether the server has answered that it does not execute the statements, and has undone them. */
export function isRefused(error: unknown): boolean {
  return error instanceof HranaError && error.status === 0;
}

/** A timeout or a cut connection (the runtime's own errors), or a proxy's 5xx. */
function isLost(error: unknown): boolean {
  return !(error instanceof HranaError) || error.status >= 500;
}
