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

/** The built product on a folder that outlives its processes. */
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

  /** The site for callers while the product runs. */
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

  /** Starts it on the stored files, with other variables if given. */
  async restart(vars = this.#vars): Promise<void> {
    this.#vars = vars;
    const database = await startMigrated(this.#databaseDir);
    const worker = await startBefore(database, () => this.#startWorker(database));
    this.#running = { worker, database };
  }

  #startWorker(database: Sqld): Promise<Runtime> {
    return startRuntime({
      bundle: WORKER_BUNDLE,
      bindings: {
        ...TEST_BINDINGS,
        DATABASE_URL: database.url,
        AUTH_SECRET: TEST_SECRET,
        ...this.#vars,
      },
      stateDir: this.#stateDir,
      port: this.#port,
      onLog: () => {},
    });
  }

  /** Kills only workerd by SIGKILL and restarts it on the same files, with other variables if given. */
  async killWorker(vars = this.#vars): Promise<void> {
    const { worker, database } = this.#require();
    await worker.kill();
    this.#vars = vars;
    this.#running = { worker: await this.#startWorker(database), database };
  }

  /** Kills workerd by SIGKILL, then kills or stops the database. */
  async crash({ database: end }: { readonly database: "killed" | "stopped" }): Promise<void> {
    const { worker, database } = this.#require();
    await worker.kill();
    if (end === "killed") database.process.kill("SIGKILL");
    await database.stop();
    this.#running = undefined;
  }

  /** The stored alarm times of generations, in milliseconds since 1970. */
  alarms(): number[] {
    const objects = path.join(this.#stateDir, "do", `${WORKER_NAME}-GenerationObject`);
    const storage = new DatabaseSync(path.join(objects, "metadata.sqlite"));
    const asked = storage.prepare("SELECT scheduled_time / 1000000 AS at FROM _cf_ALARM");
    const alarms = asked.all().map(({ at }) => Number(at));
    storage.close();
    return alarms;
  }

  /** The process of the database, which can be stopped temporarily. */
  get database(): Sqld {
    return this.#require().database;
  }

  /** Kills only the database and restarts it on the same files and port. */
  async killDatabase(): Promise<void> {
    const { database } = this.#require();
    const gone = new Promise((resolve) => database.process.once("exit", resolve));
    database.process.kill("SIGKILL");
    await gone;
    const again = await startSqld(this.#databaseDir, Number(new URL(database.url).port));
    Object.assign(database, again);
  }

  /** Makes writes to the private bucket fail; returns a function that repairs it. */
  breakBucket(): () => void {
    const blobs = path.join(this.#stateDir, "r2", "drape-private", "blobs");
    renameSync(blobs, `${blobs}-away`);
    writeFileSync(blobs, "");
    return () => {
      rmSync(blobs);
      renameSync(`${blobs}-away`, blobs);
    };
  }

  /** Runs a cron expression like the platform, for the given time. */
  async cron(expression: string, at: number): Promise<void> {
    const worker = await this.#require().worker.miniflare.getWorker();
    const scheduled = { cron: expression, scheduledTime: new Date(at) };
    const { outcome } = await worker.scheduled(scheduled);
    if (outcome !== "ok") throw new Error(`cron ${expression}: ${outcome}`);
  }

  /** The tests' own database client, valid while the product runs. */
  db(): Db {
    return createDb({ url: this.#require().database.url });
  }

  /** The violated invariants of the stored data; restarts the product for the audit. */
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
