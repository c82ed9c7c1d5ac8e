import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import type { Statement } from "#db/hrana.ts";
import { readAuditPosition, recordChecks } from "#db/queries/invariant-checks.ts";
import type { Violation } from "#db/queries/invariants.ts";
import { nth } from "#tests/harness/lists.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import {
  breakInvariants,
  GRANT,
  memberId,
  PlantedBucket,
  plantLedger,
  ROWS_A_MEMBER,
} from "#tests/harness/planted-ledger.ts";
import { auditAccounts, auditRecent, INVARIANTS } from "./ledger-audit.ts";

const MEMBERS = 3000;
const HOUR_MS = 3_600_000;
const FACTS = { allowance: GRANT, allowanceSince: "", now: Date.now(), graceMs: 0 };

const bucket = new PlantedBucket();
let server: MigratedDatabase;
let db: Db;
beforeAll(async () => {
  server = await startMigratedDatabase();
  db = server.db;
  await plantLedger(db, bucket, MEMBERS);
}, 60_000);
afterAll(() => server.stop());

/** The same database; each statement is first passed to `look`. */
function watched(look: (statements: readonly Statement[]) => Promise<void> | void): Db {
  const $client = Object.assign(Object.create(db.$client), {
    batch: async (...call: Parameters<Db["$client"]["batch"]>) => {
      await look(call[0] as Statement[]);
      return db.$client.batch(...call);
    },
  });
  return Object.assign(Object.create(db), { $client });
}

/** Audits all accounts, one range per run. */
async function walkAll(of = db) {
  const violations: Violation[] = [];
  const ends: string[] = [];
  for (let from = ""; ; ) {
    const part = await auditAccounts(bucket.auditSources(of), FACTS, from, 1);
    violations.push(...part.violations);
    if (part.reached === null) return { violations, ends };
    from = part.reached;
    ends.push(from);
  }
}

const perMember = (violations: readonly Violation[], member: string) =>
  violations
    .filter(({ subject }) => subject.includes(member))
    .map(({ invariant }) => invariant.split(" ")[0])
    .sort();

