import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FakeAccount } from "#tests/harness/fake-account.ts";
import { ROOT } from "../process-tree.ts";
import { type Sqld, startSqld } from "../sqld.ts";
import { createAnswers } from "./answers.ts";
import { deploy, rollBack } from "./release.ts";
import { setUp } from "./set-up.ts";
import { placeOf } from "./settings.ts";
import { createShell } from "./shell.ts";
import { smokeTest } from "./smoke-test.ts";

const folder = mkdtempSync(path.join(tmpdir(), "drape-release-"));
let database: Sqld;
let account: FakeAccount;
beforeAll(async () => {
  database = await startSqld(path.join(folder, "database"));
  account = new FakeAccount(path.join(folder, "account"), ROOT, database.url);
});
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const OPERATOR = {
  OPERATOR_NAME: "Ada Ltd",
  OPERATOR_ADDRESS: "1 Loom Street",
  OPERATOR_COUNTRY: "Ireland",
  OPERATOR_EMAIL: "ada@drape.example",
};
const SITE = { BASE_URL: "https://localhost:9", MAIL_FROM: "drape@drape.example", ...OPERATOR };
const said: string[] = [];
/** A release whose site does not answer; it is requested twice. */
function release(environment = "production", flags: Record<string, string> = {}) {
  const env = account.env({ DEPLOY_DIR: path.join(folder, "deploy") });
  const shell = createShell((line) => said.push(line), env, false);
  const answers = createAnswers({ ...SITE, ...flags }, shell, false);
  return { place: placeOf(environment, env), shell, answers, pausesMs: [0, 1], set: [], renew: [] };
}

function commands(): string[] {
  return account
    .takeCalls()
    .map((call) => call.replace(/ --config \S+/, "").replace(/ --message .+/, ""));
}

describe("a deploy", { timeout: 60_000 }, () => {
  it("is refused where nothing is set up", async () => {
    await expect(deploy(release())).rejects.toThrow("npm run setup comes first");
    expect(commands()).toEqual([]);
  });

  it("is refused without the facts that the legal pages need", async () => {
    const { OPERATOR_NAME: _, ...others } = OPERATOR;
    const answers = { ENGINE: "local", OPERATOR_NAME: "", OPERATOR_COUNTRY: "" };
    await setUp(release("production", { ...others, ...answers }));
    account.takeCalls();
    await expect(deploy(release())).rejects.toThrow("OPERATOR_NAME, OPERATOR_COUNTRY");
    expect(commands()).toEqual([]);
  });

  it("migrates between building and uploading, and asks the site at the end", async () => {
    await setUp(release("production", { ENGINE: "local" }));
    account.takeCalls();
    await expect(deploy(release())).rejects.toThrow("npm run rollback");
    expect(commands()).toEqual([
      "wrangler secret list",
      "node scripts/build.ts https://localhost:9",
      "turso db tokens create drape --expiration 1d",
      "wrangler deploy",
    ]);
    expect(said.findIndex((line) => line.includes("Migrates"))).toBeGreaterThan(0);
  });

  it.each([
    ["the build", "scripts/build.ts"],
    ["the database's token", "tokens create"],
  ])("does not come to uploading where %s fails", async (_, step) => {
    account.write("fail", step);
    await expect(deploy(release())).rejects.toThrow("failed");
    expect(commands().at(-1)).toContain(step);
  });

  it("does not come to building where a secret is missing", async () => {
    rmSync(path.join(folder, "account", "secrets", "AUTH_SECRET"));
    await expect(deploy(release())).rejects.toThrow("The worker lacks AUTH_SECRET");
    expect(commands()).toEqual(["wrangler secret list"]);
  });
});

describe("a rollback", { timeout: 60_000 }, () => {
  it("goes to the version before, or to the one that is named", async () => {
    await expect(rollBack(release(), undefined)).rejects.toThrow("The site is not well");
    await expect(rollBack(release(), "v-7")).rejects.toThrow("The site is not well");
    expect(commands()).toEqual(["wrangler rollback --yes", "wrangler rollback v-7 --yes"]);
  });
});

describe("the site", { timeout: 60_000 }, () => {
  const answers: unknown[] = [];
  let asked = 0;
  const server = createServer((_, response) => {
    asked++;
    response.end(JSON.stringify(answers.shift() ?? {}));
  });
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  it("is asked until the version with the new engine is well", async () => {
    answers.push({ ok: false }, { ok: true, engine: "older" }, { ok: true, engine: "newer" });
    await smokeTest(
      release().shell,
      release().place,
      { BASE_URL: url, ENGINE: "newer" },
      [0, 1, 1, 1],
    );
    expect(asked).toBe(3);
  });

  it("is told of with its last answer where it stays ill", async () => {
    answers.push({ ok: false }, { ok: false, database: "down" });
    const test = smokeTest(release().shell, release().place, { BASE_URL: url }, [0, 1]);
    await expect(test).rejects.toThrow(/"database":"down".*npm run rollback/s);
  });
});
