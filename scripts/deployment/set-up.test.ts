import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDb } from "#db/client.ts";
import { FakeAccount } from "#tests/harness/fake-account.ts";
import { ROOT } from "../process-tree.ts";
import { type Sqld, startSqld } from "../sqld.ts";
import { createAnswers } from "./answers.ts";
import { setUp } from "./set-up.ts";
import { placeOf } from "./settings.ts";
import { createShell } from "./shell.ts";

const folder = mkdtempSync(path.join(tmpdir(), "drape-set-up-"));
let database: Sqld;
let count = 0;
beforeAll(async () => {
  database = await startSqld(path.join(folder, "database"));
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const BY_TURSO = { BASE_URL: "https://drape.example", ENGINE: "local" };
const SECRET = "re_0123456789";

function newOperator() {
  const home = path.join(folder, String(++count));
  const account = new FakeAccount(path.join(home, "account"), ROOT, database.url);
  const deployDir = path.join(home, "deploy");
  return {
    account,
    deployDir,
    read: (name: string) => JSON.parse(readFileSync(path.join(deployDir, name), "utf8")),
    /** Resolves to the printed text. */
    async setUp(
      flags: Record<string, string> = {},
      more: { env?: Record<string, string>; renew?: string[]; set?: string[] } = {},
    ) {
      const said: string[] = [];
      const env = account.env({ DEPLOY_DIR: deployDir, ...more.env });
      const shell = createShell((line) => said.push(line), env, false);
      const answers = createAnswers(flags, shell, false);
      const place = placeOf("production", env);
      await setUp({ place, shell, answers, set: more.set ?? [], renew: more.renew ?? [] });
      return said.join("\n").replaceAll(deployDir, ".deploy");
    },
  };
}

const LOOKS = [
  "wrangler whoami --json",
  "wrangler r2 bucket list",
  "wrangler secret list",
  "turso db show",
];

function changesOf(calls: readonly string[]): string[] {
  return calls
    .filter((call) => !LOOKS.some((look) => call.startsWith(look)))
    .map((call) => call.replace(/ --config \S+/, ""));
}

describe("a dry run", { timeout: 60_000 }, () => {
  it("says every step and command, and touches nothing", () => {
    const { account, deployDir } = newOperator();
    const words = "--dry-run --engine local --mail resend --admin you@drape.example".split(" ");
    const args = [path.join(ROOT, "scripts", "setup.ts"), ...words];
    const env = account.env({ DEPLOY_DIR: deployDir });
    const run = spawnSync(process.execPath, args, { encoding: "utf8", env });
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: "" });
    expect(run.stdout.replaceAll(deployDir, ".deploy")).toMatchSnapshot();
    expect(account.takeCalls()).toEqual([]);
    expect(existsSync(deployDir)).toBe(false);
  });
});

describe("the first run", { timeout: 60_000 }, () => {
  it("makes buckets, database, tables and secrets, and keeps the settings apart from them", async () => {
    const { account, read, setUp } = newOperator();
    const env = { RESEND_API_KEY: SECRET };
    const said = await setUp({ ...BY_TURSO, MAIL: "resend" }, { env });
    const calls = account.takeCalls();
    expect(changesOf(calls)).toEqual([
      "wrangler r2 bucket create drape-public",
      "wrangler r2 bucket create drape-private",
      "turso db create drape",
      "turso db tokens create drape",
      "wrangler secret bulk",
    ]);
    expect(account.buckets()).toEqual(["drape-private", "drape-public"]);
    const secrets = account.secrets();
    expect(secrets).toEqual({
      AUTH_SECRET: expect.stringMatching(/^[\w-]{43}$/),
      DATABASE_TOKEN: "token-of-drape",
      RESEND_API_KEY: SECRET,
    });
    const everywhere = [...calls, said, JSON.stringify(read("production.json"))].join("\n");
    for (const value of Object.values(secrets)) expect(everywhere).not.toContain(value);
    expect(read("production.json")).toEqual({
      turso: "drape",
      tokenOf: database.url,
      vars: {
        BASE_URL: "https://drape.example",
        DATABASE_URL: database.url,
        ENGINE: "local",
        MAIL: "resend",
        MAIL_FROM: "drape@drape.example",
      },
    });
    const { rows } = await createDb(database).$client.execute("SELECT count(*) AS n FROM user");
    expect(rows).toMatchObject([{ n: 0 }]);
  });

  it("gives wrangler the environment with the settings on top", async () => {
    const { read, setUp } = newOperator();
    await setUp({ ...BY_TURSO, MAIL: "resend" }, { env: { RESEND_API_KEY: SECRET } });
    const config = read("production.wrangler.json");
    expect(config).toMatchObject({
      name: "drape",
      main: path.join(ROOT, "worker", "index.ts"),
      routes: [{ pattern: "drape.example", custom_domain: true }],
      workers_dev: false,
      preview_urls: false,
      vars: { ENVIRONMENT: "production", DAILY_CREDITS: "5", MAIL: "resend" },
      observability: { enabled: true, logs: { invocation_logs: false } },
    });
    expect(config.send_email).toBeUndefined();
    await setUp({ BASE_URL: "https://drape.you.workers.dev", MAIL: "cloudflare" });
    const moved = read("production.wrangler.json");
    expect(moved).toMatchObject({ workers_dev: true, send_email: [{ name: "EMAIL" }] });
    expect(moved.routes).toBeUndefined();
  });
});

