import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endClosetWindows, writeCounts } from "../harness/closet-counts.ts";
import { count } from "../harness/ledger-audit.ts";
import { Caller, type Member, newMember } from "../harness/member.ts";
import { type PlantedCloset, plantCloset } from "../harness/planted-closet.ts";
import { type Product, startProduct } from "../harness/product.ts";
import { writeRows } from "../harness/write-rows.ts";

const SHOP = "https://shop.example/tee?tag=drape-21&x=%C3%A4";
const PHONE = {
  "User-Agent":
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
};
const HOSTILE = [
  "javascript:alert(1)",
  "data:text/html,x",
  "https://user:word@shop.example/",
  "//evil.example",
  "/account",
  "",
];

let product: Product;
let owner: Member;
let closet: PlantedCloset;
beforeAll(async () => {
  product = await startProduct();
  owner = await newMember(product);
  closet = await plantCloset(product, owner, [...Array(16).fill(SHOP), ...HOSTILE]);
});
afterAll(() => product.stop());

const today = () => new Date().toISOString().slice(0, 10);

function go(item: string, headers: Record<string, string> = {}, method = "GET") {
  return new Caller(product).call(method, `/go/${item}`, { headers: { ...PHONE, ...headers } });
}

async function counted(item: string, what: "views" | "clicks" | "try_ons"): Promise<number> {
  await writeCounts(product, closet.handle);
  const sum = {
    views: "SELECT coalesce(sum(views), 0)",
    clicks: "SELECT coalesce(sum(clicks), 0)",
    try_ons: "SELECT coalesce(sum(try_ons), 0)",
  }[what];
  return count(product, `${sum} FROM closet_item_counts WHERE closet_item_id = ?`, [item]);
}

