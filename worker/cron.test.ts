import { expect, it } from "vitest";
import { createDb } from "#db/client.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const CRON: string = "./cron.ts";
const { CRON_JOBS } = await import(CRON);

it("does each of the hour's jobs, the ledger audit first, whatever becomes of the others", async () => {
  const asked: string[] = [];
  const fail = async (what: string) => {
    asked.push(what);
    throw new Error(`no ${what}`);
  };
  const bucket = { list: ({ prefix }: { prefix: string }) => fail(prefix) };
  const batch = (statements: readonly { sql: string }[]) =>
    fail(/from "?(\w+)/i.exec(statements[0]?.sql ?? "")?.[1] ?? "");
  const deps = {
    db: Object.assign(createDb({ url: "http://127.0.0.1:1" }), { $client: { batch } }),
    config: { dailyCredits: 5 },
    media: { privateBucket: bucket, publicBucket: bucket },
    log: () => {},
  };
  await expect(CRON_JOBS["17 * * * *"](deps, Date.now())).rejects.toThrow("the answer was lost");
  expect(asked).toEqual([
    "audit_progress",
    "sign_ups",
    "rate_limits",
    "closet-images/",
    "garment-analyses/",
    "taken-down/",
    "generation_shares",
  ]);
});

it("renews credits within the platform's subrequests, however many accounts there are", async () => {
  let calls = 0;
  const batch = async (statements: readonly { sql: string }[]) => {
    calls += 1;
    return statements.map(({ sql }) => ({
      columns: ["last"],
      rows: /^select max/i.test(sql) ? [{ 0: `account-${calls}`, length: 1 }] : [],
      rowsAffected: 0,
    }));
  };
  const db = Object.assign(createDb({ url: "http://127.0.0.1:1" }), { $client: { batch } });
  await CRON_JOBS["0 0 * * *"]({ db, config: { dailyCredits: 5 } }, Date.now());
  expect(calls).toBeGreaterThan(100);
  expect(calls).toBeLessThan(5_000);
});
