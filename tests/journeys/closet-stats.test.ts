import papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { subIdOf } from "#worker/closets/sub-ids.ts";
import { type CountedProduct, startCountedProduct } from "../bench/round-trips.ts";
import { writeCounts } from "../harness/closet-counts.ts";
import { newDelegate } from "../harness/delegates.ts";
import { newInfluencer } from "../harness/influencer.ts";
import { Caller, type Member, newMember } from "../harness/member.ts";
import { type PlantedCloset, plantCloset } from "../harness/planted-closet.ts";
import type { Product } from "../harness/product.ts";
import { writeRows } from "../harness/write-rows.ts";

const SHOP = "https://shop.example/tee";
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15";
const INSTAGRAM = `${SAFARI} Mobile/22A Instagram 350.0.0.1`;
const NOTHING = { views: 0, tryOns: 0, clicks: 0 };
const NO_SOURCES = { instagram: NOTHING, tiktok: NOTHING, direct: NOTHING, other: NOTHING };

let counted: CountedProduct;
let product: Product;
let owner: Member;
let closet: PlantedCloset;
beforeAll(async () => {
  counted = await startCountedProduct();
  product = counted.product;
  owner = await newMember(product);
  closet = await plantCloset(product, owner, Array(12).fill(SHOP));
});
afterAll(() => counted.stop());

const statsOf = async (caller: Caller, query = "") =>
  (await caller.call("GET", `/api/closet/stats${query}`)).json;

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

let visitors = 0;
/** A request of a new person, with headers of their own. */
function visit(method: string, path: string, headers: Record<string, string> = {}) {
  const source = { "User-Agent": SAFARI, "cf-connecting-ip": `203.0.113.${++visitors}` };
  return new Caller(product).call(method, path, { headers: { ...source, ...headers } });
}

const look = (item: string, query: string, headers = {}) =>
  visit("POST", `/api/closets/${closet.handle}/items/${item}/views${query}`, headers);
const go = (item: string, query: string, headers = {}) =>
  visit("GET", `/go/${item}${query}`, headers);

/** The item's counts of each source that has any, as "source views/try-ons/clicks". */
async function sourcesOf(item: string): Promise<string[]> {
  await writeCounts(product, closet.handle);
  const { text } = await owner.call("GET", "/api/closet/stats.csv?days=7");
  const { data } = papa.parse<string[]>(text, { skipEmptyLines: true });
  return data
    .filter((row) => row[2] === item)
    .map(([, , , source, _subId, ...sums]) => `${source} ${sums.join("/")}`);
}

