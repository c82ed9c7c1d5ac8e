import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import { GRANT, memberId, PlantedBucket, plantLedger } from "#tests/harness/planted-ledger.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const SCHEDULED_AUDIT: string = "./scheduled-audit.ts";
const { auditOnSchedule } = await import(SCHEDULED_AUDIT);
const LOG: string = "../http/log.ts";
const { accountTag } = await import(LOG);

const SECRET = "only-for-tests-0123456789-abcdefghijklmnop";
const NOW = Date.now();
/** More grants than each run checks, so that the first member is not among the newest. */
const MEMBERS = 600;
const RECORD = "into invariant_checks";
const BROKEN = memberId(0);

const bucket = new PlantedBucket();
let server: MigratedDatabase;
let db: Db;
beforeAll(async () => {
  server = await startMigratedDatabase();
  db = server.db;
  await plantLedger(db, bucket, MEMBERS);
  await db.$client.execute(`UPDATE profiles SET credits = 6 WHERE id = '${BROKEN}'`);
}, 60_000);
afterAll(() => server.stop());
beforeEach(() => db.$client.batch(["DELETE FROM audit_progress", "DELETE FROM invariant_checks"]));

/** Runs the audit and loses answers, selected by the statement and the number of records so far. */
async function watch(
  losesAnswer: (statements: string, records: number) => boolean = () => false,
  { now = NOW, allowance = GRANT } = {},
) {
  const lines: Record<string, unknown>[] = [];
  let records = 0;
  const $client = Object.assign(Object.create(db.$client), {
    batch: async (...call: Parameters<Db["$client"]["batch"]>) => {
      const answer = await db.$client.batch(...call);
      const statements = JSON.stringify(call[0]).replaceAll('\\"', "").toLowerCase();
      if (statements.includes(RECORD)) records++;
      if (losesAnswer(statements, records)) throw new TypeError("cut off");
      return answer;
    },
  });
  const objects = (prefix: string, startAfter = "") =>
    [...bucket.objects.values()]
      .filter(({ key }) => key.startsWith(prefix) && key > startAfter)
      .map(({ key, contentType }) => ({
        key,
        uploaded: new Date(1),
        httpMetadata: { contentType },
      }));
  const privateBucket = {
    list: async ({ prefix, startAfter }: { prefix: string; startAfter?: string }) => ({
      objects: objects(prefix, startAfter),
      truncated: false,
    }),
    head: async (key: string) => objects(key)[0] ?? null,
  };
  const deps = {
    db: Object.assign(Object.create(db), { $client }),
    config: { dailyCredits: allowance, authSecret: SECRET },
    media: { privateBucket },
    log: (line: Record<string, unknown>) => void lines.push(line),
  };
  const end = await auditOnSchedule(deps, now).then(
    () => "done",
    (error: Error) => error.name,
  );
  const alarms = lines.filter(({ event }) => event === "alarm");
  return { end, alarms };
}

const shown = async () => {
  const sql = "SELECT broken FROM invariant_checks WHERE invariant LIKE 'I1 %'";
  return (await db.$client.execute(sql)).rows[0]?.broken;
};
const tagOf = (id: string) => accountTag({ authSecret: SECRET }, id);
const found = expect.objectContaining({ subject: await tagOf(BROKEN) });

it("stores what it finds, and raises an alarm", async () => {
  const { end, alarms } = await watch();
  expect([end, alarms, await shown()]).toEqual(["done", [found], 1]);
});

it("continues where the recent accounts cannot be checked, raises an alarm, and fails in the end", async () => {
  const { end, alarms } = await watch((statements) => statements.includes("order by rowid desc"));
  expect(end).toBe("DatabaseUnavailableError");
  expect(alarms).toEqual([expect.objectContaining({ alarm: "ledger_audit" }), found]);
  expect(await shown()).toBe(1);
});

it("raises the alarm although the answer of the record is lost and the audit continued", async () => {
  const { end, alarms } = await watch(
    (statements, records) => statements.includes(RECORD) && records === 2,
  );
  expect([end, alarms, await shown()]).toEqual(["DatabaseUnavailableError", [found], 1]);
});

it("stores the violations of recent accounts although the audit of all fails", async () => {
  await db.$client.execute(`UPDATE profiles SET credits = 7 WHERE id = '${memberId(599)}'`);
  const { end } = await watch((statements) => statements.includes("limit ? offset"));
  expect([end, await shown()]).toEqual(["DatabaseUnavailableError", 1]);
});

describe("a renewal that lifts to something else", () => {
  const member = memberId(5);
  const at = (days: number) => NOW + days * 86_400_000;
  const lifted = async (days: number, allowance = GRANT) => {
    const { alarms } = await watch(undefined, { now: at(days), allowance });
    return alarms.filter(({ invariant }) => String(invariant).endsWith("lifts to the allowance"));
  };
  const renew = (days: number, amount: number) =>
    db.$client.execute({
      sql: `INSERT INTO credit_ledger (id, user_id, kind, amount, day, created_at)
            VALUES (?, ?, 'renewal', ?, ?, 1)`,
      args: [`r-${days}`, member, amount, new Date(at(days)).toISOString().slice(0, 10)],
    });

  it("is reported on each day of the following week, but not for a day with two allowances", async () => {
    // Three credits are left; on the first day the allowance changed at noon.
    await renew(0, 3);
    expect(await lifted(0)).toEqual([]);
    expect(await lifted(3)).toEqual([]);
    await renew(1, 1);
    const told = [expect.objectContaining({ subject: await tagOf(member) })];
    expect(await lifted(3)).toEqual(told);
    expect(await lifted(8)).toEqual(told);
    expect(await lifted(9)).toEqual([]);
    expect(await lifted(3, 9)).toEqual([]);
    expect(await lifted(3)).toEqual([]);
  });
});
