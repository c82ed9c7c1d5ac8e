import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unstable_getMiniflareWorkerOptions as optionsOf } from "wrangler";
import { migrate } from "#db/migrate.ts";
import { bundle } from "#scripts/deployment/release.ts";
import { placeOf } from "#scripts/deployment/settings.ts";
import { createShell } from "#scripts/deployment/shell.ts";
import { configPath, writeConfig } from "#scripts/deployment/wrangler-config.ts";
import { type Sqld, startSqld } from "#scripts/sqld.ts";

/** Two thirds of a free account's upload limit, and a fifth of a paid account's. */
const MAX_GZIP_BYTES = 2_000_000;
const SITE = "https://drape.example";
const AUTH_SECRET = "k3Vw9rTz2Yq7LmX0pNs8HdJf5GbCa1Ue";
const DESK = "https://localhost";

const folder = mkdtempSync(path.join(tmpdir(), "drape-production-"));
const outdir = path.join(folder, "bundle");
let database: Sqld;
let printed: string;
let site: Miniflare;
const logged: string[] = [];

beforeAll(async () => {
  database = await startSqld(path.join(folder, "database"));
  await migrate(database);
  const env = { ...process.env, DEPLOY_DIR: folder, WRANGLER_LOG: "log" };
  const place = placeOf("production", env);
  const mail = { MAIL: "cloudflare", MAIL_FROM: "drape@drape.example" };
  const vars = { BASE_URL: SITE, DATABASE_URL: database.url, ENGINE: "local", ...mail };
  writeConfig(place, { vars });
  printed = await bundle(
    createShell(() => {}, env, true),
    place,
  );
  site = new Miniflare(productionOptions(configPath(place)));
  await site.ready;
});
afterAll(async () => {
  await site?.dispose();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The bundle with the deployed configuration, without AI, which requires an account. */
function productionOptions(config: string) {
  const { ai: _, ...options } = optionsOf(config).workerOptions;
  const modules = readdirSync(outdir)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .sort((a, b) => Number(b === "index.js") - Number(a === "index.js"))
    .map((name) => ({
      type: name.endsWith(".js") ? ("ESModule" as const) : ("CompiledWasm" as const),
      path: path.join(outdir, name),
    }));
  const bindings = { ...Object(options.bindings), AUTH_SECRET };
  const quiet = {
    handleStructuredLogs: ({ message }: { message: string }) => logged.push(message),
  };
  const all = { ...options, ...quiet, modulesRoot: outdir, modules, bindings };
  return convertV4MiniflareOptions(all);
}

/** The variables of the deployed configuration, without secrets and development settings. */
function configuredVars(): Record<string, string> {
  const config = readFileSync(path.join(folder, "production.wrangler.json"), "utf8");
  return JSON.parse(config).vars;
}

function ask(target: string, headers: Record<string, string> = {}, origin = SITE) {
  return site.dispatchFetch(new URL(target, origin), { headers, redirect: "manual" });
}

describe("the bundle that a deploy uploads", () => {
  it("has the bindings of production and no other", () => {
    const lines = [...printed.matchAll(/^env\.(\w+)(?: \((.*?)\))? {2,}(.+?) *$/gm)];
    const ofKind = (variable: boolean) =>
      lines
        .filter(([, , , kind]) => (kind === "Environment Variable") === variable)
        .map(([, name, about, kind]) => (variable ? name : [name, kind, about].join(" ").trim()));
    expect(ofKind(false).sort()).toEqual([
      "AI AI",
      "ASSETS Assets",
      "CLOSETS Durable Object ClosetObject",
      "EMAIL Send Email unrestricted",
      "ENGINE_BREAKERS Durable Object EngineBreaker",
      "GENERATIONS Durable Object GenerationObject",
      "IMAGES Images",
      "MEMBER_CALLS Rate Limit 600 requests/60s",
      "NETWORK_CALLS Rate Limit 12000 requests/60s",
      "PRIVATE_BUCKET R2 Bucket drape-private",
      "PUBLIC_BUCKET R2 Bucket drape-public",
    ]);
    expect(ofKind(true).sort()).toEqual(Object.keys(configuredVars()).sort());
  });

  it("stays below the budget", () => {
    const files = readdirSync(outdir).filter((name) => /\.(js|wasm)$/.test(name));
    const sizes = files.map((name) => gzipSync(readFileSync(path.join(outdir, name))).length);
    expect(files.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MAX_GZIP_BYTES);
  });

  it("holds neither the tests nor the demo nor a secret of this machine", () => {
    const code = readFileSync(path.join(outdir, "index.js"), "utf8");
    expect(code).toContain("/api/health");
    const foreign = ["drape.test", "demo-closet", "only-for-tests", "vitest", "miniflare"];
    expect(foreign.filter((word) => code.includes(word))).toEqual([]);
    expect(configuredVars().ENVIRONMENT).toBe("production");
    const keys =
      /AKIA[0-9A-Z]{16}|PRIVATE KEY-----(\\n|\s)*[A-Za-z0-9+/]{40}|\b(re|r8|fa|sk|whsec)_\w{20}/;
    expect(keys.exec(code)?.[0]).toBeUndefined();
  });
});

describe("on the air", () => {
  it("is well", async () => {
    const response = await ask("/api/health");
    expect(await response.json()).toMatchObject({ ok: true, engine: "local" });
    expect(response.headers.get("Strict-Transport-Security")).toContain("max-age=");
  });

  it.each([
    "/dev",
    "/dev/mail",
    "/dev/anything",
    "/__scheduled?cron=*+*+*+*+*",
    "/cdn-cgi/handler/scheduled?cron=*+*+*+*+*",
    "/cdn-cgi/handler/email",
    "/cdn-cgi/mf/scheduled",
    "/cdn-cgi/explorer",
    "/.dev.vars",
    "/wrangler.toml",
    "/.vite/modules.json",
    "/.assetsignore",
    "/.git/HEAD",
    "/.git/config",
    "/assets/",
  ])("knows nothing at %s", async (target) => {
    for (const accept of ["application/json", "text/html", "*/*"]) {
      const response = await ask(target, { accept });
      expect(response.status, accept).toBe(404);
      await response.body?.cancel();
    }
  });

  it("keeps addresses and secrets out of its log", async () => {
    await ask("/api/auth/verify-email?token=seeded-marker");
    expect(logged.join("\n")).toContain('"route":"/api/auth/');
    expect(logged.join("\n")).not.toMatch(new RegExp(`seeded-marker|${AUTH_SECRET}`));
  });

  it("answers under its own name alone", async () => {
    const response = await ask("/api/health", {}, DESK);
    expect(response.status).toBe(421);
  });
});
