import { sql } from "drizzle-orm";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/batch.ts";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { CLOSET_APP, cardsOf, hydrated } from "../harness/closet-visit.ts";
import { newMember } from "../harness/member.ts";
import { expectNoComplaints, hold, siteOf } from "../harness/visitor.ts";

const PHONE = { width: 390, height: 844 };
const COUNT = 60;
/** The indices of the item that the search finds, and of the items in the collection. */
const CAFE = 40;
const SUMMER = [3, 20, CAFE, 41, 55];

let run: BrowserRun;
let closet: string;
let summer: string;
beforeAll(async () => {
  run = await startBrowserRun();
  const site = siteOf(run);
  const { id } = await newMember(site);
  const handle = `many${Date.now()}`;
  closet = `/closet/${handle}`;
  summer = `${id}-summer`;
  const picture = sql`(SELECT clothing_image_url FROM closet_items WHERE id LIKE 'demo-item-%' LIMIT 1)`;
  await writeBatch(site.db, {
    writes: [
      sql`INSERT INTO user_roles (user_id, role) VALUES (${id}, 'influencer')`,
      sql`INSERT INTO closets (id, user_id, title, instagram_handle, created_at)
        VALUES (${id}, ${id}, 'Much', ${handle}, 1)`,
      ...Array.from({ length: COUNT }, (_, at) => {
        const title = at === CAFE ? "Café shirt" : `Piece ${at}`;
        return sql`INSERT INTO closet_items (id, closet_id, user_id, title, clothing_image_url,
          affiliate_url, caption, created_at) VALUES (${`${id}-${at}`}, ${id}, ${id}, ${title},
          ${picture}, 'https://shop.example/', ${at === CAFE ? "Airy linen" : null}, ${1000 - at})`;
      }),
      ...["summer", "empty"].map(
        (name) => sql`INSERT INTO collections (id, closet_id, user_id, title, created_at)
          VALUES (${`${id}-${name}`}, ${id}, ${id}, ${name}, 1)`,
      ),
      ...SUMMER.map(
        (at) => sql`INSERT INTO collection_items (collection_id, closet_item_id, closet_id, user_id)
          VALUES (${summer}, ${`${id}-${at}`}, ${id}, ${id})`,
      ),
    ],
  });
});
afterAll(() => run.stop());

async function visit(search = "", options: BrowserContextOptions = {}): Promise<Page> {
  const page = await run.visit({ viewport: PHONE, ...options });
  await page.goto(closet + search);
  return page;
}

const field = (page: Page) => page.getByRole("searchbox", { name: "Search items" });
const awaitCount = (page: Page, count: number) =>
  expect.poll(() => cardsOf(page).count()).toBe(count);