describe("the source of an event", () => {
  it("is the word that the page sends, for views, clicks and try-ons", async () => {
    const item = closet.nextItem();
    await look(item, "?source=tiktok");
    await look(item, "?source=tiktok");
    await look(item, "?source=instagram");
    await go(item, "?source=direct");
    await go(item, "?source=other");
    const member = await newMember(product);
    const { generationId: id } = (await member.call("POST", "/api/generations")).json;
    const body = { generation_id: id, closet_item_id: item, ...PICTURES };
    for (let i = 0; i < 2; i++)
      await member.call("POST", `/api/generations/${id}/job?source=tiktok`, { body });
    const other = "/job?source=instagram";
    await member.call("POST", `/api/generations/${id}${other}`, { body });
    expect(await sourcesOf(item)).toEqual([
      "instagram 1/0/0",
      "tiktok 2/1/0",
      "direct 0/0/1",
      "other 0/0/1",
    ]);
  });

  it.each([
    ["an unknown word", "?source=facebook", {}, "other"],
    ["no word", "", {}, "other"],
    ["two words", "?source=x&source=tiktok", {}, "other"],
    ["a word of the code", "?source=constructor", {}, "other"],
    ["a statement", "?source=tiktok'%20OR%201=1", {}, "other"],
    ["a long word", `?source=${"tiktok".repeat(500)}`, {}, "other"],
    ["an unknown word in an app", "?source=x", { "User-Agent": INSTAGRAM }, "instagram"],
    ["a page of another site", "", { Referer: "https://www.tiktok.com/@ada" }, "tiktok"],
  ] as const)("is told by the headers for %s", async (_, query, headers, source) => {
    const item = closet.nextItem();
    expect((await look(item, query, headers)).status).toBe(204);
    expect(await sourcesOf(item)).toEqual([`${source} 1/0/0`]);
  });

  it("is told by the closet's address for a link that is followed before the app runs", async () => {
    const item = closet.nextItem();
    const page = `${product.url}/closet/${closet.handle}?utm_source=ig&item=${item}`;
    const answer = await go(item, "", { Referer: page });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, SHOP]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await sourcesOf(item)).toEqual(["instagram 0/0/1"]);
  });

  it("gives nobody a second count, and a bot none", async () => {
    const item = closet.nextItem();
    const same = { "cf-connecting-ip": "198.51.100.9" };
    await look(item, "?source=tiktok", same);
    await look(item, "?source=instagram", same);
    await look(item, "?source=tiktok", { "User-Agent": "Googlebot/2.1" });
    await go(item, "?source=tiktok", { "User-Agent": "curl/8.9.1" });
    expect(await sourcesOf(item)).toEqual(["tiktok 1/0/0"]);
  });

  it("does not change the page of a closet, nor its copy in the cache", async () => {
    const pages = [
      `/closet/${closet.handle}`,
      `/closet/${closet.handle}?utm_source=ig&source=tiktok`,
    ];
    const [plain, tagged] = await Promise.all(pages.map((path) => visit("GET", path)));
    expect(tagged?.text).toBe(plain?.text);
    expect(tagged?.headers.get("ETag")).toBe(plain?.headers.get("ETag"));
  });
});

const PICTURES = {
  model_image_url: "data:image/png;base64,AAAA",
  garment_image_url: "data:image/png;base64,AAAA",
};

interface CountRow {
  readonly item: string;
  readonly ago: number;
  readonly views: number;
  readonly tiktok?: number;
}

async function plantCounts(rows: readonly CountRow[]): Promise<void> {
  await writeRows(
    product.db,
    rows.map(({ item, ago, views, tiktok = 0 }) => ({
      sql: `INSERT INTO closet_item_counts (closet_item_id, day, views, try_ons, clicks,
              tiktok_views) VALUES (?, ?, ?, 2, 1, ?)`,
      args: [item, dayBefore(ago), views, tiktok],
    })),
  );
}