describe("the way to a shop", () => {
  it("leads to the stored address, is for nobody's cache or index, and counts", async () => {
    const item = closet.nextItem();
    const before = today();
    for (let i = 0; i < 2; i++) {
      const { status, headers } = await go(item);
      expect(status).toBe(302);
      expect(headers.get("Location")).toBe(SHOP);
      expect(headers.get("Referrer-Policy")).toBe("strict-origin-when-cross-origin");
      expect(headers.get("Cache-Control")).toBe("private, no-store");
      expect(headers.get("X-Robots-Tag")).toContain("noindex");
      expect(headers.getSetCookie()).toEqual([]);
    }
    expect(await counted(item, "clicks")).toBe(2);
    const { rows } = await product.db.$client.execute({
      sql: "SELECT DISTINCT day FROM closet_item_counts WHERE closet_item_id = ?",
      args: [item],
    });
    for (const { day } of rows) expect([before, today()]).toContain(day);
  });

  it("adds the item's sub-id to a network's link only where the owner has chosen it", async () => {
    const creator = await newMember(product);
    const network =
      "https://www.awin1.com/cread.php?awinmid=1&ued=https%3A%2F%2Fshop.example%2Ftee";
    const signed = `${network}&sig=ab12`;
    const { items } = await plantCloset(product, creator, [network, signed, SHOP]);
    const locations = async () => {
      const answers = await Promise.all(
        items.map((item) => go(`${item}?clickref=mine&source=tiktok`)),
      );
      return answers.map(({ headers }) => headers.get("Location"));
    };
    expect(await locations()).toEqual([network, signed, SHOP]);
    const choose = (addsSubIds: unknown) =>
      creator.call("PATCH", "/api/closet", { body: { title: "Edit", bio: null, addsSubIds } });
    expect((await choose("yes")).status).toBe(422);
    expect((await choose(true)).json.closet.addsSubIds).toBe(true);
    const id = items[0].replace(/[^a-z\d]/g, "");
    expect(await locations()).toEqual([
      network.replace("?", `?clickref=drape${id}tiktok&`),
      signed,
      SHOP,
    ]);
    const unnamed = await creator.call("PATCH", "/api/closet", { body: { title: "E", bio: null } });
    expect(unnamed.json.closet.addsSubIds).toBe(true);
    expect((await choose(false)).status).toBe(200);
    expect(await locations()).toEqual([network, signed, SHOP]);
  });

  it("takes no address from the request", async () => {
    const item = closet.nextItem();
    const { headers } = await go(`${item}?url=https://evil.example&to=//evil.example`);
    expect(headers.get("Location")).toBe(SHOP);
    for (const path of ["//evil.example", "https://evil.example", "%2f%2fevil.example"]) {
      const answer = await go(path);
      expect(answer.headers.get("Location") ?? "", path).not.toContain("evil");
      expect(answer.status, path).not.toBe(302);
    }
  });

  it.each([
    ["a crawler", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }, "GET"],
    ["a chat's preview", { "User-Agent": "WhatsApp/2.23.20.0" }, "GET"],
    ["a script", { "User-Agent": "curl/8.9.1" }, "GET"],
    ["a prefetch", { "Sec-Purpose": "prefetch" }, "GET"],
    ["a prerender", { "Sec-Purpose": "prefetch;prerender" }, "GET"],
    ["an older prefetch", { Purpose: "prefetch" }, "GET"],
    ["a picture of another page", { "Sec-Fetch-Dest": "image" }, "GET"],
    ["a look at the headers", {}, "HEAD"],
  ] as const)("does not count %s, and redirects it all the same", async (_, headers, method) => {
    const item = closet.nextItem();
    const answer = await go(item, headers, method);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, SHOP]);
    expect(await counted(item, "clicks")).toBe(0);
  });

  it("counts a browser twenty times a piece and hour, also all at once, and sends everybody on", async () => {
    const [item, next] = [closet.nextItem(), closet.nextItem()];
    const source = { "cf-connecting-ip": "198.51.100.77" };
    const answers = await Promise.all(Array.from({ length: 40 }, () => go(item, source)));
    expect(answers.every(({ status }) => status === 302)).toBe(true);
    expect(await counted(item, "clicks")).toBe(20);
    await go(next, source);
    await go(item);
    await go(item, { ...source, "User-Agent": `${PHONE["User-Agent"]} CriOS/140` });
    expect([await counted(next, "clicks"), await counted(item, "clicks")]).toEqual([1, 22]);
  });

  it("ends where the address is none of the web's, or there is no such piece", async () => {
    const missing = [
      "item-of-nobody",
      "%00",
      "x".repeat(3000),
      ...closet.items.slice(-HOSTILE.length),
    ];
    for (const item of missing) {
      const page = await go(item, { Accept: "text/html,application/xhtml+xml" });
      expect([page.status, page.headers.get("Location")], item).toEqual([404, null]);
      expect(page.text, item).toContain("<!doctype html>");
      const answer = await go(item);
      expect([answer.status, answer.json.error], item).toEqual([404, "Item not found"]);
    }
  });
});

describe("a look at a piece", () => {
  const viewPath = (item: string, handle = closet.handle) =>
    `/api/closets/${handle}/items/${item}/views`;

  it("counts once a browser and hour, also behind a shared address, and not for bots", async () => {
    const item = closet.nextItem();
    const source = { ...PHONE, "cf-connecting-ip": "198.51.100.78" };
    const view = (headers: Record<string, string>) =>
      new Caller(product).call("POST", viewPath(item), { headers });
    for (let i = 0; i < 3; i++) {
      const answer = await view(source);
      expect([answer.status, answer.text]).toEqual([204, ""]);
    }
    expect((await view({ "User-Agent": "Googlebot/2.1" })).status).toBe(204);
    expect(await counted(item, "views")).toBe(1);
    await view(PHONE);
    expect(await counted(item, "views")).toBe(2);
    await view({ ...source, "User-Agent": `${PHONE["User-Agent"]} CriOS/140` });
    expect(await counted(item, "views")).toBe(3);
    await endClosetWindows(product, closet.handle);
    await view(source);
    expect(await counted(item, "views")).toBe(4);
  });

  it("is not found in another closet", async () => {
    const item = closet.nextItem();
    for (const path of [viewPath("item-of-nobody"), viewPath(item, "nobody.at.all")]) {
      const answer = await new Caller(product).call("POST", path, { headers: PHONE });
      expect([answer.status, answer.json.error]).toEqual([404, "Item not found"]);
    }
    expect(await counted(item, "views")).toBe(0);
  });
});