describe("a closet with many items", () => {
  it("is searched while typing; Back and a reload keep the list", async () => {
    const page = await visit();
    await hydrated(page);
    expect(await cardsOf(page).count()).toBe(COUNT);
    await field(page).pressSequentially("LINEN cafe");
    await awaitCount(page, 1);
    expect(await page.getByRole("status").filter({ hasText: "1 item" }).count()).toBe(1);
    await page.waitForURL((url) => url.searchParams.get("q") === "LINEN cafe");
    await cardsOf(page).click();
    await page.getByRole("dialog", { name: "Café shirt" }).waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.waitForURL((url) => url.search === "?q=LINEN+cafe");
    await page.reload();
    expect(await cardsOf(page).count()).toBe(1);
    expect(await field(page).inputValue()).toBe("LINEN cafe");
    await hydrated(page);

    await field(page).fill("zebra");
    await page.getByText("No items match “zebra”.").waitFor();
    await page.getByRole("link", { name: "Clear search" }).click();
    await awaitCount(page, COUNT);
    expect(await field(page).evaluate((each) => each === document.activeElement)).toBe(true);
    await page.waitForURL((url) => url.search === "");
  });

  it("is limited to a collection by its chip, with the search; an empty one has no chip", async () => {
    const page = await visit();
    await hydrated(page);
    const chips = page.getByRole("navigation", { name: "Show items of" });
    expect(await chips.getByRole("link").allTextContents()).toEqual(["All", "summer"]);
    await chips.getByRole("link", { name: "summer" }).click();
    await awaitCount(page, SUMMER.length);
    await page.getByRole("heading", { name: "5 items" }).waitFor();
    await field(page).fill("piece");
    await awaitCount(page, SUMMER.length - 1);
    await page.waitForURL((url) => url.searchParams.get("q") === "piece");
    expect(new URL(page.url()).searchParams.get("in")).toBe(summer);
    await chips.getByRole("link", { name: "All" }).click();
    await awaitCount(page, COUNT - 1);
    await page.getByRole("tab", { name: "Collections" }).click();
    await page.getByRole("heading", { name: "empty" }).waitFor();
    await awaitCount(page, SUMMER.length);
    expect(await field(page).count()).toBe(0);
  });

  it("has the same without scripts, and takes what was typed before the app", async () => {
    const plain = await visit("", { javaScriptEnabled: false });
    expect(await cardsOf(plain).count()).toBe(COUNT);
    await plain.getByRole("link", { name: "summer" }).click();
    await plain.waitForURL(/in=/);
    await field(plain).fill("café");
    await field(plain).press("Enter");
    await plain.waitForURL(/q=caf/);
    expect(await cardsOf(plain).count()).toBe(1);
    expect(new URL(plain.url()).searchParams.get("in")).toBe(summer);
    await plain.goto(`${closet}?q=zebra`);
    await plain.getByRole("link", { name: "Clear search" }).click();
    await plain.waitForURL((url) => url.search === "");

    const page = await run.visit({ viewport: PHONE });
    const app = await hold(page, CLOSET_APP);
    await page.goto(closet);
    await field(page).fill("linen");
    expect(await cardsOf(page).count()).toBe(COUNT);
    await app.release();
    await awaitCount(page, 1);
    expect(await field(page).inputValue()).toBe("linen");
  });

  it("keeps the handle and the tabs in view, above what has the focus, and moves nothing", async () => {
    const page = await visit("", { reducedMotion: "no-preference" });
    await hydrated(page);
    const bar = page.getByRole("tablist");
    const handle = page.getByText(`@${closet.split("/").at(-1)}`);
    const before = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(async () => (await boxOf(bar)).y).toBeLessThan(60);
    await expect.poll(async () => (await boxOf(handle)).y).toBeGreaterThanOrEqual(0);
    const [name, tabs] = [await boxOf(handle), await boxOf(bar)];
    expect(name.y + name.height).toBeLessThanOrEqual(tabs.y + 1);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(before);

    // Backwards from below, like Shift and Tab.
    for (const at of [20, 17, 14, 11]) {
      const card = cardsOf(page).nth(at);
      await card.focus();
      const [top, under] = [await boxOf(bar), await boxOf(card)];
      expect(under.y, `card ${at}`).toBeGreaterThanOrEqual(top.y + top.height);
    }
    // After scrolling, the found items are visible.
    await field(page).fill("piece");
    await awaitCount(page, COUNT - 1);
    const first = await boxOf(cardsOf(page).first());
    expect(first.y).toBeGreaterThan(0);
    expect(first.y).toBeLessThan(PHONE.height);

    // Large text needs the space: the row is hidden, and the handle stays below its picture.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      scrollTo(0, 90);
    });
    await expect.poll(async () => (await boxOf(handle)).y).toBeGreaterThan(0);
    expect((await boxOf(handle)).x).toBeGreaterThan(0);
  });

  it("is a small one without the search", async () => {
    const page = await run.visit({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(`${closet}?q=cafe`);
    expect(await field(page).count()).toBe(1);
    await siteOf(run).db.run(sql`DELETE FROM closet_items WHERE title LIKE 'Piece %'
      AND closet_id = (SELECT closet_id FROM collections WHERE id = ${summer})
      AND id NOT IN (SELECT closet_item_id FROM collection_items WHERE collection_id = ${summer})`);
    // An address that is not cached.
    await page.goto(`${closet}?sort=popular`);
    expect(await cardsOf(page).count()).toBe(SUMMER.length);
    expect(await field(page).count()).toBe(0);
    expect(await page.getByRole("link", { name: "summer" }).count()).toBe(0);
  });

  it("gives the browser nothing to complain about", () => {
    expectNoComplaints(run);
  });
});
