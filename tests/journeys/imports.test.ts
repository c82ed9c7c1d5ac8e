import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Import } from "#worker/contract/imports.ts";
import { IMPORTS, type ImportOf, newImporter, rowsOf } from "../harness/imports.ts";
import type { Influencer } from "../harness/influencer.ts";
import type { Internet } from "../harness/internet.ts";
import { startOnInternet } from "../harness/links.ts";
import { nth, times } from "../harness/lists.ts";
import type { Product } from "../harness/product.ts";
import { htmlPage, openShops, type Shop } from "../harness/shops.ts";
import { findStrays } from "../harness/stored-pictures.ts";

let internet: Internet;
let product: Product;
let owner: Influencer;
let own: ImportOf;
beforeAll(async () => {
  ({ product, internet } = await startOnInternet());
});
afterAll(() => product.stop());
beforeEach(async () => {
  ({ owner, own } = await newImporter(product, internet));
});

describe("an import of fifty links", () => {
  it("is read by two tabs with two failures, and published once", {
    timeout: 120_000,
  }, async () => {
    const shops = openShops(internet, 50);
    const [broken, bare] = [nth(shops, 10), nth(shops, 20)];
    internet.sites.set(broken.link, () => htmlPage("down", 500));
    internet.sites.set(bare.link, () => htmlPage("<title>Bare</title>"));
    const { id } = await own.open(shops);
    await Promise.all([own.readAll(id), own.readAll(id), own.readAll(id)]);
    for (const shop of shops) expect(shop.asked(), shop.link).toBe(1);
    const read = await own.rows();
    expect(read.map(({ link }) => link)).toEqual(shops.map(({ link }) => link));
    const failed = read.filter(({ state }) => state !== "ready");
    expect(failed.map(({ link, failureCode, title }) => [link, failureCode, title])).toEqual([
      [broken.link, "page_unreadable", null],
      [bare.link, "no_picture", "Bare"],
    ]);
    const ready = read.filter(({ state }) => state === "ready");
    expect(ready.map(({ title }) => title)).toEqual(
      shops.filter((shop) => shop !== broken && shop !== bare).map(({ title }) => title),
    );

    // Two tabs publish at once.
    const answers = await Promise.all(
      ready.flatMap(({ id }) => [own.publish(id), own.publish(id)]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    const { items } = await owner.closet();
    expect(items.map(({ title }) => title).sort()).toEqual(ready.map(({ title }) => title).sort());
    expect(items.map(({ affiliateUrl }) => affiliateUrl).sort()).toEqual(
      ready.map(({ link }) => link).sort(),
    );

    openShops(internet, 50);
    expect((await owner.call("POST", `${IMPORTS}/${id}/retries`)).json).toEqual({ retried: 2 });
    await own.readAll(id);
    for (const one of await own.rows()) {
      if (one.state === "ready") expect((await own.publish(one.id)).status).toBe(204);
    }
    expect((await owner.closet()).items).toHaveLength(50);
    expect((await own.rows()).every(({ state }) => state === "published")).toBe(true);
    expect(await findStrays(product)).toEqual([]);
  });

  it("goes on by the cron without a browser", async () => {
    const shops = openShops(internet, 12, "cron");
    await own.open(shops);
    await product.cron("* * * * *");
    expect((await own.rows()).filter(({ state }) => state === "ready")).toHaveLength(10);
    await product.cron("* * * * *");
    expect((await own.rows()).filter(({ state }) => state === "ready")).toHaveLength(12);
    for (const shop of shops) expect(shop.asked()).toBe(1);
  });

  it("repeats a reading that crashed, three times at most", async () => {
    const [shop] = openShops(internet, 1, "crash");
    const { id } = await own.open([shop as Shop]);
    const crash = (attempts: number) =>
      product.db.$client.execute({
        sql: `UPDATE import_rows SET state = 'reading', reading = 'gone', attempts = ?,
          failure_code = NULL, due_at = 1 WHERE import_id = ?`,
        args: [attempts, id],
      });
    await crash(1);
    expect((await own.readOne(id)).json.read).toBe(true);
    expect((await own.row(1)).state).toBe("ready");
    await crash(3);
    const asked = shop?.asked();
    expect((await own.readOne(id)).json.read).toBe(true);
    expect(shop?.asked()).toBe(asked);
    expect(await own.row(1)).toMatchObject({ state: "failed", failureCode: "page_unreadable" });
  });

  it("waits where the hour's pages are used up, and loses nothing", async () => {
    const shops = openShops(internet, 3, "limit");
    const { id } = await own.open(shops);
    await product.db.$client.execute({
      sql: "INSERT INTO rate_limits (key, user_id, ends_at, count) VALUES (?, ?, ?, 60)",
      args: [`product:user:${owner.id}`, owner.id, Date.now() + 60_000],
    });
    const refused = await own.readOne(id);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(50);
    expect((await own.readOne(id)).json).toEqual({ read: false, open: true });
    const waiting = await own.current();
    expect(Date.parse(waiting?.readsAgainAt ?? "")).toBeGreaterThan(Date.now());
    expect(new Set(waiting?.rows.map(({ state }) => state))).toEqual(new Set(["waiting"]));
    expect(shops.map((shop) => shop.asked())).toEqual([0, 0, 0]);
    await product.db.$client.execute("DELETE FROM rate_limits WHERE key LIKE 'product:%'");
    await product.db.$client.execute({
      sql: "UPDATE import_rows SET due_at = 1 WHERE import_id = ?",
      args: [id],
    });
    await own.readAll(id);
    expect((await own.rows()).map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
  });
});

describe("what is entered", () => {
  it("is text, whatever it looks like", async () => {
    const title = '=HYPERLINK("https://evil.example","x")';
    const caption = "<img src=x onerror=alert(1)>";
    const [shop] = openShops(internet, 1, "text");
    const body = { rows: [{ link: shop?.link, title, caption }] };
    const { json } = await owner.call("POST", IMPORTS, { body });
    await own.readAll(json.import.id);
    expect(await own.row(1)).toMatchObject({ title, caption, state: "ready" });
    expect((await own.publish((await own.row(1)).id)).status).toBe(204);
    expect((await owner.closet()).items[0]).toMatchObject({ title, caption });
  });

  it.each([
    ["51 rows", { rows: times(51, (i) => ({ link: `https://shop.example/${i}` })) }],
    ["no row", { rows: [] }],
    ["a row without a link", { rows: [{ title: "Tee" }] }],
    ["too long a link", { rows: [{ link: `https://shop.example/${"a".repeat(2048)}` }] }],
    ["another field", { rows: [{ link: "https://shop.example/", state: "published" }] }],
  ])("is refused with %s", async (_, body) => {
    expect((await owner.call("POST", IMPORTS, { body })).status).toBe(422);
    expect(await own.current()).toBeNull();
  });

  it("is refused above 512 kB", async () => {
    const raw = JSON.stringify({ rows: [{ link: "a".repeat(520 * 1024) }] });
    const headers = { "Content-Type": "application/json" };
    const answer = await owner.call("POST", IMPORTS, { raw, headers });
    expect([answer.status, answer.json.failureCode]).toEqual([413, "request_too_large"]);
    expect(await own.current()).toBeNull();
  });

  it("is never fetched where it does not lead to the public internet", async () => {
    const links = [
      ...["http://127.0.0.1/", "https://10.0.0.1/", "https://[::1]/", "https://localhost/x"],
      ...["file:///etc/passwd", "javascript:alert(1)", "https://user:pw@shop.example/", "x"],
      `${product.url}/api/me`,
    ];
    internet.names.set("inside.example", () => ["10.0.0.7"]);
    const { id } = await own.open([...links, "https://inside.example/"]);
    await own.readAll(id);
    for (const one of await own.rows()) {
      expect([one.link, one.state, one.failureCode]).toEqual([
        one.link,
        "failed",
        "url_not_allowed",
      ]);
    }
    expect(internet.requests).toEqual([]);
    expect(internet.hits).toEqual([]);
    expect((await owner.call("POST", `${IMPORTS}/${id}/retries`)).json).toEqual({ retried: 0 });
  });

  it("is one open import a closet, also of two requests at once", async () => {
    const body = { rows: rowsOf(["https://shop.example/tee"]) };
    const both = await Promise.all(times(2, () => owner.call("POST", IMPORTS, { body })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { id } = (await own.current()) as Import;
    expect((await owner.call("DELETE", `${IMPORTS}/${id}`)).status).toBe(204);
    expect(await own.current()).toBeNull();
    await own.open(["https://shop.example/tee"]);
  });
});
