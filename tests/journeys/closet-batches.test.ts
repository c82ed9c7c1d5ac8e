import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { applyClosetBatch, type ClosetBatch } from "#db/queries/closet-batches.ts";
import type { SessionOwner } from "#db/queries/sessions.ts";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { endClosetWindows, writeCounts } from "../harness/closet-counts.ts";
import { audit, count } from "../harness/ledger-audit.ts";
import { Caller, type Member, newMember } from "../harness/member.ts";
import { type PlantedCloset, plantCloset } from "../harness/planted-closet.ts";
import type { Product } from "../harness/product.ts";

const OTHER = { day: "2026-03-01", source: "other" } as const;

let counted: CountedProduct;
let product: Product;
let owner: Member;
let closet: PlantedCloset;
beforeAll(async () => {
  counted = await startCountedProduct();
  product = counted.product;
  owner = await newMember(product);
  closet = await plantCloset(product, owner, Array(30).fill("https://shop.example/tee"));
});
afterAll(() => counted.stop());

const likesPath = (item: string) => `/api/closets/${closet.handle}/items/${item}/likes`;
const likesOf = (item: string) =>
  count(product, "SELECT count(*) FROM closet_item_likes WHERE closet_item_id = ?", [item]);

/** A request of a browser that nobody else has, from an address of its own. */
function visit(method: string, path: string, i: number) {
  const headers = {
    "User-Agent": `Mozilla/5.0 (X11; Linux x86_64) Firefox/${100 + i}.0`,
    "cf-connecting-ip": `203.0.113.${i}`,
  };
  return new Caller(product).call(method, path, { headers });
}

async function stats(item: string): Promise<object> {
  const { json } = await owner.call("GET", "/api/closet/stats");
  return json.items[item];
}

