import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MigratedDatabase, startMigratedDatabase } from "#tests/harness/migrated-database.ts";
import type { Db } from "./client.ts";

let server: MigratedDatabase;
let db: Db;
let user = "";
let made = 0;

const run = (sql: string, args: unknown[] = []) => db.$client.execute({ sql, args: args as never });
const one = async (sql: string, args: unknown[] = []) => (await run(sql, args)).values[0]?.[0];
const balance = () => one("SELECT credits FROM profiles WHERE id = ?", [user]);

function ledger(row: Readonly<Record<string, unknown>>): Promise<unknown> {
  const full = { id: `row-${made++}`, user_id: user, created_at: 1, ...row };
  const names = Object.keys(full);
  return run(
    `INSERT INTO credit_ledger (${names}) VALUES (${names.map(() => "?")})`,
    Object.values(full),
  );
}

async function generation(status: "pending" | "completed" | "failed"): Promise<string> {
  const id = `generation-${made++}`;
  const ended = status !== "pending";
  await run(
    `INSERT INTO generations (id, user_id, status, output_image_url, created_at, deadline_at,
       settled_at) VALUES (?, ?, ?, ?, 1, 1, ?)`,
    [id, user, status, status === "completed" ? "/media/x" : null, ended ? 2 : null],
  );
  return id;
}

beforeAll(async () => {
  server = await startMigratedDatabase();
  db = server.db;
}, 30_000);
afterAll(() => server.stop());
beforeEach(async () => {
  user = `user-${made++}`;
  await run("INSERT INTO user (id, name, email, created_at, updated_at) VALUES (?, '', ?, 1, 1)", [
    user,
    `${user}@example.com`,
  ]);
  await run("INSERT INTO profiles (id, renewed_on, updated_at) VALUES (?, '2026-11-20', 1)", [
    user,
  ]);
  await ledger({ kind: "grant", amount: 2 });
});

describe("the ledger's rows", () => {
  it("move the balance", async () => {
    expect(await balance()).toBe(2);
    await ledger({ kind: "renewal", amount: 3, day: "2026-11-21" });
    expect(await balance()).toBe(5);
  });

  it.each([
    "UPDATE credit_ledger SET amount = 100 WHERE user_id = ?",
    "UPDATE credit_ledger SET user_id = 'somebody' WHERE user_id = ?",
    "DELETE FROM credit_ledger WHERE user_id = ?",
    `REPLACE INTO credit_ledger
       SELECT id, user_id, kind, 9, generation_id, day, created_at FROM credit_ledger
       WHERE user_id = ?`,
    `REPLACE INTO credit_ledger
       SELECT 'new', user_id, kind, amount, generation_id, day, created_at FROM credit_ledger
       WHERE user_id = ?`,
  ])("stay as they are: %s", async (sql) => {
    const before = (await run("SELECT * FROM credit_ledger WHERE user_id = ?", [user])).rows;
    await run(sql, [user]).catch(() => undefined);
    const after = (await run("SELECT * FROM credit_ledger WHERE user_id = ?", [user])).rows;
    expect(after).toEqual(before);
    expect(await balance()).toBe(2);
  });

  it("outlive the account, under its id alone", async () => {
    await run("DELETE FROM user WHERE id = ?", [user]);
    expect(await one("SELECT count(*) FROM profiles WHERE id = ?", [user])).toBe(0);
    expect(await one("SELECT count(*) FROM credit_ledger WHERE user_id = ?", [user])).toBe(1);
  });
});

