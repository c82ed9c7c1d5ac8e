import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed/seed.ts";
import { photoConsentVersion } from "#worker/contract/account.ts";
import { hashPassword } from "#worker/crypto/password-hash.ts";
import { ROOT, spawnTool, stopTool } from "./process-tree.ts";
import { type Sqld, startSqld } from "./sqld.ts";

interface LocalOptions {
  readonly dataDir: string;
  readonly port: number;
  /** The origin of the browser; by default the worker's. */
  readonly baseUrl?: string;
}

interface LocalProduct {
  readonly url: string;
  readonly database: Sqld;
  readonly wrangler: ChildProcess;
  stop(): Promise<void>;
}

/** @throws a sentence for the terminal when the port is taken */
export function requireFreePort(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () =>
      reject(new Error(`Port ${port} is in use. Stop what runs there, or set PORT to another.`)),
    );
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve()));
  });
}

/** Created at the first start and stored, so that sessions survive a restart. */
function authSecret(dataDir: string): string {
  const file = path.join(dataDir, "auth-secret");
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString("hex"), { mode: 0o600 });
  return readFileSync(file, "utf8");
}

/** Starts the database, migrates and seeds it, and serves the built product from workerd. */
export async function startLocalProduct(options: LocalOptions): Promise<LocalProduct> {
  const { dataDir, port } = options;
  await requireFreePort(port);
  mkdirSync(dataDir, { recursive: true });
  const database = await startSqld(path.join(dataDir, "database"));
  const state = path.join(dataDir, "state");
  const url = `http://localhost:${port}`;
  try {
    await migrate({ url: database.url });
    const consentVersion = photoConsentVersion([]);
    await seed({ databaseUrl: database.url, stateDir: state, consentVersion, hashPassword });
    const envFile = writeEnvFile(options, database.url, options.baseUrl ?? url);
    const wrangler = await startWrangler(port, state, envFile);
    const stop = async () => {
      await stopTool(wrangler);
      await database.stop();
      // Another product may have the port by then.
      rmSync(envFile, { force: true });
    };
    return { url, database, wrangler, stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function writeEnvFile(options: LocalOptions, databaseUrl: string, baseUrl: string): string {
  const vars = {
    ENVIRONMENT: "development",
    BASE_URL: baseUrl,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: authSecret(options.dataDir),
  };
  const file = path.join(options.dataDir, "dev.vars");
  const lines = Object.entries(vars).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(file, `${lines.join("\n")}\n`, { mode: 0o600 });
  return file;
}

async function startWrangler(port: number, state: string, envFile: string): Promise<ChildProcess> {
  const args = ["dev", "--port", String(port), "--persist-to", state, "--env-file", envFile];
  const wrangler = spawnTool("wrangler", [...args, "--show-interactive-dev-session=false"]);
  let output = "";
  const collect = (chunk: Buffer) => {
    output = (output + chunk).slice(-8000);
  };
  wrangler.stdout?.on("data", collect);
  wrangler.stderr?.on("data", collect);
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (wrangler.exitCode !== null) break;
    const health = await fetch(`http://127.0.0.1:${port}/api/health`).catch(() => null);
    if (health?.ok) {
      wrangler.stdout?.off("data", collect);
      wrangler.stderr?.off("data", collect);
      return wrangler;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stopTool(wrangler);
  throw new Error(`The worker did not start.\n${output}`);
}

export const DEFAULT_DATA_DIR = path.join(ROOT, ".data");
