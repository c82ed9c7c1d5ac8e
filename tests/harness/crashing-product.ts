import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { getPlatformProxy } from "wrangler";
import { createDb, type Db } from "#db/client.ts";
import { type LocalProduct, requireFreePort, startLocalProduct } from "#scripts/local-product.ts";
import { stopTool } from "#scripts/process-tree.ts";
import { freePort, type Sqld, startSqld } from "#scripts/sqld.ts";
import { findViolations } from "./invariants.ts";
import { type ListedBucket, listBucket } from "./ledger-audit.ts";
import type { MemberSite } from "./member.ts";
import { accountSite, writeTestSecret } from "./planted-session.ts";

/** The product as `npm start` runs it, on a folder that outlives the death of its processes. */
export class CrashingProduct {
  readonly #directory: string;
  readonly #port: number;
  #vars: Readonly<Record<string, string>>;
  #running: LocalProduct | undefined;

  private constructor(directory: string, port: number, vars: Readonly<Record<string, string>>) {
    this.#directory = directory;
    this.#port = port;
    this.#vars = vars;
    writeTestSecret(directory);
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
    const directory = mkdtempSync(path.join(tmpdir(), "drape-crash-"));
    const product = new CrashingProduct(directory, await freePort(), vars);
    await product.restart();
    return product;
  }

  /** Starts it on what lies on disk, configured differently where that is given. */
  async restart(vars = this.#vars): Promise<void> {
    this.#vars = vars;
    this.#running = await startLocalProduct({
      dataDir: this.#directory,
      port: this.#port,
      vars: this.#vars,
      seeded: false,
    });
  }

  /** SIGKILL for workerd first, then for all around it; the database is killed or stopped. */
  async crash({ database }: { readonly database: "killed" | "stopped" }): Promise<void> {
    const running = this.#require();
    const group = running.wrangler.pid as number;
    const runtimes = processesOf(group).filter(({ command }) => command.includes("workerd"));
    if (runtimes.length === 0) throw new Error("no workerd runs");
    const gone = new Promise((resolve) => running.wrangler.once("exit", resolve));
    for (const { pid } of runtimes) process.kill(pid, "SIGKILL");
    process.kill(-group, "SIGKILL");
    await gone;
    if (database === "killed") running.database.process.kill("SIGKILL");
    await running.database.stop();
    await this.#whenPortIsFree();
  }

  /** When the alarms of generations are due, milliseconds since 1970, as it lies on disk. */
  alarms(): number[] {
    const objects = path.join(this.#directory, "state", "v3", "do", "drape-local-GenerationObject");
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
    const again = await startSqld(
      path.join(this.#directory, "database"),
      Number(new URL(database.url).port),
    );
    Object.assign(database, again);
  }

  /** From now on the private bucket takes no object; resolves to what mends it. */
  breakBucket(): () => void {
    const blobs = path.join(this.#directory, "state", "v3", "r2", "drape-private", "blobs");
    renameSync(blobs, `${blobs}-away`);
    writeFileSync(blobs, "");
    return () => {
      rmSync(blobs);
      renameSync(`${blobs}-away`, blobs);
    };
  }

  /** Runs a cron expression as the platform would, for the moment given. */
  async cron(expression: string, at: number): Promise<void> {
    const query = new URLSearchParams({ cron: expression, time: String(at) });
    const response = await this.site.fetch(`/cdn-cgi/handler/scheduled?${query}`);
    if (!response.ok) throw new Error(`cron ${expression}: ${response.status}`);
  }

  /** The tests' own way to the rows, as long as the product runs. */
  db(): Db {
    return createDb({ url: this.#require().database.url });
  }

  /** The broken invariants of what lies on disk. The worker is stopped for it. */
  async audit(allowance: number): Promise<string[]> {
    const { wrangler, database } = this.#require();
    await stopTool(wrangler);
    const configPath = path.join(this.#directory, "buckets.json");
    const r2_buckets = [{ binding: "PRIVATE_BUCKET", bucket_name: "drape-private" }];
    writeFileSync(configPath, JSON.stringify({ name: "drape-audit", r2_buckets }));
    const proxy = await getPlatformProxy<{ readonly PRIVATE_BUCKET: ListedBucket }>({
      configPath,
      persist: { path: path.join(this.#directory, "state", "v3") },
      envFiles: [],
    });
    try {
      return await findViolations({
        db: createDb({ url: database.url }),
        listObjects: (prefix) => listBucket(proxy.env.PRIVATE_BUCKET, prefix),
        allowance,
        deleted: new Set(),
      });
    } finally {
      await proxy.dispose();
      await database.stop();
    }
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  #require(): LocalProduct {
    if (!this.#running) throw new Error("the product does not run");
    return this.#running;
  }

  async #whenPortIsFree(): Promise<void> {
    for (let attempt = 0; attempt < 100; attempt++) {
      const free = await requireFreePort(this.#port).then(
        () => true,
        () => false,
      );
      if (free) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

function processesOf(group: number): { readonly pid: number; readonly command: string }[] {
  return execFileSync("ps", ["-axo", "pid=,pgid=,comm="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([, pgid]) => Number(pgid) === group)
    .map(([pid, , ...command]) => ({ pid: Number(pid), command: command.join(" ") }));
}