describe("the ledger refuses", () => {
  const refused: readonly (readonly [string, () => object | Promise<object>])[] = [
    [
      "a charge that the balance does not cover",
      async () => ({ kind: "charge", amount: -3, generation_id: await generation("pending") }),
    ],
    [
      "a charge that gives",
      async () => ({ kind: "charge", amount: 1, generation_id: await generation("pending") }),
    ],
    ["a charge for nothing", () => ({ kind: "charge", amount: -1 })],
    [
      "a charge of zero",
      async () => ({ kind: "charge", amount: 0, generation_id: await generation("pending") }),
    ],
    ["a renewal that takes", () => ({ kind: "renewal", amount: -1, day: "2026-11-21" })],
    ["a renewal without a day", () => ({ kind: "renewal", amount: 1 })],
    [
      "a renewal over the highest balance",
      () => ({ kind: "renewal", amount: 1_000_000, day: "2026-11-21" }),
    ],
    ["a second grant", () => ({ kind: "grant", amount: 1 })],
    ["a part of a credit", () => ({ kind: "renewal", amount: 0.5, day: "2026-11-21" })],
    ["a kind it does not know", () => ({ kind: "gift", amount: 1 })],
    ["an account it does not know", () => ({ kind: "grant", amount: 1, user_id: "nobody" })],
    [
      "a refund without a charge",
      async () => ({ kind: "refund", amount: 1, generation_id: await generation("failed") }),
    ],
  ];
  it.each(refused)("%s", async (_, row) => {
    await expect(ledger({ ...(await row()) })).rejects.toThrow(/SQLITE_CONSTRAINT|credit_ledger/);
    expect(await balance()).toBe(2);
  });

  it.each(["pending", "completed"] as const)("a refund of what is %s", async (status) => {
    const id = await generation(status);
    await ledger({ kind: "charge", amount: -1, generation_id: id });
    await expect(ledger({ kind: "refund", amount: 1, generation_id: id })).rejects.toThrow(
      "has not failed",
    );
    expect(await balance()).toBe(1);
  });

  it("a second charge, a second refund and a larger refund", async () => {
    const id = await generation("failed");
    await ledger({ kind: "charge", amount: -1, generation_id: id });
    await expect(ledger({ kind: "charge", amount: -1, generation_id: id })).rejects.toThrow();
    await expect(ledger({ kind: "refund", amount: 2, generation_id: id })).rejects.toThrow();
    await ledger({ kind: "refund", amount: 1, generation_id: id });
    await expect(ledger({ kind: "refund", amount: 1, generation_id: id })).rejects.toThrow();
    expect(await balance()).toBe(2);
  });

  it("another's refund", async () => {
    const id = await generation("failed");
    await ledger({ kind: "charge", amount: -1, generation_id: id });
    const thief = `user-${made++}`;
    await run(
      "INSERT INTO user (id, name, email, created_at, updated_at) VALUES (?, '', ?, 1, 1)",
      [thief, `${thief}@example.com`],
    );
    await run("INSERT INTO profiles (id, renewed_on, updated_at) VALUES (?, '', 1)", [thief]);
    const row = { kind: "refund", amount: 1, generation_id: id, user_id: thief };
    await expect(ledger(row)).rejects.toThrow("refund without its charge");
  });

  it("a second renewal of the day", async () => {
    await ledger({ kind: "renewal", amount: 1, day: "2026-11-21" });
    await expect(ledger({ kind: "renewal", amount: 1, day: "2026-11-21" })).rejects.toThrow();
    await ledger({ kind: "renewal", amount: 1, day: "2026-11-22" });
    expect(await balance()).toBe(4);
  });
});

describe("balances and endings", () => {
  it.each(["-1", "1000001", "1.5", "'many'", "NULL"])("no balance is %s", async (value) => {
    const update = run(`UPDATE profiles SET credits = ${value} WHERE id = ?`, [user]);
    await expect(update).rejects.toThrow();
    expect(await balance()).toBe(2);
  });

  it.each([
    ["completed", "failed"],
    ["failed", "pending"],
    ["failed", "processing"],
  ] as const)("what is %s never becomes %s", async (from, to) => {
    const id = await generation(from);
    const update = run(
      "UPDATE generations SET status = ?, output_image_url = NULL, settled_at = ? WHERE id = ?",
      [to, to === "failed" ? 3 : null, id],
    );
    await expect(update).rejects.toThrow("already settled");
  });

  it("no account starts with credits of its own", async () => {
    await run("DELETE FROM profiles WHERE id = ?", [user]);
    const insert = run(
      "INSERT INTO profiles (id, credits, renewed_on, updated_at) VALUES (?, 9, '2026-11-20', 1)",
      [user],
    );
    await expect(insert).rejects.toThrow("credits come from the ledger");
  });

  it("a key starts one generation an account", async () => {
    const start = (id: string, owner: string) =>
      run(
        `INSERT INTO generations (id, user_id, status, idempotency_key, created_at, deadline_at)
         VALUES (?, ?, 'pending', 'one click', 1, 1)`,
        [id, owner],
      );
    await start(`generation-${made++}`, user);
    await expect(start(`generation-${made++}`, user)).rejects.toThrow();
  });
});