describe("a try-on of a piece", () => {
  it("counts once it is taken on, and one of an unknown piece goes on without it", async () => {
    const item = closet.nextItem();
    const member = await newMember(product);
    const pieceOf = "SELECT count(*) FROM generations WHERE id = ? AND closet_item_id IS ?";
    // Refused after the claim, so that no engine runs during the other tests.
    const broken = { garment_image_url: "data:image/png;base64,AAAA" };
    const start = async () => (await member.call("POST", "/api/generations")).json.generationId;
    const submit = async (id: string, piece: string) =>
      (await member.submit(id, { ...broken, closet_item_id: piece })).status;
    const [id, lost] = [await start(), await start()];
    const first = await submit(id, item);
    expect(await submit(id, item)).toBe(first);
    expect(await submit(id, "another-item")).toBe(409);
    expect(await submit("A".repeat(22), item)).toBe(404);
    expect(await submit(lost, "item-of-nobody")).toBe(first);
    expect(await count(product, pieceOf, [id, item])).toBe(1);
    expect(await count(product, pieceOf, [lost, null])).toBe(1);
    expect(await counted(item, "try_ons")).toBe(1);
    expect(await count(product, "SELECT sum(try_ons) FROM closet_item_counts")).toBe(1);
  });
});

describe("an influencer's numbers", () => {
  const stats = (caller: Caller) => caller.call("GET", "/api/closet/stats");

  it("are the last thirty days of their own closet, today last", async () => {
    const other = await newMember(product);
    const mine = await plantCloset(product, other, [SHOP, SHOP]);
    const dayBefore = (days: number) =>
      new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
    const rows: [string, number, number, number, number][] = [
      [mine.items[0], 0, 5, 2, 1],
      [mine.items[1], 0, 1, 0, 0],
      [mine.items[0], 29, 7, 0, 3],
      [mine.items[0], 30, 100, 100, 100],
    ];
    await writeRows(
      product.db,
      rows.map(([item, ago, ...sums]) => ({
        sql: `INSERT INTO closet_item_counts (closet_item_id, day, views, try_ons, clicks)
          VALUES (?, ?, ?, ?, ?)`,
        args: [item, dayBefore(ago), ...sums],
      })),
    );
    const { status, json } = await stats(other);
    expect(status).toBe(200);
    expect(json.days).toHaveLength(30);
    expect(json.days.at(-1)).toEqual({ day: dayBefore(0), views: 6, tryOns: 2, clicks: 1 });
    expect(json.days[0]).toEqual({ day: dayBefore(29), views: 7, tryOns: 0, clicks: 3 });
    expect(json.days[1]).toEqual({ day: dayBefore(28), views: 0, tryOns: 0, clicks: 0 });
    expect(json.items).toEqual({
      [mine.items[0]]: { views: 12, tryOns: 2, clicks: 4 },
      [mine.items[1]]: { views: 1, tryOns: 0, clicks: 0 },
    });
  });

  it("are for influencers alone, as the database has it at that moment", async () => {
    const member = await newMember(product);
    expect((await stats(member)).status).toBe(403);
    const closetOf = await newMember(product);
    await plantCloset(product, closetOf, [SHOP]);
    expect((await stats(closetOf)).status).toBe(200);
    await product.db.$client.execute({
      sql: "DELETE FROM user_roles WHERE user_id = ?",
      args: [closetOf.id],
    });
    expect((await stats(closetOf)).status).toBe(403);
    await product.db.$client.execute({
      sql: "DELETE FROM session WHERE user_id = ?",
      args: [closetOf.id],
    });
    expect((await stats(closetOf)).status).toBe(401);
  });
});
