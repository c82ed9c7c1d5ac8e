import type { InStatement } from "@libsql/client/web";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/client.ts";
import { readWalk, recordChecks } from "#db/queries/invariant-checks.ts";
import type { Violation } from "#db/queries/invariants.ts";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import {
  breakBooks,
  GRANT,
  memberId,
  PlantedBucket,
  plantBooks,
  ROWS_A_MEMBER,
} from "#tests/harness/planted-books.ts";
import { checkNewest, LAWS, walkBooks } from "./check-books.ts";

const MEMBERS = 3000;
const HOUR_MS = 3_600_000;
const FACTS = { allowance: GRANT, allowanceSince: "", now: Date.now(), settledMs: 0 };

const bucket = new PlantedBucket();
let server: MigratedDatabase;
let db: Db;
beforeAll(async () => {
  server = await startMigratedDatabase();
  db = server.db;
  await plantBooks(db, bucket, MEMBERS);
}, 60_000);
afterAll(() => server.stop());

/** The same database, each of whose statements is first shown to somebody. */
function watched(look: (statements: readonly InStatement[]) => Promise<void> | void): Db {
  const $client = Object.assign(Object.create(db.$client), {
    batch: async (...call: Parameters<Db["$client"]["batch"]>) => {
      await look(call[0] as InStatement[]);
      return db.$client.batch(...call);
    },
  });
  return Object.assign(Object.create(db), { $client });
}

/** Walks to the end, one stretch at a time as if each were another run's. */
async function walkAll(of = db) {
  const violations: Violation[] = [];
  const ends: string[] = [];
  for (let from = ""; ; ) {
    const part = await walkBooks(bucket.booksOver(of), FACTS, from, 1);
    violations.push(...part.violations);
    if (part.reached === null) return { violations, ends };
    from = part.reached;
    ends.push(from);
  }
}

const perMember = (violations: readonly Violation[], member: string) =>
  violations
    .filter(({ subject }) => subject.includes(member))
    .map(({ law }) => law.split(" ")[0])
    .sort();

