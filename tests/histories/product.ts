import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Client, createClient } from "@libsql/client";
import type { Sqld } from "#scripts/sqld.ts";
import { startMigrated } from "../harness/migrated-database.ts";
import { type Runtime, startRuntime, TEST_BINDINGS } from "../harness/runtime.ts";

export const AUTH_SECRET = "only-for-tests-0123456789-abcdefghijklmnop";

export interface StoredObject {
  readonly bucket: "private" | "public";
  readonly key: string;
}

/** The built worker in a killable workerd, with a folder that outlives the process. */
export class KillableProduct {
  readonly #directory = mkdtempSync(path.join(tmpdir(), "drape-histories-"));
  readonly #bundle: string;
  readonly #vars: Readonly<Record<string, string>>;
  #database: Sqld | undefined;
  #client: Client | undefined;
  #running: Runtime | undefined;
  /** The origin of the worker; another one after each restart. */
  url = "";

  private constructor(bundle: string, vars: Readonly<Record<string, string>>) {
    this.#bundle = bundle;
    this.#vars = vars;
  }

  /** @param bundle the folder of the built worker */
  static async start(
    bundle: string,
    vars: Readonly<Record<string, string>>,
  ): Promise<KillableProduct> {
    const product = new KillableProduct(bundle, vars);
    product.#database = await startMigrated(path.join(product.#directory, "database"));
    product.#client = createClient({ url: product.#database.url, intMode: "number" });
    await product.#run();
    return product;
  }

  /** Rows as objects, by SQL of the caller's own. */
  async query(sql: string, args: readonly (string | number | null)[] = []) {
    const { rows } = await this.#requireClient().execute({ sql, args: [...args] });
    return rows as unknown as Record<string, string | number | null>[];
  }

  /** Writes in one transaction. */
  async write(statements: readonly { sql: string; args: (string | number | null)[] }[]) {
    await this.#requireClient().batch([...statements], "write");
  }

  /** Runs a cron expression as the platform would, for the moment given; false if it failed. */
  async cron(cron: string, at: number): Promise<boolean> {
    const worker = await this.#require().miniflare.getWorker();
    const { outcome } = await worker.scheduled({ cron, scheduledTime: new Date(at) });
    return outcome === "ok";
  }

  async listObjects(): Promise<StoredObject[]> {
    const found: StoredObject[] = [];
    for (const bucket of ["private", "public"] as const) {
      const store = await this.#bucket(bucket);
      for (let cursor: string | undefined, more = true; more; ) {
        const page = await store.list(cursor ? { cursor } : {});
        found.push(...page.objects.map(({ key }) => ({ bucket, key })));
        more = page.truncated;
        cursor = page.truncated ? page.cursor : undefined;
      }
    }
    return found;
  }

  async readObject({ bucket, key }: StoredObject): Promise<Uint8Array | null> {
    const object = await (await this.#bucket(bucket)).get(key);
    return object ? new Uint8Array(await object.arrayBuffer()) : null;
  }

  /** Kills workerd by SIGKILL, which loses its memory. */
  async kill(): Promise<void> {
    await this.#running?.kill();
    this.#running = undefined;
  }

  /** Restarts it on the stored files. */
  async restart(): Promise<void> {
    await this.#run();
  }

  /** Stops the answers of the database until it is resumed. */
  pauseDatabase(): void {
    this.#database?.process.kill("SIGSTOP");
  }

  wakeDatabase(): void {
    this.#database?.process.kill("SIGCONT");
  }

  async stop(): Promise<void> {
    await this.#running?.miniflare.dispose();
    this.#client?.close();
    await this.#database?.stop();
    rmSync(this.#directory, { recursive: true, force: true });
  }

  async #run(): Promise<void> {
    this.#running = await startRuntime({
      bundle: this.#bundle,
      bindings: {
        ...TEST_BINDINGS,
        DATABASE_URL: this.#database?.url ?? "",
        AUTH_SECRET,
        ...this.#vars,
      },
      stateDir: path.join(this.#directory, "state"),
      onLog: () => {},
    });
    this.url = this.#running.url;
  }

  async #bucket(bucket: StoredObject["bucket"]) {
    const name = bucket === "private" ? "PRIVATE_BUCKET" : "PUBLIC_BUCKET";
    return this.#require().miniflare.getR2Bucket(name);
  }

  #require(): Runtime {
    if (!this.#running) throw new Error("the worker does not run");
    return this.#running;
  }

  #requireClient(): Client {
    if (!this.#client) throw new Error("the database does not run");
    return this.#client;
  }
}
