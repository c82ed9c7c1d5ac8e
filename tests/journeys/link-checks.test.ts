import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import type { Internet, Site } from "../harness/internet.ts";
import {
  DAY_MS,
  firstMinute,
  mostPerHost,
  plantLinks,
  runMinutes,
} from "../harness/link-checks.ts";
import { answerOf } from "../harness/link-shops/open-shops.ts";
import { page } from "../harness/link-shops/shop.ts";
import { PUBLIC, startOnInternet } from "../harness/links.ts";
import { nth } from "../harness/lists.ts";
import type { Product } from "../harness/product.ts";
import { rowsOf } from "../harness/rows-of.ts";
import { writeRows } from "../harness/write-rows.ts";

const CRON = "* * * * *";
const MINUTE_MS = 60_000;

let product: Product;
let internet: Internet;
let at = firstMinute();
let shops = 0;
beforeAll(async () => {
  ({ product, internet } = await startOnInternet());
});
afterAll(() => product.stop());
beforeEach(() => {
  internet.requests.length = 0;
  at += 10 * DAY_MS;
});

/** A new host with a `robots.txt` and one answer for each address. */
function openShop(robots: Site, answer: Site, links = 1): string[] {
  const host = `shop-${shops++}.example`;
  internet.names.set(host, () => [PUBLIC]);
  internet.sites.set(`https://${host}/robots.txt`, robots);
  const urls = Array.from({ length: links }, (_, n) => `https://${host}/p/${n}?ref=ines`);
  for (const url of urls) internet.sites.set(url, answer);
  return urls;
}

const noRules = () => answerOf({ status: 404 });
const allowed = (status: number) => () => answerOf({ status });
const product_ = (word: string) => () =>
  answerOf(page("Tee", { "@type": "Product", name: "Tee", offers: { availability: word } }));

/** Forgets earlier links, so that a test sees only its own. */
async function plant(links: readonly string[]) {
  await writeRows(product.db, [{ sql: "DELETE FROM closet_items", args: [] }]);
  return plantLinks(product, links);
}

const run = (minutes: number, from = at) => runMinutes({ product, internet }, from, minutes);
async function stateOf(url: string) {
  const rows = await rowsOf(product.db, sql`SELECT state, failures FROM links WHERE url = ${url}`);
  return nth(rows, 0);
}

it("asks a host once in a minute, whichever of its links is due", async () => {
  const urls = openShop(noRules, product_("InStock"), 3);
  await plant(urls);
  const minutes = await run(5);
  expect(minutes.map(({ length }) => length)).toEqual([1, 1, 1, 1, 0]);
  expect(minutes.flat().slice(1).toSorted()).toEqual(urls.toSorted());
});

it("keeps a minute between two requests, whenever the runs begin", async () => {
  const [url = ""] = openShop(noRules, product_("InStock"));
  await plant([url]);
  const counts: number[] = [];
  for (const seconds of [50, 60, 100, 110]) {
    counts.push((await run(1, at + seconds * 1000)).flat().length);
  }
  expect(counts).toEqual([1, 0, 0, 1]);
});

it("shares the hosts among runs at once", async () => {
  const urls = Array.from({ length: 8 }, () => openShop(noRules, product_("InStock"))).flat();
  await plant(urls);
  for (const minute of [0, 1]) {
    const before = internet.requests.length;
    await Promise.all([1, 2, 3].map(() => product.cron(CRON, at + minute * MINUTE_MS)));
    const asked = internet.requests.slice(before).map(({ url }) => url);
    expect(mostPerHost([asked])).toBe(1);
    expect(asked).toHaveLength(8);
  }
});

it("waits as long as Retry-After says", async () => {
  let busy = true;
  const [url = ""] = openShop(noRules, () =>
    busy
      ? new Response(null, { status: 503, headers: { "Retry-After": "600" } })
      : answerOf({ status: 410 }),
  );
  await plant([url]);
  await run(2);
  busy = false;
  expect((await run(9, at + 2 * MINUTE_MS)).flat()).toEqual([]);
  expect(await stateOf(url)).toMatchObject({ state: "fine", failures: 0 });
  expect((await run(2, at + 11 * MINUTE_MS)).flat()).toEqual([url]);
  expect(await stateOf(url)).toMatchObject({ state: "gone" });
});

it("does not ask for what robots.txt disallows, and asks for the rest", async () => {
  const rules = "User-agent: *\nDisallow: /p/0\n";
  const [hidden = "", open = ""] = openShop(
    () => answerOf({ type: "text/plain", body: rules }),
    allowed(410),
    2,
  );
  await plant([hidden, open]);
  expect((await run(5)).flat().slice(1)).toEqual([open]);
  expect(await stateOf(hidden)).toMatchObject({ state: "fine" });
  expect(await stateOf(open)).toMatchObject({ state: "gone" });
});

