import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Miniflare } from "miniflare";
import { createDb, type Db } from "#db/client.ts";
import { ROOT } from "#scripts/process-tree.ts";
import type { Sqld } from "#scripts/sqld.ts";
import type { Internet } from "./internet.ts";
import { startBefore, startMigrated } from "./migrated-database.ts";
import { type AccountSite, accountSite, TEST_SECRET } from "./planted-session.ts";
import {
  type BesideWorker,
  type Bindings,
  type CallLimits,
  type LogLine,
  startRuntime,
  TEST_BINDINGS,
  WORKER_NAME,
} from "./runtime.ts";

/** The folder of the bundle that the global set-up builds for all products under test. */
export const WORKER_BUNDLE = path.join(ROOT, ".wrangler", "test-worker");

type ObjectStorage = ReturnType<Miniflare["unsafeGetDurableObjectStorage"]>;

export interface Product {
  readonly url: string;
  readonly database: Sqld;
  /** The tests' own database client. */
  readonly db: Db;
  readonly accounts: AccountSite;
  readonly runtime: Miniflare;
  bindings(): Promise<Bindings>;
  /** The storage of the object of a generation. */
  storageOf(id: string): ObjectStorage;
  /** The storage of the object of a closet. */
  closetStorageOf(handle: string): ObjectStorage;
  /** The worker's log lines. */
  readonly logs: LogLine[];
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Runs a cron expression like the platform, for the given time. */
  cron(expression: string, at?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductSetup {
  /** The database of another product: this product is a second worker in front of it. */
  readonly database?: Sqld;
  readonly secret?: string;
  /** Another worker in the same process, with its own host name. */
  readonly beside?: BesideWorker;
  /** The fake internet that handles the worker's requests; by default no name resolves. */
  readonly internet?: Internet;
  /** Folder of another bundle than the tests' own. */
  readonly bundle?: string;
  readonly callLimits?: CallLimits;
  /** Where the debugger of workerd listens; none by default. */
  readonly inspectorPort?: number | undefined;
}

/** The built worker in workerd with its own database, buckets and objects. */
export async function startProduct(
  vars: Readonly<Record<string, string>> = {},
  setup: ProductSetup = {},
): Promise<Product> {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-test-"));
  const { secret = TEST_SECRET, bundle = WORKER_BUNDLE, internet } = setup;
  const database = setup.database ?? (await startMigrated(path.join(directory, "database")));
  const logs: LogLine[] = [];
  const start = () =>
    startRuntime({
      bundle,
      bindings: {
        ...TEST_BINDINGS,
        ...(internet ? { DNS_RESOLVER_URL: internet.resolverUrl } : {}),
        DATABASE_URL: database.url,
        AUTH_SECRET: secret,
        ...vars,
      },
      beside: setup.beside,
      inspectorPort: setup.inspectorPort,
      callLimits: setup.callLimits,
      fetch: internet?.fetch,
      onLog: (line) => logs.push(line),
    });
  const running = await (setup.database ? start() : startBefore(database, start));
  const { url, miniflare: runtime } = running;
  const db = createDb({ url: database.url });
  const storage = (object: string, name: string) =>
    runtime.unsafeGetDurableObjectStorage(WORKER_NAME, object, { name });
  return {
    url,
    database,
    db,
    accounts: accountSite(db, vars, secret),
    runtime,
    bindings: () => runtime.getBindings<Bindings>(),
    storageOf: (name) => storage("GenerationObject", name),
    closetStorageOf: (name) => storage("ClosetObject", name),
    logs,
    fetch: (target, init) =>
      runtime.dispatchFetch(new URL(target, url), init as never) as unknown as Promise<Response>,
    async cron(cron, at = Date.now()) {
      const worker = await runtime.getWorker();
      const { outcome } = await worker.scheduled({ cron, scheduledTime: new Date(at) });
      if (outcome !== "ok") throw new Error(`cron ${cron}: ${outcome}`);
    },
    async stop() {
      try {
        await runtime.dispose();
        if (!setup.database) await database.stop();
      } finally {
        rmSync(directory, { recursive: true, force: true });
      }
    },
  };
}