describe("a second run", { timeout: 60_000 }, () => {
  it("changes nothing, but for a token of a day to migrate with", async () => {
    const { account, read, setUp } = newOperator();
    await setUp(BY_TURSO);
    const before = { secrets: account.secrets(), settings: read("production.json") };
    account.takeCalls();
    const said = await setUp();
    expect(changesOf(account.takeCalls())).toEqual([
      "turso db tokens create drape --expiration 1d",
    ]);
    expect({ secrets: account.secrets(), settings: read("production.json") }).toEqual(before);
    expect(said).toContain("drape-public is there already.");
    expect(said).toContain("AUTH_SECRET is there already.");
    expect(said).toContain("As they were in .deploy/production.json.");
  });

  it("keeps a variable of one's own until it is taken away", async () => {
    const { read, setUp } = newOperator();
    const credits = () => read("production.wrangler.json").vars.DAILY_CREDITS;
    await setUp(BY_TURSO, { set: ["DAILY_CREDITS=9"] });
    await setUp();
    expect(credits()).toBe("9");
    await setUp({}, { set: ["DAILY_CREDITS="] });
    expect(credits()).toBe("5");
  });

  it("leaves the account alone where the database's token is given", async () => {
    const { account, setUp } = newOperator();
    const env = { DATABASE_TOKEN: "given-by-hand" };
    await setUp({ ...BY_TURSO, DATABASE_URL: database.url }, { env });
    account.takeCalls();
    await setUp({}, { env });
    expect(changesOf(account.takeCalls())).toEqual([]);
  });

  it("draws a next secret beside the one that opens what is stored", async () => {
    const { account, setUp } = newOperator();
    await setUp(BY_TURSO);
    const before = account.secrets();
    await setUp({}, { renew: ["AUTH_SECRET_2"] });
    const { AUTH_SECRET_2: next, ...others } = account.secrets();
    expect(others).toEqual(before);
    expect(next).toMatch(/^[\w-]{43}$/);
    expect(next).not.toBe(before.AUTH_SECRET);
  });

  it("renews a secret that is named, and that of a database that is another", async () => {
    const { account, setUp } = newOperator();
    await setUp(BY_TURSO);
    const before = account.secrets();
    await setUp({}, { renew: ["AUTH_SECRET"] });
    const after = account.secrets();
    expect(after.AUTH_SECRET).not.toBe(before.AUTH_SECRET);
    expect(after.DATABASE_TOKEN).toBe(before.DATABASE_TOKEN);
    const other = database.url.replace("127.0.0.1", "localhost");
    await setUp({ DATABASE_URL: other }, { env: { DATABASE_TOKEN: "of-the-other" } });
    expect(account.secrets()).toEqual({ ...after, DATABASE_TOKEN: "of-the-other" });
  });
});

describe("a run that breaks off", { timeout: 60_000 }, () => {
  it.each([
    "r2 bucket create drape-public",
    "r2 bucket create drape-private",
    "db create",
    "tokens create",
    "secret bulk",
  ])("at %s says so and is taken up again", async (step) => {
    const { account, setUp } = newOperator();
    account.write("fail", step);
    await expect(setUp(BY_TURSO)).rejects.toThrow(/failed:\n.*code: 10001/);
    const broken = changesOf(account.takeCalls());
    expect(broken.at(-1)).toContain(step);
    const done = broken.slice(0, -1).filter((call) => !call.includes("tokens create"));
    await setUp();
    const resumed = changesOf(account.takeCalls());
    for (const call of done) expect(resumed).not.toContain(call);
    expect(account.buckets()).toHaveLength(2);
    const secrets = account.secrets();
    expect(secrets.DATABASE_TOKEN).toBe("token-of-drape");
    expect(secrets.AUTH_SECRET).toHaveLength(43);
  });
});

