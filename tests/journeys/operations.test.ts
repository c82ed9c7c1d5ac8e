import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operations } from "#worker/contract/operations.ts";
import { INVARIANTS } from "#worker/operations/ledger-audit.ts";
import { storedBytes } from "../harness/buckets.ts";
import { awaitEnd } from "../harness/events.ts";
import { audit, listBucket } from "../harness/ledger-audit.ts";
import { nth } from "../harness/lists.ts";
import { type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { writeRows } from "../harness/write-rows.ts";

// A variable hides the import from the compiler of the tests, which lacks the platform's types.
const EACH_PAGE: string = "#worker/media/storage/each-page.ts";

const HOURLY = "17 * * * *";
const HOUR_MS = 3_600_000;

let product: Product;
let admin: Member;
let member: Member;
beforeAll(async () => {
  product = await startProduct();
  admin = await newMember(product);
  member = await newMember(product);
  await run("INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')", [admin.id]);
});
afterAll(() => product.stop());

const run = (sql: string, args: unknown[] = []) =>
  product.db.$client.execute({ sql, args: args as never });
const look = async (): Promise<Operations> =>
  (await admin.call("GET", "/api/admin/operations")).json;
const brokenInvariants = async () => {
  await product.cron(HOURLY, Date.now() + 2 * HOUR_MS);
  const { checks } = await look();
  return checks.filter(({ broken }) => broken > 0).map(({ invariant }) => invariant.split(" ")[0]);
};

describe("what an operator sees", () => {
  it("is for nobody else", async () => {
    expect((await member.call("GET", "/api/admin/operations")).status).toBe(403);
  });

  it("counts what ended and how, once each, with its stages and credits", async () => {
    const made = await member.tryOn();
    await awaitEnd(member, made);
    const refused = (await member.call("POST", "/api/generations")).json.generationId;
    await member.submit(refused, { garment_image_url: "data:image/png;base64,AAAA" });
    const abandoned = (await member.call("POST", "/api/generations")).json.generationId;
    for (const _ of [1, 2]) await product.cron("* * * * *", Date.now() + HOUR_MS);
    await awaitEnd(member, abandoned);
    const { ends, stages, credits, open, crons, engines } = await look();
    expect(ends.map(({ engine, count }) => [engine, count])).toEqual([
      ["local", 1],
      ["local", 1],
      ["local", 1],
    ]);
    expect(ends.map(({ outcome }) => outcome)).toContain("completed");
    expect(ends.map(({ outcome }) => outcome)).toContain("timed_out");
    expect(stages.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(["waiting", "garment", "person", "warp", "composite", "storing"]),
    );
    const sums = Object.fromEntries(credits.map(({ kind, sum }) => [kind, sum]));
    expect(sums).toMatchObject({ charge: -3, refund: 2 });
    expect(open).toEqual({ count: 0, overdue: 0 });
    expect(crons).toMatchObject([{ name: "* * * * *", ok: true }]);
    expect(engines).toEqual([{ name: "local", state: "ok", pricePerPicture: 0 }]);
  });

  it("says that every invariant holds, by the hourly check", async () => {
    expect(await brokenInvariants()).toEqual([]);
    expect((await look()).checks.map(({ invariant }) => invariant)).toEqual([...INVARIANTS].sort());
  });

  it.each<[string, string, string, string]>([
    [
      "I1",
      "a balance that the ledger does not cover",
      "UPDATE profiles SET credits = credits + 1 WHERE id = ?",
      "UPDATE profiles SET credits = credits - 1 WHERE id = ?",
    ],
    [
      "I10",
      "a like that nobody gave",
      "UPDATE closet_items SET likes = likes + 1 WHERE ? <> ''",
      "UPDATE closet_items SET likes = likes - 1 WHERE ? <> ''",
    ],
    [
      "I9",
      "a removal that was planned long ago",
      "INSERT INTO removals (kind, subject, owner_id, planned_at) VALUES ('stop', 'long-ago', ?, 1)",
      "DELETE FROM removals WHERE owner_id = ?",
    ],
  ])("tells of a broken %s: %s", async (invariant, _, breaking, mending) => {
    if (invariant === "I10") await plantItem();
    await run(breaking, [member.id]);
    expect(await brokenInvariants()).toEqual([invariant]);
    expect(await audit(product)).toEqual([expect.stringMatching(invariant)]);
    await run(mending, [member.id]);
    expect(await brokenInvariants()).toEqual([]);
  });

  it("tells of a picture without its row and a row without its picture", async () => {
    const { PRIVATE_BUCKET } = await product.bindings();
    const { key } = nth(await listBucket(PRIVATE_BUCKET, "generations/"), 0);
    const bytes = await storedBytes(PRIVATE_BUCKET, key);
    await PRIVATE_BUCKET.delete(key);
    expect(await brokenInvariants()).toEqual(["I6"]);
    await PRIVATE_BUCKET.put(key, bytes, { httpMetadata: { contentType: "image/jpeg" } });
    expect(await brokenInvariants()).toEqual([]);
  });
});

describe("of many members", () => {
  it("the hourly check sees the first and the last, and begins anew", async () => {
    // Six thousand grants are more than one range.
    const ids = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 5999),
      m(id) AS (SELECT printf('%s-planted-%06d', iif(i < 3000, '0', 'z'), i) FROM n)`;
    await writeRows(product.db, [
      `${ids} INSERT INTO user (id, name, email, created_at, updated_at)
       SELECT id, '', id || '@example.com', 1, 1 FROM m`,
      `${ids} INSERT INTO profiles (id, renewed_on, updated_at) SELECT id, '2026-11-20', 1 FROM m`,
      `${ids} INSERT INTO credit_ledger (id, user_id, kind, amount, created_at)
       SELECT 'grant-' || id, id, 'grant', 5, 1 FROM m`,
      `UPDATE profiles SET credits = credits + 1 WHERE id LIKE '%planted-000000'
       OR id LIKE '%planted-005999'`,
    ]);
    expect(await brokenInvariants()).toEqual(["I1"]);
    const { checks } = await look();
    expect(checks.find(({ invariant }) => invariant.startsWith("I1 "))?.broken).toBe(2);
    expect(
      (await run("SELECT reached FROM audit_progress WHERE name = 'accounts'")).rows[0]?.reached,
    ).toBe("");
    await run(
      "UPDATE profiles SET credits = credits - 1 WHERE id LIKE '%planted-%' AND credits = 6",
    );
    expect(await brokenInvariants()).toEqual([]);
  });

  it("pictures are listed from one key to another, over as many pages as there are", async () => {
    const { PRIVATE_BUCKET } = await product.bindings();
    const keys = Array.from({ length: 25 }, (_, n) => `listed/${String(n).padStart(4, "0")}`);
    await Promise.all(keys.map((key) => PRIVATE_BUCKET.put(key, "x")));
    const { eachPage } = await import(EACH_PAGE);
    const listed = async (listing: object) => {
      const found: string[] = [];
      const visit = (page: { key: string }[]) => void found.push(...page.map(({ key }) => key));
      await eachPage(PRIVATE_BUCKET, "listed/", visit, { limit: 10, ...listing });
      return found;
    };
    expect(await listed({})).toEqual(keys);
    expect(await listed({ startAfter: keys[1] })).toEqual(keys.slice(2));
    expect(await listed({ startAfter: keys[4], upTo: keys[22] })).toEqual(keys.slice(5, 23));
    expect(await listed({ upTo: "listed/0002x" })).toEqual(keys.slice(0, 3));
  });
});

/** Inserts the member's closet with one item. */
async function plantItem(): Promise<void> {
  const now = Date.now();
  await run(
    `INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
     VALUES ('closet-1', ?, 'Mine', 'ines', ${now})`,
    [member.id],
  );
  await run(
    `INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url, affiliate_url, created_at)
     VALUES ('item-1', 'closet-1', ?, 'Tee', '/media/x', 'https://shop.example', ${now})`,
    [member.id],
  );
}

it("sums the credits of the running hour and the 23 before it, by a counter of each hour", async () => {
  const at = Date.now();
  const { id } = await newMember(product);
  const renew = (hoursAgo: number) =>
    run(
      `INSERT INTO credit_ledger (id, user_id, kind, amount, day, created_at)
       VALUES (?, ?, 'renewal', 7, ?, ?)`,
      [`${id}-${hoursAgo}`, id, `1999-${hoursAgo}`, at - hoursAgo * HOUR_MS],
    );
  const renewals = async () => {
    const { credits } = await look();
    return credits.find(({ kind }) => kind === "renewal") ?? { count: 0, sum: 0 };
  };
  // A sweep in the future may have renewed accounts.
  const before = await renewals();
  for (const hoursAgo of [0, 1, 22, 25, 400]) await renew(hoursAgo);
  const { credits } = await look();
  expect(await renewals()).toMatchObject({ count: before.count + 3, sum: before.sum + 21 });
  const difference = `SELECT count(*) AS n FROM (
      SELECT created_at / 3600000 AS hour, kind AS name, count(*) AS count, sum(amount) AS sum
      FROM credit_ledger GROUP BY 1, 2
      EXCEPT SELECT hour, name, count, sum FROM hourly_counts)`;
  expect((await run(difference)).rows[0]?.n).toBe(0);
  const removed = "UPDATE profiles SET credits = 1000000 WHERE id = ?";
  await run(removed, [id]);
  await expect(renew(2)).rejects.toThrow(/CHECK/);
  expect((await look()).credits).toEqual(credits);
  await run("UPDATE profiles SET credits = 40 WHERE id = ?", [id]);
});
