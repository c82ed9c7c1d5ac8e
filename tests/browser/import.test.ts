import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import buildWorker from "../harness/build-worker.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import type { Internet } from "../harness/internet.ts";
import { startOnInternet } from "../harness/links.ts";
import { nth } from "../harness/lists.ts";
import type { Product } from "../harness/product.ts";
import { htmlPage, openShops } from "../harness/shops.ts";
import { visitAs } from "../harness/visitor.ts";

let internet: Internet;
let product: Product;
let run: BrowserRun;
let owner: Influencer;
const pages: Page[] = [];
beforeAll(async () => {
  await buildWorker();
  ({ product, internet } = await startOnInternet());
  run = await startBrowserRun({ url: product.url, databaseUrl: product.database.url });
});
afterEach(async () => {
  for (const page of pages.splice(0)) await page.context().close();
});
afterAll(async () => {
  await run.stop();
  await product.stop();
});

async function visit(by = owner): Promise<Page> {
  const page = await visitAs(run, by, { viewport: { width: 390, height: 844 } });
  pages.push(page);
  await page.goto("/influencer/import");
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const titles = async () => (await owner.closet()).items.map(({ title }) => title).sort();

it("imports fifty links with two failures, a reload and a second tab", {
  timeout: 240_000,
}, async () => {
  owner = await newInfluencer(product);
  const shops = openShops(internet, 50);
  internet.sites.set(nth(shops, 3).link, () => htmlPage("down", 500));
  internet.sites.set(nth(shops, 7).link, () => htmlPage("<title>Bare</title>"));
  const page = await visit();
  await page.getByLabel("Links or CSV").fill(shops.map(({ link }) => link).join("\n"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText(/^[1-9]\d* of 50 pages read/).waitFor();
  await page.reload();
  const second = await visit();
  await page.getByText("48 ready, 2 failed", { exact: true }).waitFor({ timeout: 120_000 });
  for (const shop of shops) expect(shop.asked(), shop.link).toBe(1);
  await second.getByText("48 ready, 2 failed", { exact: true }).waitFor();

  // The answer of one publication is lost.
  await page.route("**/item", async (route) => {
    await route.fetch();
    await route.abort();
    await page.unroute("**/item");
  });
  await button(page, "Publish All (48)").click();
  await button(second, "Publish All (48)").click();
  await page
    .getByText("2 failed, 48 published", { exact: false })
    .first()
    .waitFor({ timeout: 120_000 });
  const failed = new Set([nth(shops, 3).title, nth(shops, 7).title]);
  const expected = shops.map(({ title }) => title).filter((title) => !failed.has(title));
  expect(await titles()).toEqual(expected.sort());

  openShops(internet, 50);
  await button(page, "Retry Failures (2)").click();
  await button(page, "Publish All (2)").click({ timeout: 60_000 });
  await page.getByText("All rows are published.").waitFor({ timeout: 60_000 });
  expect(await titles()).toHaveLength(50);
  await button(page, "Import More").click();
  await page.getByLabel("Links or CSV").waitFor();
});

it("refuses a text of ten megabytes and 51 links, and marks a field", async () => {
  owner = await newInfluencer(product);
  const [shop] = openShops(internet, 1, "mark");
  const page = await visit();
  const field = page.getByLabel("Links or CSV");
  await field.evaluate(
    (area, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    },
    "a".repeat(10 * 1024 * 1024),
  );
  await page.getByText("This is too much text. Please paste fewer links.").waitFor();
  await field.fill(Array.from({ length: 51 }, (_, i) => `https://shop.example/${i}`).join("\n"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("These are 51 links. Please import at most 50 at once.").waitFor();
  await field.fill(`title;link\n"=HYPERLINK(""x"")";${shop?.link}`);
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("1 ready", { exact: true }).waitFor({ timeout: 30_000 });
  const title = page.getByLabel("Title", { exact: true });
  expect(await title.inputValue()).toBe('=HYPERLINK("x")');
  await title.fill("");
  await page.getByText("Please enter a title").waitFor();
  await page.getByLabel("Caption").focus();
  await button(page, "Publish All (0)").waitFor();
  await title.fill("Tee");
  await page.getByLabel("Caption").focus();
  await button(page, "Publish All (1)").waitFor();
  await button(page, "Discard Import").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Discard Import" }).click();
  await field.waitFor();
  expect(await titles()).toEqual([]);
});

it("shows what is published when each answer of a publication is lost", async () => {
  owner = await newInfluencer(product);
  const shops = openShops(internet, 2, "lost");
  internet.sites.set("https://down.example/tee", () => htmlPage("down", 500));
  const page = await visit();
  await page.getByLabel("Links or CSV").waitFor();
  expect(await auditAccess(page), "empty").toEqual([]);
  const links = [...shops.map(({ link }) => link), "https://down.example/tee"];
  await page.getByLabel("Links or CSV").fill(links.join("\n"));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByText("2 ready, 1 failed", { exact: true }).waitFor({ timeout: 60_000 });
  expect(await auditAccess(page), "failures").toEqual([]);

  // The server publishes; nothing that it answers arrives, also not the state of the import.
  await page.route("**/item", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route("**/api/closet/imports", (route) => route.abort());
  await button(page, "Publish All (2)").click();
  await page.getByText(/it is not known which rows are published/).waitFor({ timeout: 60_000 });
  expect(await auditAccess(page), "unknown").toEqual([]);
  await page.unroute("**/api/closet/imports");
  await button(page, "Check Again").click();
  await page.getByText("1 failed, 2 published", { exact: false }).first().waitFor();
  await page.getByText("2 items added to your closet").waitFor();
  expect(await page.getByText(/could not be published/).count()).toBe(0);
  expect(await page.getByText(/it is not known/).count()).toBe(0);
  expect(await titles()).toHaveLength(2);

  await button(page, "Remove row 3").click();
  await page.getByText("All rows are published.").waitFor();
  // A published row has no picture any more, and no empty box in its place.
  for (const row of await page.getByRole("listitem", { name: /^Row/ }).all()) {
    expect(await row.locator(":scope > div").count()).toBe(1);
  }
  expect(await auditAccess(page), "done").toEqual([]);
});