it("keeps the state through single failures, and calls the third unreachable", async () => {
  let answer: Site = product_("SoldOut");
  const [url = ""] = openShop(noRules, (request) => answer(request));
  await plant([url]);
  await run(3);
  answer = allowed(500);
  for (const [day, state] of [
    [1.01, "sold_out"],
    [2.02, "sold_out"],
    [3.03, "unreachable"],
  ] as const) {
    await run(3, at + day * DAY_MS);
    expect(await stateOf(url), `day ${day}`).toMatchObject({ state });
  }
  answer = product_("InStock");
  await run(3, at + 4.04 * DAY_MS);
  expect(await stateOf(url)).toEqual({ state: "fine", failures: 0 });
});

it("ends the hiding of an item when its link is fine, and raises the closet's version", async () => {
  let answer: Site = product_("OutOfStock");
  const [url = ""] = openShop(noRules, (request) => answer(request));
  const { handle, items } = await plant([url]);
  const version = async () => {
    const query = sql`SELECT version FROM closets WHERE instagram_handle = ${handle}`;
    return Number(nth(await rowsOf(product.db, query), 0).version);
  };
  const first = await version();
  await run(3);
  expect(await version()).toBe(first + 1);
  const hide = "UPDATE closet_items SET link_hidden_at = 1 WHERE id = ?";
  await writeRows(product.db, [{ sql: hide, args: [nth(items, 0)] }]);
  answer = product_("InStock");
  await run(3, at + 1.01 * DAY_MS);
  const rows = await rowsOf(
    product.db,
    sql`SELECT link_hidden_at FROM closet_items WHERE affiliate_url = ${url}`,
  );
  expect(rows).toEqual([{ link_hidden_at: null }]);
  expect(await version()).toBe(first + 2);
});

it("tells the owner alone, who hides and shows the item", async () => {
  const owner = await newInfluencer(product);
  const other = await newInfluencer(product);
  const [url = ""] = openShop(noRules, allowed(404));
  const { id } = await owner.addItem({ affiliateUrl: url });
  await owner.addItem({ affiliateUrl: nth(openShop(noRules, product_("InStock")), 0) });
  const hide = (by: Influencer, isHidden: boolean) =>
    by.call("PUT", `/api/closet/items/${id}/hiding`, { body: { isHidden } });
  const shown = async () => {
    const { json } = await owner.call("GET", `/api/closets/${owner.handle}`);
    return json.items.length;
  };
  expect((await hide(owner, true)).status).toBe(204);
  expect(await shown()).toBe(2);
  await run(3);
  expect((await owner.closet()).links).toEqual({ [id]: { problem: "gone", isHidden: false } });
  expect((await hide(other, true)).status).toBe(404);
  expect(await shown()).toBe(2);
  expect((await hide(owner, true)).status).toBe(204);
  expect((await owner.closet()).links).toEqual({ [id]: { problem: "gone", isHidden: true } });
  expect(await shown()).toBe(1);
  expect((await owner.call("GET", `/go/${id}`)).status).toBe(404);
  expect((await hide(owner, false)).status).toBe(204);
  expect(await shown()).toBe(2);
  expect((await owner.call("GET", `/go/${id}`)).status).toBe(302);
});

it("tells visitors that an item is sold out, on the page and in its data, until it is not", async () => {
  let answer: Site = product_("SoldOut");
  const [url = ""] = openShop(noRules, (request) => answer(request));
  const { handle, owner, items } = await plant([url]);
  const html = async (search = "") => {
    const page = await product.fetch(`/closet/${handle}${search}`);
    return (await page.text()).match(/>Sold out</g)?.length ?? 0;
  };
  const told = async () => (await owner.call("GET", `/api/closets/${handle}`)).json.items[0];
  expect([await html(), (await told()).isSoldOut]).toEqual([0, undefined]);
  await run(3);
  expect([await html(), await html(`?item=${nth(items, 0)}`)]).toEqual([1, 2]);
  expect((await told()).isSoldOut).toBe(true);
  answer = product_("InStock");
  await run(3, at + 1.01 * DAY_MS);
  expect([await html(), (await told()).isSoldOut]).toEqual([0, undefined]);
});

it("forgets the state of a link that no item has any more", async () => {
  const [old = "", next = ""] = openShop(noRules, allowed(404), 2);
  const { items } = await plant([old]);
  await run(3);
  expect(await stateOf(old)).toMatchObject({ state: "gone" });
  const change = "UPDATE closet_items SET affiliate_url = ? WHERE id = ?";
  await writeRows(product.db, [{ sql: change, args: [next, nth(items, 0)] }]);
  expect(await rowsOf(product.db, sql`SELECT url, state FROM links`)).toEqual([
    { url: next, state: "fine" },
  ]);
});
