import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { createDb, type Db } from "#db/client.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { DESK, openAsInfluencer, PHONE } from "../harness/item-forms.ts";
import { writeRows } from "../harness/write-rows.ts";

let run: BrowserRun;
let db: Db;
beforeAll(async () => {
  run = await startBrowserRun();
  db = createDb({ url: run.databaseUrl });
});
afterAll(() => run.stop());
// The failed call of the last step is expected.
afterEach(() => void run.complaints.splice(0));

/** The manager of an owner with two items, of which one is sold out. */
async function openWithProblem(viewport: typeof DESK, view: "grid" | "list"): Promise<Page> {
  const { page, owner } = await openAsInfluencer(run, "/influencer/closet", viewport);
  const affiliateUrl = `https://shop.example/${crypto.randomUUID()}`;
  await owner.addItem({ title: "Linen shirt", affiliateUrl });
  await owner.addItem({ title: "Wool coat" });
  const problem = "UPDATE links SET state = 'sold_out', changed_at = 1 WHERE url = ?";
  await writeRows(db, [{ sql: problem, args: [affiliateUrl] }]);
  await page.reload();
  await page.getByText("Sold out.").waitFor();
  if (view === "list") await page.getByRole("button", { name: "List", exact: true }).click();
  return page;
}

it.each([
  ["a card on a desk", DESK, "grid"],
  ["a row on a phone", PHONE, "list"],
] as const)(
  "%s shows the problem, hides its item by keys, and shows it again",
  async (_, viewport, view) => {
    const page = await openWithProblem(viewport, view);
    const item = page.getByRole("listitem").filter({ hasText: "Linen shirt" });
    expect(await page.getByText("Sold out.").count()).toBe(1);
    expect(await auditAccess(page)).toEqual([]);

    const hide = item.getByRole("button", { name: "Hide until available of Linen shirt" });
    await hide.focus();
    await page.keyboard.press("Enter");
    await item.getByText("Hidden until available.").waitFor();
    expect(await auditAccess(page)).toEqual([]);
    const show = item.getByRole("button", { name: "Show again of Linen shirt" });
    expect(await show.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect.poll(() => show.getAttribute("aria-disabled")).toBe("false");
    await page.keyboard.press("Enter");
    await hide.waitFor();
    await expect.poll(() => hide.getAttribute("aria-disabled")).toBe("false");

    await page.route("**/hiding", (route) => route.abort());
    await page.keyboard.press("Enter");
    await page.getByText("The item could not be changed. Please try again.").waitFor();
    expect(await hide.isVisible()).toBe(true);
  },
);

it("begins in the link of the form when it is to be replaced", async () => {
  const page = await openWithProblem(DESK, "grid");
  await page.getByRole("button", { name: "Replace link of Linen shirt" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Edit Closet Item" });
  await dialog.waitFor();
  await page.keyboard.type("https://shop.example/other");
  const link = dialog.getByLabel("Affiliate URL");
  expect(await link.inputValue()).toBe("https://shop.example/other");
  await dialog.getByRole("button", { name: "Update Item" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Sold out.").waitFor({ state: "detached" });
});
