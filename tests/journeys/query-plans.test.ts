import { afterAll, beforeAll, expect, it } from "vitest";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { awaitEnd } from "../harness/events.ts";
import { newInfluencer } from "../harness/influencer.ts";
import { nameOf, routes, samplePath } from "../harness/route-samples.ts";
import { requestOf, signInEverybody } from "../harness/unreachable-database.ts";

const CRONS = ["0 0 * * *", "* * * * *", "17 * * * *"];

/** Tables whose size does not grow with the number of members, each with its reason. */
const SMALL: Readonly<Record<string, string>> = {
  audit_progress: "one row per audit",
  cron_runs: "one row per cron expression",
  generation_pause: "one row at most",
  invariant_checks: "one row per invariant",
  generation_ends: "a few rows per day",
  hourly_counts: "six rows per hour",
  stage_times: "a few rows per day and engine",
  sign_up_codes: "the codes of the last ten minutes",
  blocked_pictures: "one row per picture that a moderator took down",
};

/** Scans that end early, by the start of their step and a part of their statement. */
const ENDS_EARLY: readonly (readonly [step: string, sql: RegExp])[] = [
  ["SCAN profiles USING COVERING INDEX", /^select "id" from "profiles" limit \?$/],
  [
    "SCAN moderation_log USING INDEX moderation_log_at",
    /order by "moderation_log"."at" desc.* limit \?$/,
  ],
  [
    "SCAN admin_actions USING INDEX admin_actions_newest",
    /order by "admin_actions"."at" desc.* limit \?$/,
  ],
  ["SCAN generations", /from "generations" order by rowid desc limit \?/],
  ["SCAN credit_ledger", /FROM credit_ledger\s+ORDER BY rowid DESC LIMIT \?/],
];

/** Statements that read all of a set without a bound of its own, by a part of them, each with its reason. */
const SETS: readonly (readonly [sql: RegExp, reason: string])[] = [
  [/^delete from "verification"/, "the library deletes what has expired since its last use"],
  [/^select count.* from "generations" where .*IN \('pending'/, "the running generations"],
  [/^select count.* from "mails" where "mails"."state" = 'queued'/, "the mails not sent yet"],
  [/"taken_down_at" is not null/, "what moderators took down"],
  [/\bprofiles\b.* WHERE id > \? AND id <= \?/s, "a chunk of the renewal"],
  [
    /FROM reports WHERE decided_at IS NULL AND true\s+ORDER BY created_at LIMIT \?/,
    "a limit of the reports",
  ],
  [/order by random\(\) limit \?/, "a limit of the candidates that are sorted"],
  [/WITH active AS .*LIMIT \?\).*LIMIT \?\).*LIMIT \?\)/s, "a limit of each part"],
  [/user_id"? > \?/, "the accounts from one position of the audit to the next"],
];

let counted: CountedProduct;
beforeAll(async () => {
  counted = await startCountedProduct();
});
afterAll(() => counted.stop());

/** Calls all routes and crons once, so that all statements of the worker are sent. */
async function useEverything({ product }: CountedProduct): Promise<void> {
  const owner = await newInfluencer(product);
  const { id: item } = await owner.addItem();
  await owner.describeCloset();
  const { generationId } = (await owner.call("POST", "/api/generations")).json;
  await owner.submit(generationId);
  await awaitEnd(owner, generationId);
  const { fresh } = await signInEverybody(product);
  const ending = ["DELETE /api/me", "POST /api/auth/sign-out", "GET /api/generations/:id/events"];
  for (const route of routes.filter((each) => !ending.includes(nameOf(each)))) {
    const id = route.path.includes("generations") ? generationId : item;
    await fresh.call(route.method, samplePath(route.path, id), requestOf(route, id));
  }
  for (const cron of CRONS) await product.cron(cron);
  const body = { password: owner.password };
  expect((await owner.call("DELETE", "/api/me", { body })).status).toBe(204);
  await fresh.call("POST", "/api/auth/sign-out", { body: {} });
}

/** The scans of a plan that read a whole table, by the table's name or alias. */
function scansOf(plan: readonly string[], sql: string, partial: ReadonlySet<string>): string[] {
  return plan.filter((step) => {
    const [, name = "", index] =
      /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(step) ?? [];
    if (name === "" || name === "CONSTANT" || name in SMALL || /VIRTUAL TABLE/.test(step))
      return false;
    const isDerived = new RegExp(`\\)\\s*(?:AS )?"?${name}"?\\b|\\b${name} AS \\(`, "i").test(sql);
    const endsEarly = ENDS_EARLY.some(([start, part]) => step.startsWith(start) && part.test(sql));
    return !isDerived && !partial.has(index ?? "") && !endsEarly;
  });
}

/** Equality with one of few values: it selects a share of the table, which grows with it. */
const FEW_VALUES = /\b(?:status|state|kind|role|decided_at|email_verified)=\?/g;

/** Steps that read a part of a table that grows, which nothing ends. */
function growingSets(plan: readonly string[], sql: string, partial: ReadonlySet<string>): string[] {
  const sorts = plan.some((step) => /^USE TEMP B-TREE FOR (?:ORDER|GROUP|DISTINCT)/.test(step));
  const ends = /\blimit \?/i.test(sql) && !sorts;
  if (ends || SETS.some(([part]) => part.test(sql))) return [];
  return plan.filter((step) => {
    const [, kind, name = "", index = "", by = ""] =
      /^(SCAN|SEARCH) (\w+) USING (?:COVERING )?INDEX (\w+)(?: \((.*)\))?/.exec(step) ?? [];
    if (name === "" || name in SMALL) return false;
    return kind === "SCAN" ? partial.has(index) : !/=\?/.test(by.replaceAll(FEW_VALUES, ""));
  });
}

// Calls every route of the product.
it("reads no growing table from its beginning to its end", { timeout: 180_000 }, async () => {
  await useEverything(counted);
  const { $client } = counted.product.db;
  const indexes = await $client.execute("SELECT name, sql FROM sqlite_master WHERE type = 'index'");
  const partial = new Set(
    indexes.rows.filter(({ sql }) => / WHERE /i.test(String(sql))).map(({ name }) => String(name)),
  );
  const found: string[] = [];
  for (const sql of counted.proxy.statements()) {
    if (!/^\s*(?:select|insert|update|delete|with)/i.test(sql) || /sqlite_master/.test(sql))
      continue;
    const args = Array(sql.match(/\?/g)?.length ?? 0).fill(null);
    const { rows } = await $client.execute({ sql: `EXPLAIN QUERY PLAN ${sql}`, args });
    const plan = rows.map(({ detail }) => String(detail));
    const steps = [...scansOf(plan, sql, partial), ...growingSets(plan, sql, partial)];
    if (steps.length > 0) found.push(`${steps.join(", ")}: ${sql.replace(/\s+/g, " ")}`);
  }
  const sent = [...counted.proxy.statements()];
  const unused = SETS.filter(([part]) => !sent.some((sql) => part.test(sql)));
  expect(unused).toEqual([]);
  expect(sent.length).toBeGreaterThan(250);
  expect(found).toEqual([]);
});
