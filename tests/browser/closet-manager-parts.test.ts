import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { auditThemes, furnish, TITLES } from "../harness/closet-page.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { auditLargeText } from "../harness/large-text.ts";
import { siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

let run: BrowserRun;
let owner: Influencer;
let page: Page;
beforeAll(async () => {
  run = await startBrowserRun();
  owner = await newInfluencer(siteOf(run));
});
beforeEach(async () => {
  await furnish(siteOf(run), owner, 1);
  page = await visitAs(run, owner, PHONE);
  await page.goto("/influencer/closet");
  await page.getByRole("heading", { name: "Items", level: 2 }).waitFor();
  return () => page.context().close();
});
afterAll(() => run.stop());

const titles = (): Promise<string[]> => page.locator("[id^=item-] h3").allTextContents();
const named = (name: string) => page.getByRole("button", { name, exact: true });
const choose = (tab: string) => page.getByRole("tab", { name: tab, exact: true }).click();
const told = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();

it("finds items while their owner types, also after a reload, and shows all again", async () => {
  const field = page.getByRole("searchbox", { name: "Search items" });
  await field.pressSequentially("SK");
  await expect.poll(titles).toEqual(["Skirt"]);
  await told("1 of 4 items");
  await page.reload();
  await expect.poll(titles).toEqual(["Skirt"]);
  expect(await field.inputValue()).toBe("SK");
  await field.fill("silk");
  await told("No item matches.");
  await page.getByRole("button", { name: "Show all items" }).tap();
  await expect.poll(titles).toEqual(TITLES);
});

it("shows the items of a state", async () => {
  const state = page.getByLabel("Show items that");
  await state.selectOption("Pinned");
  await expect.poll(titles).toEqual(["Coat"]);
  await state.selectOption("In no collection");
  await expect.poll(titles).toEqual(TITLES);
});

it("leaves the first item in sight on a phone", async () => {
  const { y = Number.POSITIVE_INFINITY } =
    (await page.locator("[id^=item-]").first().boundingBox()) ?? {};
  // The bar at the bottom is 60 pixels high.
  expect(y).toBeLessThan(844 - 60 - 100);
});

it("axe-core finds nothing in both themes, and nothing reaches beyond the window", async () => {
  await furnish(siteOf(run), owner, 2);
  await owner.call("POST", "/api/closet/collections", { body: { title: "Summer" } });
  await page.reload();
  await named("Move Shirt").waitFor();
  const faults = await auditThemes(page, "the items");
  await choose("Statistics");
  await page.getByText("Show as a table").click();
  faults.push(...(await auditThemes(page, "the statistics")));
  const dialogs = [
    ["Items", "Closet Settings", "QR code", "Link button", "Edit Tee", "Delete Tee"],
    ["Collections", "New Collection", "Manage Summer"],
  ].flatMap(([tab = "", ...names]) => names.map((name) => ({ tab, name })));
  for (const { tab, name } of dialogs) {
    await choose(tab);
    await named(name).click();
    await page.locator("dialog[open]").waitFor();
    faults.push(...(await auditThemes(page, name)), ...(await auditLargeText(page)));
    await page.keyboard.press("Escape");
  }
  expect(faults).toEqual([]);

  await choose("Items");
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const wider = page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await wider).toBeLessThanOrEqual(0);
  }
});
