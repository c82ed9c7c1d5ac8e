import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createDb, type Db } from "#db/client.ts";
import { freePort, type Sqld, startSqld } from "#scripts/sqld.ts";
import { findViolations } from "./invariants.ts";
import { listBucket } from "./ledger-audit.ts";
import type { MemberSite } from "./member.ts";
import { startBefore, startMigrated } from "./migrated-database.ts";
import { accountSite, TEST_SECRET } from "./planted-session.ts";
import { WORKER_BUNDLE } from "./product.ts";
import {
  type Bindings,
  type Runtime,
  startRuntime,
  TEST_BINDINGS,
  WORKER_NAME,
} from "./runtime.ts";

interface Running {
  readonly worker: Runtime;
  readonly database: Sqld;
}

/** The built product on a folder that outlives the death of its processes. */
export class CrashingProduct {
  readonly #directory = mkdtempSync(path.join(tmpdir(), "drape-crash-"));
  readonly #stateDir = path.join(this.#directory, "state");
  readonly #port: number;
  #vars: Readonly<Record<string, string>>;
  #running: Running | undefined;

  private constructor(port: number, vars: Readonly<Record<string, string>>) {
    this.#port = port;
    this.#vars = vars;
  }

  /** What callers need while the product runs. */
  get site(): MemberSite {
    const url = `http://localhost:${this.#port}`;
    return {
      url,
      fetch: (target, init) => fetch(url + target, init),
      accounts: accountSite(this.db(), this.#vars),
    };
  }

  static async start(vars: Readonly<Record<string, string>>): Promise<CrashingProduct> {
    const product = new CrashingProduct(await freePort(), vars);
    await product.restart();
    return product;
  }

  /** Starts it on what lies on disk, configured differently where that is given. */
  async restart(vars = this.#vars): Promise<void> {
    this.#vars = vars;
    const database = await startMigrated(this.#databaseDir);
    const worker = await startBefore(database, () =>
      startRuntime({
        bundle: WORKER_BUNDLE,
        bindings: {
          ...TEST_BINDINGS,
          DATABASE_URL: database.url,
          AUTH_SECRET: TEST_SECRET,
          ...vars,
        },
        stateDir: this.#stateDir,
        port: this.#port,
        onLog: () => {},
      }),
    );
    this.#running = { worker, database };
  }

  /** SIGKILL for workerd first; the database is killed or stopped. */
  async crash({ database: end }: { readonly database: "killed" | "stopped" }): Promise<void> {
    const { worker, database } = this.#require();
    await worker.kill();
    if (end === "killed") database.process.kill("SIGKILL");
    await database.stop();
    this.#running = undefined;
  }

  /** When the alarms of generations are due, milliseconds since 1970, as it lies on disk. */
  alarms(): number[] {
    const objects = path.join(this.#stateDir, "do", `${WORKER_NAME}-GenerationObject`);
    const storage = new DatabaseSync(path.join(objects, "metadata.sqlite"));
    const asked = storage.prepare("SELECT scheduled_time / 1000000 AS at FROM _cf_ALARM");
    const alarms = asked.all().map(({ at }) => Number(at));
    storage.close();
    return alarms;
  }

  /** The process of the database, to be stopped for a while. */
  get database(): Sqld {
    return this.#require().database;
  }

  /** Kills the database alone and starts it again on the same files and port. */
  async killDatabase(): Promise<void> {
    const { database } = this.#require();
    const gone = new Promise((resolve) => database.process.once("exit", resolve));
    database.process.kill("SIGKILL");
    await gone;
    const again = await startSqld(this.#databaseDir, Number(new URL(database.url).port));
    Object.assign(database, again);
  }

  /** From now on the private bucket takes no object; resolves to what mends it. */
  breakBucket(): () => void {
    const blobs = path.join(this.#stateDir, "r2", "drape-private", "blobs");
    renameSync(blobs, `${blobs}-away`);
    writeFileSync(blobs, "");
    return () => {
      rmSync(blobs);
      renameSync(`${blobs}-away`, blobs);
    };
  }

  /** Runs a cron expression as the platform would, for the moment given. */
  async cron(expression: string, at: number): Promise<void> {
    const worker = await this.#require().worker.miniflare.getWorker();
    const scheduled = { cron: expression, scheduledTime: new Date(at) };
    const { outcome } = await worker.scheduled(scheduled);
    if (outcome !== "ok") throw new Error(`cron ${expression}: ${outcome}`);
  }

  /** The tests' own way to the rows, as long as the product runs. */
  db(): Db {
    return createDb({ url: this.#require().database.url });
  }

  /** The broken invariants of what lies on disk: the product is started again for it. */
  async audit(allowance: number): Promise<string[]> {
    await this.crash({ database: "stopped" });
    await this.restart();
    const { PRIVATE_BUCKET } = await this.#require().worker.miniflare.getBindings<Bindings>();
    return findViolations({
      db: this.db(),
      listObjects: (prefix) => listBucket(PRIVATE_BUCKET, prefix),
      allowance,
      deleted: new Set(),
    });
  }

  async stop(): Promise<void> {
    await this.#running?.worker.miniflare.dispose();
    await this.#running?.database.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  get #databaseDir(): string {
    return path.join(this.#directory, "database");
  }

  #require(): Running {
    if (!this.#running) throw new Error("the product does not run");
    return this.#running;
  }
}