describe("the object of a closet", () => {
  it("has written what was answered before its owner reads the numbers", async () => {
    const item = closet.nextItem();
    for (let i = 0; i < 3; i++) {
      const path = `/api/closets/${closet.handle}/items/${item}/views`;
      expect((await visit("POST", path, i)).status).toBe(204);
      expect(await stats(item)).toMatchObject({ views: i + 1 });
    }
    expect((await visit("GET", `/go/${item}`, 9)).status).toBe(302);
    expect(await stats(item)).toEqual({ views: 3, tryOns: 0, clicks: 1 });
  });

  it("writes the likes of many people together, counts each, and answers with the count", async () => {
    const item = closet.nextItem();
    const people = Array.from({ length: 200 }, (_, i) => i);
    const before = counted.proxy.calls();
    const answers = await Promise.all(people.map((i) => visit("POST", likesPath(item), i)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await likesOf(item)).toBe(200);
    expect(Math.max(...answers.map(({ json }) => json.likes))).toBe(200);
    expect(counted.proxy.calls() - before).toBeLessThan(100);
  });

  it("tells that an earlier read may lack views, also when they are already written", async () => {
    const item = closet.nextItem();
    await visit("POST", `/api/closets/${closet.handle}/items/${item}/views`, 1);
    const { CLOSETS } = await product.bindings();
    const object = CLOSETS.get(CLOSETS.idFromName(closet.handle));
    expect(await object.writeNow()).toBe(true);
    expect(await object.writeNow()).toBe(true);
    expect(await CLOSETS.get(CLOSETS.idFromName("nobody")).writeNow()).toBe(false);
  });

  it("stores nothing for an unlike of nobody, and answers with the count", async () => {
    const quiet = await plantCloset(product, await newMember(product), ["https://shop.example/"]);
    const path = `/api/closets/${quiet.handle}/items/${quiet.items[0]}/likes`;
    const { status, json } = await new Caller(product).call("DELETE", path);
    expect([status, json]).toEqual([200, { likes: 0 }]);
    expect((await new Caller(product).call("DELETE", `${path.slice(0, -6)}x/likes`)).status).toBe(
      404,
    );
    const storage = await product.closetStorageOf(quiet.handle);
    expect(await storage.exec("SELECT name FROM sqlite_master WHERE name = 'likes'")).toEqual([]);
  });

  it("writes later batches while one is refused, and that one once it can be applied", async () => {
    const [poison, item] = [closet.nextItem(), closet.nextItem()];
    const viewed = (of: string) => `/api/closets/${closet.handle}/items/${of}/views`;
    await writeCounts(product, closet.handle);
    const { execute } = product.db.$client;
    await execute(`CREATE TRIGGER refused BEFORE INSERT ON closet_item_counts
      WHEN new.closet_item_id = '${poison}' BEGIN SELECT RAISE(ABORT, 'refused'); END`);
    try {
      await visit("POST", viewed(poison), 1);
      const isParked = () =>
        product.logs.some(({ message }) => message.includes("closet_batch_parked"));
      for (let i = 0; i < 10 && !isParked(); i++) await writeCounts(product, closet.handle);
      expect(isParked()).toBe(true);
      await visit("POST", viewed(item), 1);
      expect(await stats(item)).toMatchObject({ views: 1 });
    } finally {
      await execute("DROP TRIGGER refused");
    }
    const storage = await product.closetStorageOf(closet.handle);
    await storage.exec("UPDATE parked SET retry_at = 1");
    await visit("POST", viewed(item), 2);
    await expect.poll(() => stats(poison)).toMatchObject({ views: 1 });
    expect(await stats(item)).toMatchObject({ views: 2 });
  });

  it("keeps an unlike that waits when a like after it is refused", async () => {
    const [item, person] = [closet.nextItem(), { account: null, visitor: "visitor:unlike" }];
    const { CLOSETS } = await product.bindings();
    const object = CLOSETS.get(CLOSETS.idFromName(closet.handle));
    const named = { handle: closet.handle, item };
    const limits = [{ key: "like:unlike", max: 1, windowMs: 3_600_000 }];
    const like = () => object.like({ ...named, person, at: 1, limits });
    expect(await like()).toEqual({ likes: 1, asAccount: false, fullUntil: [] });
    const [unliked, refused] = await Promise.all([object.unlike(named, person), like()]);
    expect(unliked).toBe(0);
    expect(refused).toMatchObject({ likes: 0, fullUntil: [expect.any(Number)] });
    expect(await likesOf(item)).toBe(0);
  });

  it("counts a like once in its limit, however often it is repeated without a database", async () => {
    const [item, person] = [closet.nextItem(), { account: null, visitor: "visitor:away" }];
    const { CLOSETS } = await product.bindings();
    const object = CLOSETS.get(CLOSETS.idFromName(closet.handle));
    const limits = [{ key: "like:away", max: 60, windowMs: 3_600_000 }];
    const like = () => object.like({ handle: closet.handle, item, person, at: 1, limits });
    counted.proxy.cutAfter(0);
    for (let i = 0; i < 3; i++) expect(await like()).toBe("unavailable");
    counted.proxy.recover();
    expect(await like()).toMatchObject({ likes: 1, fullUntil: [] });
    const storage = await product.closetStorageOf(closet.handle);
    const hits = await storage.exec("SELECT count FROM hits WHERE key = 'like:away'");
    expect(hits).toEqual([{ count: 1 }]);
  });

  it("counts a view once when the answer of the database is lost", async () => {
    const item = closet.nextItem();
    await writeCounts(product, closet.handle);
    await visit("POST", `/api/closets/${closet.handle}/items/${item}/views`, 1);
    counted.proxy.loseNextAnswer();
    await writeCounts(product, closet.handle);
    expect(await stats(item)).toMatchObject({ views: 1 });
  });

  it("stores nothing any more when its limits have ended", async () => {
    const item = closet.nextItem();
    await visit("POST", likesPath(item), 1);
    const storage = await product.closetStorageOf(closet.handle);
    await endClosetWindows(product, closet.handle);
    const tables = () => storage.exec("SELECT name FROM sqlite_master");
    await expect.poll(tables, { timeout: 20_000, interval: 200 }).toEqual([]);
    await visit("POST", likesPath(item), 2);
    expect(await likesOf(item)).toBe(2);
  });

  it("says that the database is away, and writes the like once it is back", async () => {
    const item = closet.nextItem();
    const visitor = new Caller(product);
    counted.proxy.cutAfter(0);
    const lost = await visitor.call("POST", likesPath(item));
    counted.proxy.recover();
    expect([lost.status, lost.json.code]).toEqual([503, "unavailable"]);
    await expect.poll(() => likesOf(item), { timeout: 20_000, interval: 200 }).toBe(1);
    expect((await visitor.call("POST", likesPath(item))).json).toEqual({ likes: 1 });
  });

  it("keeps a limit of likes, in which only new likes count", async () => {
    const visitor = new Caller(product);
    const headers = { "cf-connecting-ip": "203.0.113.250" };
    const many = await plantCloset(
      product,
      await newMember(product),
      Array(61).fill("https://shop.example/tee"),
    );
    const like = (i: number, method = "POST") =>
      visitor.call(method, `/api/closets/${many.handle}/items/${many.items[i]}/likes`, { headers });
    for (let i = 0; i < 60; i++) expect((await like(i)).status, String(i)).toBe(200);
    expect((await like(0)).json).toEqual({ likes: 1 });
    const refused = await like(60);
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expect((await like(0)).json).toEqual({ likes: 1 });
    expect((await like(0, "DELETE")).json).toEqual({ likes: 0 });
    expect((await like(0)).status).toBe(429);
    expect(await likesOf(many.items[60] as string)).toBe(0);
  });
});

describe("a batch", () => {
  const batchOf = (parts: Partial<ClosetBatch>): ClosetBatch => ({
    object: crypto.randomUUID(),
    batch: 1,
    likes: [],
    counts: [],
    ...parts,
  });
  const operation = (item: string, visitor: string, account: SessionOwner | null = null) => ({
    ...{ handle: closet.handle, item, kind: "like" as const, at: 1 },
    ...{ account, visitor: `visitor:${visitor}` },
  });
  const apply = (batch: ClosetBatch) => applyClosetBatch(product.db, batch, Date.now());

  it("is applied once, also when another is sent between by another object", async () => {
    const item = closet.nextItem();
    const batch = batchOf({ counts: [{ ...OTHER, item, views: 5, clicks: 2 }] });
    await apply(batch);
    await apply(batchOf({ counts: [{ ...OTHER, item, views: 1, clicks: 0 }] }));
    await apply(batch);
    const sums = "SELECT views * 10 + clicks FROM closet_item_counts WHERE closet_item_id = ?";
    expect(await count(product, sums, [item])).toBe(62);
    await apply({ ...batch, batch: 2 });
    expect(await count(product, sums, [item])).toBe(114);
  });

  it("is not applied again when a late attempt comes after the next batch", async () => {
    const item = closet.nextItem();
    const first = batchOf({ counts: [{ ...OTHER, item, views: 5, clicks: 2 }] });
    const second = { ...first, batch: 2, counts: [{ ...OTHER, item, views: 1, clicks: 1 }] };
    for (const batch of [first, second, first, second, first]) await apply(batch);
    const sums = "SELECT views * 10 + clicks FROM closet_item_counts WHERE closet_item_id = ?";
    expect(await count(product, sums, [item])).toBe(63);
    const last = "SELECT batch FROM closet_batches WHERE object = ?";
    expect(await count(product, last, [first.object])).toBe(2);
  });

  it("leaves no row where it changes nothing", async () => {
    const item = closet.nextItem();
    const batch = batchOf({
      likes: [
        operation("item-of-nobody", "a"),
        { ...operation(item, "b"), kind: "check" },
        { ...operation(item, "c"), visitor: null },
      ],
      counts: [{ ...OTHER, item: "item-of-nobody", views: 1, clicks: 0 }],
    });
    const outcome = { likes: 0, asAccount: false };
    expect(await apply(batch)).toEqual([
      null,
      { ...outcome, isNew: true },
      { ...outcome, isNew: false },
    ]);
    const rows = "SELECT count(*) FROM closet_batches WHERE object = ?";
    expect(await count(product, rows, [batch.object])).toBe(0);
    expect(await likesOf(item)).toBe(0);
  });

  it("gives one like to a person who likes without and with an account", async () => {
    const { values } = await product.db.$client.execute({
      sql: "SELECT user_id, id FROM session WHERE user_id = ?",
      args: [owner.id],
    });
    const [userId, sessionId] = values[0] as [string, string];
    const item = closet.nextItem();
    const both = [operation(item, "a"), operation(item, "a", { userId, sessionId })];
    await apply(batchOf({ likes: both }));
    expect(await likesOf(item)).toBe(1);
    const other = closet.nextItem();
    const reversed = both.toReversed().map((like) => ({ ...like, item: other }));
    await apply(batchOf({ likes: reversed }));
    expect(await likesOf(other)).toBe(1);
  });

  it("of a thousand likes and unlikes is applied in one call", async () => {
    const item = closet.nextItem();
    const likes = Array.from({ length: 1000 }, (_, i) => operation(item, crypto.randomUUID() + i));
    const outcomes = await apply(batchOf({ likes }));
    expect(outcomes.every((outcome) => outcome?.likes === 1000)).toBe(true);
    await apply(batchOf({ likes: likes.map((like) => ({ ...like, kind: "unlike" })) }));
    expect(await likesOf(item)).toBe(0);
  });

  it("skips items and accounts that are gone, and adds the rest", async () => {
    const item = closet.nextItem();
    const gone = { userId: "deleted", sessionId: "deleted" };
    const outcomes = await apply(
      batchOf({
        likes: [
          operation("item-of-nobody", "a"),
          operation(item, "a"),
          operation(item, "b", gone),
          { ...operation(item, "c"), handle: "nobody.at.all" },
        ],
        counts: [{ ...OTHER, item: "item-of-nobody", views: 1, clicks: 0 }],
      }),
    );
    const added = { likes: 2, isNew: true, asAccount: false };
    expect(outcomes).toEqual([null, added, added, null]);
    expect(await likesOf(item)).toBe(2);
    const rows = "SELECT count(*) FROM closet_item_likes WHERE actor = 'deleted'";
    expect(await count(product, rows)).toBe(0);
    expect(await audit(product)).toEqual([]);
  });
});