describe("the statistics of a period", () => {
  it.each([7, 30, 90, 365])("are those of %i days and of the same time before", async (days) => {
    const person = await newMember(product);
    const { items } = await plantCloset(product, person, [SHOP, SHOP]);
    const [coat, tee] = items;
    await plantCounts([
      { item: coat, ago: 0, views: 10, tiktok: 4 },
      { item: coat, ago: days - 1, views: 20 },
      { item: tee, ago: days, views: 40, tiktok: 40 },
      { item: coat, ago: 2 * days - 1, views: 80 },
      { item: coat, ago: 2 * days, views: 160 },
    ]);
    const stats = await statsOf(person, `?days=${days}`);
    expect(stats.days.map(({ day }: { day: string }) => day)).toEqual(
      Array.from({ length: days }, (_, i) => dayBefore(days - 1 - i)),
    );
    expect(stats.days[0]).toEqual({ day: dayBefore(days - 1), views: 20, tryOns: 2, clicks: 1 });
    expect(stats.items).toEqual({ [coat]: { views: 30, tryOns: 4, clicks: 2 }, [tee]: NOTHING });
    expect(stats.sources).toEqual({
      ...NO_SOURCES,
      tiktok: { views: 4, tryOns: 0, clicks: 0 },
      other: { views: 26, tryOns: 4, clicks: 2 },
    });
    expect(stats.before).toEqual({
      items: {
        [coat]: { views: 80, tryOns: 2, clicks: 1 },
        [tee]: { views: 40, tryOns: 2, clicks: 1 },
      },
      collections: {},
      sources: {
        ...NO_SOURCES,
        tiktok: { views: 40, tryOns: 0, clicks: 0 },
        other: { views: 80, tryOns: 4, clicks: 2 },
      },
    });
  });

  it("sum a collection over its items, and an item of two in both", async () => {
    const person = await newInfluencer(product);
    const [coat, tee] = [await person.addItem(), await person.addItem()];
    const create = async (title: string, itemIds: string[]) => {
      const path = "/api/closet/collections";
      const { id } = (await person.call("POST", path, { body: { title } })).json.collection;
      await person.call("PUT", `${path}/${id}/items`, { body: { itemIds } });
      return id as string;
    };
    const both = await create("Both", [coat.id, tee.id]);
    const one = await create("One", [tee.id]);
    const none = await create("None", []);
    await plantCounts([
      { item: coat.id, ago: 1, views: 5 },
      { item: tee.id, ago: 2, views: 7 },
    ]);
    const { collections } = await statsOf(person, "?days=7");
    expect(collections).toEqual({
      [both]: { views: 12, tryOns: 4, clicks: 2 },
      [one]: { views: 7, tryOns: 2, clicks: 1 },
      [none]: NOTHING,
    });
  });

  it("refuse every other period, and tell a stranger nothing", async () => {
    const stranger = await newMember(product);
    for (const path of ["/api/closet/stats", "/api/closet/stats.csv"]) {
      for (const days of ["0", "-7", "8", "366", "7.0", "1e1", "", "x", "7,30", "9".repeat(400)]) {
        const answer = await owner.call("GET", `${path}?days=${days}`);
        expect([answer.status, Object.keys(answer.json.fields ?? {})], days).toEqual([
          422,
          ["days"],
        ]);
        expect((await stranger.call("GET", `${path}?days=${days}`)).status, days).toBe(403);
        expect((await new Caller(product).call("GET", `${path}?days=${days}`)).status).toBe(401);
      }
    }
  });

  it("are for the owner and delegates of a closet alone", async () => {
    const person = await newInfluencer(product);
    const { id: item } = await person.addItem();
    await plantCounts([{ item, ago: 1, views: 5 }]);
    const delegate = await newDelegate(product, person);
    const views = async (caller: Caller) => [
      (await statsOf(caller, "?days=90")).items[item]?.views,
      (await caller.call("GET", "/api/closet/stats.csv?days=90")).text.includes(
        `${item},other,${subIdOf(item, "other")},5,`,
      ),
    ];
    expect(await views(person)).toEqual([5, true]);
    expect(await views(delegate)).toEqual([5, true]);
    expect(await views(owner)).toEqual([undefined, false]);
    await product.db.$client.execute({
      sql: "UPDATE closet_delegates SET ended_at = 1 WHERE delegate_id = ?",
      args: [delegate.id],
    });
    for (const path of ["/api/closet/stats", "/api/closet/stats.csv"])
      expect((await delegate.call("GET", `${path}?days=90`)).status).toBe(404);
  });
});

describe("the file of the counts", () => {
  it("is a download of one round trip, and runs nothing in a spreadsheet", async () => {
    const person = await newMember(product);
    const { handle, items } = await plantCloset(product, person, [SHOP]);
    const [id] = items;
    await product.db.$client.execute({
      sql: "UPDATE closet_items SET title = ? WHERE id = ?",
      args: ['=HYPERLINK("https://evil.example";"x")', id],
    });
    await plantCounts([{ item: id, ago: 3, views: 5, tiktok: 2 }]);
    const before = counted.proxy.calls();
    const response = await person.response("GET", "/api/closet/stats.csv?days=7");
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect(counted.proxy.calls() - before).toBe(1);
    const { headers } = response;
    expect(headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("Cache-Control")).toBe("private, no-store");
    const name = `drape-${handle}-${dayBefore(6)}-${dayBefore(0)}.csv`;
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${name}"`);
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    const title = '"\'=HYPERLINK(""https://evil.example"";""x"")"';
    expect(text.split("\r\n").slice(1)).toEqual([
      `${dayBefore(3)},${title},${id},tiktok,${subIdOf(id, "tiktok")},2,0,0`,
      `${dayBefore(3)},${title},${id},other,${subIdOf(id, "other")},3,2,1`,
      "",
    ]);
  });
});