describe("what an operator has to mend is told", { timeout: 60_000 }, () => {
  it.each([
    ["no site", { ENGINE: "local" }, "--base-url: is the site's address"],
    ["a site over http", { ...BY_TURSO, BASE_URL: "http://drape.example" }, "begins with https"],
    [
      "another's site",
      { ...BY_TURSO, BASE_URL: "https://other.you.workers.dev" },
      "is not this worker's",
    ],
    [
      "a database without TLS",
      { ...BY_TURSO, DATABASE_URL: "http://db.example" },
      "--database-url: ",
    ],
    ["an unknown engine", { ...BY_TURSO, ENGINE: "magic" }, "--engine: is one of"],
    ["an unknown mail", { ...BY_TURSO, MAIL: "pigeon" }, "--mail: is one of"],
    ["a mail server without a host", { ...BY_TURSO, MAIL: "smtp" }, "--smtp-host: is needed"],
    ["a secret that is missing", { ...BY_TURSO, MAIL: "resend" }, "RESEND_API_KEY is needed"],
    ["a secret that is wrong", { ...BY_TURSO, ENGINE: "http" }, "HTTP_ENGINE_URL: "],
    ["a sender without an address", { ...BY_TURSO, MAIL_FROM: "Drape" }, "--mail-from"],
  ])("%s", async (_, flags, sentence) => {
    const { account, setUp } = newOperator();
    const env = { HTTP_ENGINE_URL: "no address", HTTP_ENGINE_SECRET: "0123456789abcdef" };
    await expect(setUp(flags, { env })).rejects.toThrow(sentence);
    expect(account.secrets()).toEqual({});
  });

  it.each([
    ["DAILY_CREDITS", "is NAME=VALUE"],
    ["DAILY_CREDITS=many", "DAILY_CREDITS: "],
    ["RESEND_API_KEY=re_1", "--secret RESEND_API_KEY"],
  ])("--set %s", async (line, sentence) => {
    const { setUp } = newOperator();
    await expect(setUp(BY_TURSO, { set: [line] })).rejects.toThrow(sentence);
  });

  it("a login that is missing, and a choice of accounts", async () => {
    const { account, read, setUp } = newOperator();
    account.write("login", "");
    rmSync(path.join(folder, String(count), "account", "login"));
    await expect(setUp(BY_TURSO)).rejects.toThrow("npx wrangler login");
    account.logIn([
      { id: "a1", name: "First" },
      { id: "b2", name: "Second" },
    ]);
    await expect(setUp(BY_TURSO)).rejects.toThrow("--account: is one of a1, b2.");
    await setUp({ ...BY_TURSO, ACCOUNT: "b2" });
    expect(read("production.wrangler.json").account_id).toBe("b2");
    await setUp();
    expect(read("production.wrangler.json").account_id).toBe("b2");
  });

  it("a database that does not answer", async () => {
    const { account, setUp } = newOperator();
    const nowhere = { ...BY_TURSO, DATABASE_URL: "http://127.0.0.1:9" };
    await expect(setUp(nowhere)).rejects.toThrow("The database refused to be migrated");
    expect(account.secrets()).toEqual({});
  });
});

it("makes an admin of an account once it is there and confirmed", { timeout: 60_000 }, async () => {
  const { setUp } = newOperator();
  const email = "you@drape.example";
  expect(await setUp({ ...BY_TURSO, ADMIN: email })).toContain("has no account yet");
  const db = createDb(database);
  const insert = (verified: number) =>
    db.run(sql`INSERT INTO user (id, name, email, email_verified, created_at, updated_at)
      VALUES ('u1', 'You', ${email}, ${verified}, 0, 0)
      ON CONFLICT (id) DO UPDATE SET email_verified = ${verified}`);
  await insert(0);
  expect(await setUp({ ADMIN: email })).toContain("has not been confirmed yet");
  await insert(1);
  expect(await setUp({ ADMIN: email })).toContain("is an admin now");
  expect(await setUp({ ADMIN: email })).toContain("is an admin already");
});