describe("books of many", { timeout: 60_000 }, () => {
  it("are walked in stretches that leave nothing out and nothing twice", async () => {
    const calls: number[] = [];
    bucket.listed.length = 0;
    const { violations, ends } = await walkAll(watched(({ length }) => void calls.push(length)));
    expect(violations).toEqual([]);
    expect(ends).toEqual([1, 2].map((n) => memberId(n * (5000 / ROWS_A_MEMBER) + n - 1)));
    const listed = bucket.listed.flat();
    expect(listed.length).toBe(new Set(listed).size);
    expect(listed.length).toBe(bucket.objects.size);
    for (const { length } of bucket.listed) expect(length).toBeLessThan(2500);
    // Its end, the laws, and three lists of rows that pictures are held against.
    expect(calls.length).toBe(5 * (ends.length + 1));
  });

  it("are read by their indexes, and no table from its beginning to its end", async () => {
    const plans: string[] = [];
    const explain = async (statements: readonly InStatement[]) => {
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

  it("show what is broken wherever it lies, and in each stretch", async () => {
    const { ends } = await walkAll();
    const after = ends.map((end) => memberId(Number(end.slice(-6)) + 1));
    const places = [memberId(0), ...ends, ...after, memberId(1500), memberId(MEMBERS - 1)];
    for (const member of places) await breakBooks(db, bucket, member);
    const { violations } = await walkAll();
    const laws = ["I1", "I10", "I11", "I3", "I4", "I5", "I6", "I7", "I7", "I9"];
    for (const member of places) expect(perMember(violations, member), member).toEqual(laws);
    expect(violations.length).toBe(places.length * laws.length);
    const whole = await walkBooks(bucket.booksOver(db), FACTS, "", 1000);
    expect(new Set(whole.violations)).toEqual(new Set(violations));
    expect(whole.reached).toBeNull();
  });

  it("show what was broken last, or is stuck, without a walk", async () => {
    const [last, stuck, quiet, undone] = [1500, 700, 800, 900].map(memberId);
    await db.$client.batch([
      `INSERT INTO generations (id, user_id, status, created_at, deadline_at)
       VALUES ('${stuck}-old', '${stuck}', 'processing', 1, 1)`,
      `UPDATE profiles SET credits = credits + 1 WHERE id = '${quiet}'`,
      `INSERT INTO removals (kind, subject, owner_id, due_at, planned_at)
       VALUES ('stop', '${undone}-old', '${undone}', ${FACTS.now - 1}, ${FACTS.now - HOUR_MS - 1}),
         ('stop', '${undone}-new', '${undone}', 0, ${FACTS.now - HOUR_MS}),
         ('stop', '${undone}-later', '${undone}', ${FACTS.now + 1}, 1)`,
    ]);
    const newly = await checkNewest(bucket.booksOver(db), FACTS, 0);
    expect(perMember(newly, last)).toEqual(["I1", "I10", "I11", "I3", "I4", "I5", "I9"]);
    expect(perMember(newly, stuck)).toEqual(["I3", "I5"]);
    expect(perMember(newly, undone)).toEqual(["I9"]);
    expect(perMember(newly, quiet)).toEqual([]);
    expect(perMember((await walkAll()).violations, quiet)).toEqual(["I1"]);
  });

  it("are looked through for the newest only as far as their histories stay small", async () => {
    // Sixty members with a thousand rows each, the last of which are all among the newest.
    await db.$client.execute(
      `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999),
         m(j) AS (SELECT 2100 UNION ALL SELECT j + 1 FROM m WHERE j < 2159)
       INSERT INTO credit_ledger (id, user_id, kind, amount, day, created_at)
       SELECT 'long-' || i || '-' || j, printf('member-%06d', j), 'renewal', 1, 'day-' || i, 1
       FROM n, m ORDER BY i, j`,
    );
    const judged: string[][] = [];
    const note = (statements: readonly InStatement[]) => {
      const all = (statements as readonly { args: readonly unknown[] }[]).flatMap(
        (one) => one.args,
      );
      judged.push(...all.filter((arg) => String(arg).startsWith("[")).map(parseIds));
    };
    const newly = await checkNewest(bucket.booksOver(watched(note)), FACTS, Number.MAX_VALUE);
    const [ids] = judged;
    const long = ids.filter((id) => memberId(2100) <= id && id <= memberId(2159));
    expect(long.sort()).toEqual(Array.from({ length: 20 }, (_, n) => memberId(2140 + n)));
    // Whoever's generation is overdue comes first.
    expect(perMember(newly, memberId(700))).toContain("I5");
  });

  it("in which all pictures are gone, or have no rows, are looked for some at a time", async () => {
    const missing = new PlantedBucket();
    for (let n = 0; n < 500; n++)
      missing.put(`reference-images/a-nobody-${n}/version-0001/reference.jpg`);
    let looks = 0;
    const books = missing.booksOver(db);
    const headObject = (key: string) => {
      looks++;
      return books.headObject(key);
    };
    const part = await walkBooks({ ...books, headObject }, FACTS, "", 1);
    expect(part.reached).not.toBeNull();
    const pictures = part.violations.filter(({ law }) => /^I[67]/.test(law));
    expect(pictures.length).toBe(60);
    expect(looks).toBe(60);
  });
});

function parseIds(json: unknown): string[] {
  return JSON.parse(String(json));
}

describe("what a check has found", () => {
  const [law] = LAWS;
  const broken: Violation = { law, subject: "somebody: 6" };
  const shown = async () => {
    const { rows } = await db.$client.execute({
      sql: "SELECT broken, example FROM invariant_checks WHERE law = ?",
      args: [law],
    });
    return [rows[0]?.broken, rows[0]?.example];
  };
  let now = FACTS.now;
  const record = (reached: string | null, walked: Violation[] = [], newly: Violation[] = []) => {
    now += HOUR_MS;
    return recordChecks(db, LAWS, newly, { violations: walked, reached }, now);
  };

  it("stays until a walk has come to its end without it", async () => {
    expect(await readWalk(db)).toBe("");
    await record("m", [broken]);
    expect([await readWalk(db), await shown()]).toEqual(["m", [1, broken.subject]]);
    await record(null);
    expect([await readWalk(db), await shown()]).toEqual(["", [1, broken.subject]]);
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
