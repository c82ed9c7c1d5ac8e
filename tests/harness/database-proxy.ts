import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

/** A relay in front of the database that counts its calls and may lose answers. */
export interface DatabaseProxy {
  readonly url: string;
  /** Calls so far. */
  calls(): number;
  /** The work of the database for all calls so far; `open` calls have no answer yet. */
  work(): DatabaseWork;
  /** The SQL of all statements so far. */
  statements(): ReadonlySet<string>;
  /** The database executes the next call, or a later one; the answer is lost. */
  loseNextAnswer(callsBefore?: number): void;
  /** Keeps the answer to the next call with this SQL. Resolves when the database has executed it. */
  holdAnswer(sql: string): Promise<void>;
  /** The next call, or one after it, never reaches the database. */
  dropNextCall(callsBefore?: number): void;
  /** After `callsBefore` calls, executes one more and loses all answers until `recover`. */
  failAfter(callsBefore: number): void;
  /** After `callsBefore` calls, drops all calls until `recover`. */
  cutAfter(callsBefore: number): void;
  recover(): void;
  /** Delays all later calls by the given milliseconds. */
  delay(milliseconds: number): void;
  stop(): Promise<void>;
}

interface DatabaseWork {
  readonly rowsRead: number;
  readonly milliseconds: number;
  readonly open: number;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const agent = new Agent({ keepAlive: true });
  let calls = 0;
  const work = { rowsRead: 0, milliseconds: 0, open: 0 };
  const statements = new Set<string>();
  const loses = new Set<number>();
  const drops = new Set<number>();
  let failsAfter = Number.POSITIVE_INFINITY;
  let cutAfter = Number.POSITIVE_INFINITY;
  let delayMs = 0;
  let held: { readonly sql: string; readonly done: () => void } | null = null;
  const server = createServer(async (incoming, outgoing) => {
    calls++;
    const lost = loses.delete(calls) || calls > failsAfter;
    if (drops.delete(calls) || calls > failsAfter + 1 || calls > cutAfter) {
      incoming.destroy();
      return;
    }
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    const { method, headers } = incoming;
    const target = new URL(incoming.url ?? "/", databaseUrl);
    const from = performance.now();
    const chunks: Buffer[] = [];
    work.open++;
    outgoing.once("close", () => {
      work.open--;
      work.milliseconds += performance.now() - from;
    });
    const forward = request(target, { method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.once("end", () => {
        work.rowsRead += rowsReadOf(Buffer.concat(parts).toString());
      });
      const hold = held;
      if (hold && Buffer.concat(chunks).toString().includes(hold.sql)) {
        held = null;
        answer.resume();
        answer.once("end", hold.done);
        return;
      }
      if (lost) {
        answer.resume();
        answer.once("end", () => outgoing.destroy());
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forward.once("error", () => outgoing.destroy());
    incoming.pipe(forward);
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.once("end", () => {
      for (const sql of sqlOf(Buffer.concat(chunks).toString())) statements.add(sql);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    work: () => ({ ...work }),
    statements: () => statements,
    loseNextAnswer: (callsBefore = 0) => {
      let call = calls + 1 + callsBefore;
      while (loses.has(call)) call++;
      loses.add(call);
    },
    holdAnswer: (sql) =>
      new Promise((done) => {
        held = { sql, done };
      }),
    dropNextCall: (callsBefore = 0) => {
      drops.add(calls + 1 + callsBefore);
    },
    failAfter: (callsBefore) => {
      failsAfter = calls + callsBefore;
    },
    cutAfter: (callsBefore) => {
      cutAfter = calls + callsBefore;
    },
    recover: () => {
      failsAfter = Number.POSITIVE_INFINITY;
      cutAfter = Number.POSITIVE_INFINITY;
    },
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The rows that the statements of an answer of the Hrana protocol have read. */
function rowsReadOf(answer: string): number {
  const counts = answer.matchAll(/"rows_read":(\d+)/g);
  return [...counts].reduce((sum, [, rows]) => sum + Number(rows), 0);
}

/** The statements of a request of the Hrana protocol, whose bodies are JSON. */
function sqlOf(body: string): string[] {
  const found: string[] = [];
  if (body !== "") {
    JSON.parse(body, (key, value) => {
      if (key === "sql" && typeof value === "string") found.push(value);
      return value;
    });
  }
  return found;
}
