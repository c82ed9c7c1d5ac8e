import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Operations } from "#worker/contract/operations.ts";
import { LAWS } from "#worker/operations/check-books.ts";
import { audit, listBucket } from "../harness/books.ts";
import { awaitEnd } from "../harness/events.ts";
import { type Member, newMember } from "../harness/member.ts";
import { type Product, startProduct } from "../harness/product.ts";

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
const brokenLaws = async () => {
  await product.cron(HOURLY, Date.now() + 2 * HOUR_MS);
  const { checks } = await look();
  return checks.filter(({ broken }) => broken > 0).map(({ law }) => law.split(" ")[0]);
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
    expect(ends.map(({ outcome }) => outcome)).toContain("Generation timed out.");
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
    expect(await brokenLaws()).toEqual([]);
    expect((await look()).checks.map(({ law }) => law)).toEqual([...LAWS].sort());
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
  ])("tells of a broken %s: %s", async (law, _, breaking, mending) => {
    if (law === "I10") await plantItem();
    await run(breaking, [member.id]);
    expect(await brokenLaws()).toEqual([law]);
    expect(await audit(product)).toEqual([expect.stringMatching(law)]);
    await run(mending, [member.id]);
    expect(await brokenLaws()).toEqual([]);
  });

  it("tells of a picture without its row and a row without its picture", async () => {
    const { PRIVATE_BUCKET } = await product.worker.getEnv();
    const [{ key }] = await listBucket(PRIVATE_BUCKET, "generations/");
    const object = await PRIVATE_BUCKET.get(key);
    const bytes = await object?.arrayBuffer();
    await PRIVATE_BUCKET.delete(key);
    expect(await brokenLaws()).toEqual(["I6"]);
    await PRIVATE_BUCKET.put(key, bytes, { httpMetadata: { contentType: "image/jpeg" } });
    expect(await brokenLaws()).toEqual([]);
  });
});

/** A closet with one piece, of the member's. */
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