describe("the audit of many accounts", { timeout: 60_000 }, () => {
  it("reads ranges that leave nothing out and nothing twice", async () => {
    const calls: number[] = [];
    bucket.listed.length = 0;
    const { violations, ends } = await walkAll(watched(({ length }) => void calls.push(length)));
    expect(violations).toEqual([]);
    expect(ends).toEqual([1, 2].map((n) => memberId(n * (5000 / ROWS_A_MEMBER) + n - 1)));
    const listed = bucket.listed.flat();
    expect(listed.length).toBe(new Set(listed).size);
    expect(listed.length).toBe(bucket.objects.size);
    for (const { length } of bucket.listed) expect(length).toBeLessThan(2500);
    // The range's end, the invariants, and four lists of rows that are compared with pictures.
    expect(calls.length).toBe(6 * (ends.length + 1));
  });

  it("uses indexes, and reads no table from its beginning to its end", async () => {
    const plans: string[] = [];
    const explain = async (statements: readonly Statement[]) => {
      for (const statement of statements as { sql: string; args: [] }[]) {
        const sql = `EXPLAIN QUERY PLAN ${statement.sql}`;
        const { rows } = await db.$client.execute({ ...statement, sql });
        plans.push(...rows.map(({ detail }) => String(detail)));
      }
    };
    await walkAll(watched(explain));
    expect(plans.length).toBeGreaterThan(50);
    expect(plans.filter((plan) => /SEARCH \w/.test(plan)).length).toBeGreaterThan(30);
    expect(plans.filter((plan) => /SCAN \w/.test(plan) && !/json_each/.test(plan))).toEqual([]);
  });

  it("finds each violation wherever it is, and in each range", async () => {
    const { ends } = await walkAll();
    const after = ends.map((end) => memberId(Number(end.slice(-6)) + 1));
    const places = [memberId(0), ...ends, ...after, memberId(1500), memberId(MEMBERS - 1)];
    for (const member of places) await breakInvariants(db, bucket, member);
    const { violations } = await walkAll();
    const invariants = ["I1", "I10", "I11", "I3", "I4", "I5", "I6", "I7", "I7", "I7", "I7", "I9"];
    for (const member of places) expect(perMember(violations, member), member).toEqual(invariants);
    expect(violations.length).toBe(places.length * invariants.length);
    const whole = await auditAccounts(bucket.auditSources(db), FACTS, "", 1000);
    expect(new Set(whole.violations)).toEqual(new Set(violations));
    expect(whole.reached).toBeNull();
  });

  it("reports a row whose id is malformed, and goes on to the next", async () => {
    const member = memberId(2900);
    const insert = (id: string) => `INSERT INTO generations (id, user_id, status, output_image_url,
      created_at, deadline_at, settled_at) VALUES ('${id}', '${member}', 'completed', '/x', 1, 1, ${FACTS.now})`;
    await db.$client.batch([insert("../x"), insert("well-formed")]);
    const results = ({ invariant, subject }: Violation) =>
      invariant.startsWith("I6") ? [subject] : [];
    const told = ["../x shows another", "well-formed shows another"];
    const { violations } = await walkAll();
    expect(violations.flatMap(results)).toEqual(expect.arrayContaining(told));
    const recent = await auditRecent(bucket.auditSources(db), FACTS, FACTS.now);
    expect(recent.flatMap(results)).toEqual(expect.arrayContaining(told));
    await db.$client.execute(
      `DELETE FROM generations WHERE user_id = '${member}' AND output_image_url = '/x'`,
    );
  });

  it("finds what was broken last, or is overdue, without a complete audit", async () => {
    const [last, stuck] = [memberId(1500), memberId(700)];
    const [quiet, undone] = [memberId(800), memberId(900)];
    await db.$client.batch([
      `INSERT INTO generations (id, user_id, status, created_at, deadline_at)
       VALUES ('${stuck}-old', '${stuck}', 'processing', 1, 1)`,
      `UPDATE profiles SET credits = credits + 1 WHERE id = '${quiet}'`,
      `INSERT INTO removals (kind, subject, owner_id, due_at, planned_at)
       VALUES ('stop', '${undone}-old', '${undone}', ${FACTS.now - 1}, ${FACTS.now - HOUR_MS - 1}),
         ('stop', '${undone}-new', '${undone}', 0, ${FACTS.now - HOUR_MS}),
         ('stop', '${undone}-later', '${undone}', ${FACTS.now + 1}, 1)`,
    ]);
    const recent = await auditRecent(bucket.auditSources(db), FACTS, 0);
    expect(perMember(recent, last)).toEqual(["I1", "I10", "I11", "I3", "I4", "I5", "I9"]);
    expect(perMember(recent, stuck)).toEqual(["I3", "I5"]);
    expect(perMember(recent, undone)).toEqual(["I9"]);
    expect(perMember(recent, quiet)).toEqual([]);
    expect(perMember((await walkAll()).violations, quiet)).toEqual(["I1"]);
  });

  it("checks recent accounts only as far as their histories stay small", async () => {
    // Sixty members with a thousand rows each, the last of which are all among the newest.
    await db.$client.execute(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999),
         m(j) AS (SELECT 2100 UNION ALL SELECT j + 1 FROM m WHERE j < 2159)
       INSERT INTO credit_ledger (id, user_id, kind, amount, day, created_at)
       SELECT 'long-' || i || '-' || j, printf('member-%06d', j), 'renewal', 1, 'day-' || i, 1
       FROM n, m ORDER BY i, j`,
    );
    const judged: string[][] = [];
    const note = (statements: readonly Statement[]) => {
      const all = (statements as readonly { args: readonly unknown[] }[]).flatMap(
        (one) => one.args,
      );
      judged.push(...all.filter((arg) => String(arg).startsWith("[")).map(parseIds));
    };
    const recent = await auditRecent(bucket.auditSources(watched(note)), FACTS, Number.MAX_VALUE);
    const ids = nth(judged, 0);
    const long = ids.filter((id) => memberId(2100) <= id && id <= memberId(2159));
    expect(long.sort()).toEqual(Array.from({ length: 20 }, (_, n) => memberId(2140 + n)));
    // Accounts with an overdue generation come first.
    expect(perMember(recent, memberId(700))).toContain("I5");
  });

  it("looks up a bounded number of missing pictures and orphans", async () => {
    const missing = new PlantedBucket();
    for (let n = 0; n < 500; n++)
      missing.put(`reference-images/a-nobody-${n}/version-0001/reference.jpg`);
    let looks = 0;
    const sources = missing.auditSources(db);
    const headObject = (key: string) => {
      looks++;
      return sources.headObject(key);
    };
    const part = await auditAccounts({ ...sources, headObject }, FACTS, "", 1);
    expect(part.reached).not.toBeNull();
    const pictures = part.violations.filter(({ invariant }) => /^I[67]/.test(invariant));
    // Twenty missing results, photos and orphans, and the planted job photo.
    expect(pictures.length).toBe(61);
    expect(looks).toBe(61);
  });
});

function parseIds(json: unknown): string[] {
  return JSON.parse(String(json));
}

describe("the result of a check", () => {
  const invariant = nth(INVARIANTS, 0);
  const broken: Violation = { invariant, subject: "somebody: 6" };
  const shown = async () => {
    const { rows } = await db.$client.execute({
      sql: "SELECT broken, example FROM invariant_checks WHERE invariant = ?",
      args: [invariant],
    });
    return [rows[0]?.broken, rows[0]?.example];
  };
  let now = FACTS.now;
  const record = (reached: string | null, walked: Violation[] = [], recent: Violation[] = []) => {
    now += HOUR_MS;
    return recordChecks(db, INVARIANTS, recent, { violations: walked, reached }, now);
  };

  it("stays until a complete audit has not found it", async () => {
    expect(await readAuditPosition(db)).toBe("");
    await record("m", [broken]);
    expect([await readAuditPosition(db), await shown()]).toEqual(["m", [1, broken.subject]]);
    await record(null);
    expect([await readAuditPosition(db), await shown()]).toEqual(["", [1, broken.subject]]);
    await record("m");
    expect(await shown()).toEqual([1, broken.subject]);
    await record(null);
    expect(await shown()).toEqual([0, null]);
  });

  it("counts what each part has found, and once what every run finds", async () => {
    await record("f", [broken], [broken]);
    await record("m", [broken, broken], [broken]);
    expect((await shown())[0]).toBe(3);
    await record(null, [], [broken]);
    expect((await shown())[0]).toBe(3);
    await record(null, [], [broken]);
    expect((await shown())[0]).toBe(1);
    await record(null);
    expect(await shown()).toEqual([0, null]);
  });
});
