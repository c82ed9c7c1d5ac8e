import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createTestHarness, type TestHarness, type WorkerHandle } from "wrangler";
import { createDb, type Db } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { ROOT } from "#scripts/process-tree.ts";
import { type Sqld, startSqld } from "#scripts/sqld.ts";
import { type AccountSite, accountSite, TEST_SECRET } from "./planted-session.ts";

/** Where the global set-up leaves the bundle that every product under test runs. */
export const WORKER_BUNDLE = path.join(ROOT, ".wrangler", "test-worker");

export interface Product {
  readonly url: string;
  readonly database: Sqld;
  /** The tests' own way to the rows. */
  readonly db: Db;
  readonly accounts: AccountSite;
  readonly worker: WorkerHandle;
  readonly harness: TestHarness;
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Runs a cron expression as the platform would, for the moment given. */
  cron(expression: string, at?: number): Promise<void>;
  stop(): Promise<void>;
}

export interface ProductSetup {
  /** A database that another product has started: this one is a second machine before it. */
  readonly database?: Sqld;
  readonly secret?: string;
  /** Configuration of another worker in the same process, reached by its own host. */
  readonly besideConfig?: string;
  /** Folder of another bundle than the tests' own. */
  readonly bundle?: string;
}

/** The built worker in workerd over a database, buckets and objects of its own. */
export async function startProduct(
  vars: Readonly<Record<string, string>> = {},
  setup: ProductSetup = {},
): Promise<Product> {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-test-"));
  const { secret = TEST_SECRET } = setup;
  const database = setup.database ?? (await startSqld(path.join(directory, "database")));
  if (!setup.database) await migrate({ url: database.url });
  const harness = createTestHarness({
    root: ROOT,
    workers: [
      {
        configPath: path.join(ROOT, "wrangler.toml"),
        prebuiltWorkerDir: setup.bundle ?? WORKER_BUNDLE,
        vars: {
          ENVIRONMENT: "development",
          BASE_URL: "http://localhost:8787",
          DATABASE_URL: database.url,
          // Nothing listens there: a test that needs names brings its own resolver.
          DNS_RESOLVER_URL: "http://127.0.0.1:9/dns-query",
          ...vars,
        },
        secrets: { AUTH_SECRET: secret },
      },
      ...(setup.besideConfig ? [{ configPath: setup.besideConfig }] : []),
    ],
  });
  const { url } = await harness.listen();
  const worker = harness.getWorker();
  const db = createDb({ url: database.url });
  return {
    url: url.origin,
    database,
    db,
    accounts: accountSite(db, vars, secret),
    worker,
    harness,
    fetch: (target, init) => harness.fetch(target, init as never) as unknown as Promise<Response>,
    async cron(cron, at = Date.now()) {
      const result = await worker.scheduled({ cron, scheduledTime: new Date(at) });
      if (result.outcome !== "ok") throw new Error(`cron ${cron}: ${result.outcome}`);
    },
    async stop() {
      await harness.close();
      if (!setup.database) await database.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
