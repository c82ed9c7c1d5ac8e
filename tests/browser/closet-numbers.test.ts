import { readFileSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { subIdOf } from "#worker/closets/sub-ids.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { count, furnish } from "../harness/closet-page.ts";
import { IN_APP_AGENTS, inAppOptions } from "../harness/in-app-agents.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { nth } from "../harness/lists.ts";
import { expectNoComplaints, hold, siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;

let run: BrowserRun;
let owner: Influencer;
let page: Page;
beforeAll(async () => {
  run = await startBrowserRun();
  owner = await newInfluencer(siteOf(run));
});
afterEach(() => page.context().close());
afterAll(() => run.stop());

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

async function open(): Promise<void> {
  page = await visitAs(run, owner, PHONE);
  await page.goto("/influencer/closet?tab=numbers");
  await page.getByRole("heading", { name: "Last 30 days" }).waitFor();
}

const table = (name: string): Locator => page.getByRole("table", { name, exact: true });
const row = (name: string, of: Locator): Promise<void> =>
  of.getByRole("row", { name, exact: true }).waitFor();

it("says what is missing in a closet without numbers", async () => {
  await furnish(siteOf(run), owner);
  await open();
  await page.getByText("Nothing yet. Share your link to be seen.").waitFor();
  await expect.poll(() => page.getByText(/^Nothing was counted in these days/).count()).toBe(2);
  await page.getByRole("button", { name: "0 Views unchanged" }).waitFor();
  await page.getByRole("link", { name: "Go to your collections" }).click();
  await page.getByRole("heading", { name: "Collections", level: 2 }).waitFor();
  expectNoComplaints(run);
});

it("keeps the tab before until the numbers are loaded", async () => {
  await furnish(siteOf(run), owner);
  page = await visitAs(run, owner, PHONE);
  await page.goto("/influencer/closet");
  const items = page.getByRole("link", { name: "Add Item" });
  await items.first().waitFor();
  const numbers = await hold(page, "**/assets/closet-numbers-*.js");
  const tab = page.getByRole("tab", { name: "Statistics" });
  await tab.click();
  await expect.poll(() => tab.getAttribute("aria-selected")).toBe("true");
  expect(await page.getByRole("tabpanel").textContent()).not.toBe("");
  await numbers.release();
  await page.getByRole("heading", { name: "Last 30 days" }).waitFor();
});

it("compares a period with the one before, and saves it as a file", async () => {
  await furnish(siteOf(run), owner);
  await count(siteOf(run), owner, dayBefore(2), { views: 112, tryOns: 28, clicks: 7 });
  await count(siteOf(run), owner, dayBefore(9), { views: 100, tryOns: 30, clicks: 0 });
  await open();
  await page.getByText("7 days", { exact: true }).tap();
  await page.getByRole("heading", { name: "Last 7 days" }).waitFor();
  await page.getByRole("status").getByText("Last 7 days").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "112 Views 12% more" }).waitFor();
  await page.getByRole("button", { name: "28 Try-ons 7% fewer" }).waitFor();
  await page.getByRole("button", { name: "7 Clicks none before" }).waitFor();
  const counted = "112 12% more 28 25 per 100 7% fewer 7 25 per 100 none before";
  await row(`Coat ${counted}`, table("By item"));
  await row(`Other ${counted}`, table("Where people came from"));
  const nothing = "0 unchanged 0 – unchanged 0 – unchanged";
  await row(`Tee ${nothing}`, table("By item"));
  await row(`TikTok ${nothing}`, table("Where people came from"));
  expect(await auditAccess(page)).toEqual([]);
  const width = () => document.documentElement.scrollWidth;
  expect(await page.evaluate(width)).toBe(PHONE.viewport.width);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download as CSV" }).tap(),
  ]);
  expect(file.suggestedFilename()).toBe(
    `drape-${owner.handle}-${dayBefore(6)}-${dayBefore(0)}.csv`,
  );
  const text = readFileSync(await file.path(), "utf8");
  const coat = `${owner.id}-Coat`;
  expect(text.split("\r\n").slice(1)).toEqual([
    `${dayBefore(2)},Coat,${coat},other,${subIdOf(coat, "other")},112,28,7`,
    "",
  ]);

  await page.getByRole("radio", { name: "7 days" }).focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByRole("img", { name: "Views by week in the last 365 days: 212 in all" }).waitFor();
  expectNoComplaints(run);
});

it("offers the system's browser where another app's browser cannot save the file", async () => {
  page = await visitAs(run, owner, inAppOptions(nth(IN_APP_AGENTS, 0)));
  await page.goto("/influencer/closet?tab=numbers");
  await page.getByText("The browser of Instagram cannot save files.", { exact: false }).waitFor();
  const link = page.getByRole("link", { name: "Open in your browser" });
  const address = new URL(String(await link.getAttribute("href")).slice("x-safari-".length));
  expect(address.origin).toBe(run.url);
  expect(address.searchParams.get("redirect")).toBe("/influencer/closet?tab=numbers");
  expect(await page.getByRole("button", { name: "Download as CSV" }).count()).toBe(0);
  expect(await auditAccess(page)).toEqual([]);
  await page.goto("/account");
  await page.getByText("cannot save files.", { exact: false }).waitFor();
  expectNoComplaints(run);
});

it("says what failed, and keeps the choice for another attempt", async () => {
  await furnish(siteOf(run), owner);
  await open();
  await page.route("**/api/closet/stats*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByText("90 days", { exact: true }).tap();
  await page.getByText("Your numbers can't be shown right now.").waitFor();
  await page.unroute("**/api/closet/stats*");
  await page.getByRole("button", { name: "Try again" }).tap();
  await page.getByRole("button", { name: "0 Views" }).waitFor();
  await page.getByRole("heading", { name: "Last 90 days" }).waitFor();
  expectNoComplaints(run);
});
