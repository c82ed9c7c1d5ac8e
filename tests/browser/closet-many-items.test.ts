import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { auditThemes, furnish, furnishMany, refuse, TITLES } from "../harness/closet-page.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { auditLargeText } from "../harness/large-text.ts";
import { siteOf, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;
const DELETIONS = "**/api/closet/item-deletions";

let run: BrowserRun;
let owner: Influencer;
let page: Page;
beforeAll(async () => {
  run = await startBrowserRun();
  owner = await newInfluencer(siteOf(run));
});
afterEach(() => page.context().close());
afterAll(() => run.stop());

async function open(options: object = DESKTOP): Promise<void> {
  page = await visitAs(run, owner, options);
  await page.goto("/influencer/closet");
  await page.getByRole("button", { name: "Select", exact: true }).waitFor();
}

const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const box = (title: string): Locator =>
  page.getByRole("checkbox", { name: `Select ${title}`, exact: true });
const titles = (): Promise<string[]> => page.locator("[id^=item-] h3").allTextContents();
const told = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();
const saved = async () => (await owner.closet()).items.map(({ title }) => title);

async function select(...names: string[]): Promise<void> {
  if ((await button("Select").getAttribute("aria-pressed")) === "false")
    await button("Select").click();
  for (const name of names) await box(name).check();
}

async function remove(): Promise<void> {
  await button("Delete").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
}

describe("selected items", () => {
  it("are added to a new collection and pinned, each with an undo", async () => {
    await furnish(siteOf(run), owner);
    await open(PHONE);
    await select("Coat", "Tee");
    await told("2 selected");
    await button("Add to Collection").tap();
    await page.getByText(/^No collections yet/).waitFor();
    await button("New Collection").tap();
    await page.getByLabel("Title").fill("Summer");
    await button("Create Collection").tap();
    await page.getByRole("button", { name: "Summer 0 items" }).tap();
    await told("2 items added to Summer");
    const held = async () => (await owner.closet()).collections[0]?.itemIds.length;
    expect(await held()).toBe(2);
    await button("Undo").tap();
    await expect.poll(held).toBe(0);

    await button("Pin").tap();
    await told("2 items pinned");
    await expect.poll(titles).toEqual(["Coat", "Tee", "Shirt", "Skirt"]);
    await button("Unpin").waitFor();
    await button("Undo").tap();
    await expect.poll(titles).toEqual(TITLES);
    await expect.poll(saved).toEqual(TITLES);
    await refuse(page, "POST", "**/api/closet/pins");
    await button("Pin").tap();
    await told("Failed to update pin status");
    await expect.poll(titles).toEqual(TITLES);
  });

  it("are deleted when their undo ends, or when the page is left", async () => {
    await furnish(siteOf(run), owner);
    await open();
    await select("Coat", "Tee");
    await remove();
    await told("2 items deleted");
    expect(await titles()).toEqual(["Shirt", "Skirt"]);
    expect(await saved()).toEqual(TITLES);
    await page.locator(":focus").and(button("Select")).waitFor();
    await page.keyboard.press("Control+z");
    await expect.poll(titles).toEqual(TITLES);

    await refuse(page, "POST", DELETIONS);
    await select("Coat");
    await remove();
    await button("Dismiss").click();
    await told("Failed to delete items");
    await button("Dismiss").click();
    await expect.poll(titles).toEqual(TITLES);
    await page.unroute(DELETIONS);

    await select("Coat");
    await remove();
    await button("Dismiss").click();
    await expect.poll(saved).toEqual(["Shirt", "Skirt", "Tee"]);
    await select("Tee");
    await remove();
    await button("Pin Shirt").click();
    await expect.poll(saved).toEqual(["Shirt", "Skirt"]);
    await select("Skirt");
    await remove();
    await told("1 item deleted");
    await page.goto("about:blank");
    await expect.poll(saved).toEqual(["Shirt"]);
  });

  it("stay selected while others are searched, and Escape ends the selection", async () => {
    await furnish(siteOf(run), owner);
    await open();
    await select("Coat");
    await page.getByRole("searchbox", { name: "Search items" }).fill("sk");
    await told("1 selected, 1 of them not shown");
    await button("Select all shown (1)").click();
    await told("2 selected, 1 of them not shown");
    await button("Select none").click();
    await told("0 selected");
    expect(await button("Delete").getAttribute("aria-disabled")).toBe("true");
    await box("Skirt").focus();
    await page.keyboard.press("Space");
    await told("1 selected");
    await page.keyboard.press("Escape");
    await page.locator(":focus").and(button("Select")).waitFor();
    expect(await page.getByRole("checkbox").count()).toBe(0);
  });
});

describe("the list", () => {
  it("has a menu for each item, and is shown again after a reload", async () => {
    await furnish(siteOf(run), owner, 2);
    await open(PHONE);
    await button("List").tap();
    await page.reload();
    await page
      .getByText("Pinned · No caption · No wearing image · In no collection")
      .first()
      .waitFor();
    await button("More for Coat").focus();
    await page.keyboard.press("Enter");
    await button("Unpin Coat").focus();
    await page.keyboard.press("Enter");
    await told("Item unpinned");
    await page.locator(":focus").and(button("More for Coat")).waitFor();
    await button("More for Tee").tap();
    await button("Delete Tee").tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).tap();
    await expect.poll(titles).toEqual(["Shirt", "Coat", "Skirt"]);
  });

  it("axe-core finds nothing in its states, and nothing reaches beyond the window", async () => {
    await furnish(siteOf(run), owner, 2);
    await open(PHONE);
    const faults: string[] = [];
    for (const view of ["Grid", "List"]) {
      await button(view).tap();
      // A mouse stays on the pressed button.
      await button(view).hover();
      faults.push(...(await auditThemes(page, `${view}, pressed`)));
      await select("Coat");
      faults.push(...(await auditThemes(page, `${view}, selected`)));
      await button("Add to Collection").tap();
      await page.locator("dialog[open]").waitFor();
      faults.push(...(await auditThemes(page, view)), ...(await auditLargeText(page)));
      await page.keyboard.press("Escape");
      await button("Done").tap();
    }
    await button("More for Tee").tap();
    faults.push(...(await auditThemes(page, "a menu")));
    expect(faults).toEqual([]);
    for (const width of [320, 390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const wider = page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(await wider).toBeLessThanOrEqual(0);
    }
  });
});

describe("500 items", () => {
  const cards = (): Promise<number> => page.locator("li[aria-setsize]").count();
  const nodes = (): Promise<number> => page.evaluate(() => document.querySelectorAll("*").length);
  const end = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

  async function openMany(pinned = 0): Promise<void> {
    await furnishMany(siteOf(run), owner, 500, pinned);
    await open();
    await page.locator("li[aria-setsize='500']").first().waitFor();
  }

  it("are rendered near the window alone, also while they are filtered and scrolled", async () => {
    await openMany();
    const client = await page.context().newCDPSession(page);
    await client.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    for (const view of ["Grid", "List"]) {
      await button(view).click();
      await expect.poll(cards).toBeGreaterThan(4);
      const most = [await cards()];
      for (let step = 0; step < 20; step++) {
        await page.mouse.wheel(0, 1500);
        await page.evaluate(() => new Promise(requestAnimationFrame));
        most.push(await cards());
      }
      expect(Math.max(...most)).toBeLessThan(50);
      expect(await nodes()).toBeLessThan(1500);
      await expect
        .poll(async () => {
          await end();
          return (await titles()).at(-1);
        })
        .toBe("Piece 500");
      await page.evaluate(() => window.scrollTo(0, 0));
      await expect.poll(async () => (await titles())[0]).toBe("Piece 1");
    }
    const field = page.getByRole("searchbox", { name: "Search items" });
    await field.pressSequentially("piece 49");
    await told("15 of 500 items");
    await page.locator("li[aria-posinset='1'][aria-setsize='15']").waitFor();
    // The rows beside the window follow the result.
    const firstTitles = async () => (await titles()).slice(0, 3);
    await expect.poll(firstTitles).toEqual(["Piece 49", "Piece 149", "Piece 249"]);
    await field.fill("");
    await page.locator("li[aria-posinset='1'][aria-setsize='500']").waitFor();
    expect(await cards()).toBeLessThan(50);
  });

  it("are reached by Tab one after the other, and the focus stays while others are scrolled", async () => {
    await openMany();
    await button("List").click();
    await button("More for Piece 1").focus();
    const seen: (string | null)[] = [];
    for (let step = 0; step < 30; step++) {
      await page.keyboard.press("Tab");
      seen.push(
        await page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null),
      );
    }
    expect(seen).toEqual(Array.from({ length: 30 }, (_, step) => `More for Piece ${step + 2}`));
    await end();
    await expect.poll(async () => (await titles()).at(-1)).toBe("Piece 500");
    await page.locator(":focus").and(button("More for Piece 31")).waitFor({ state: "attached" });
    await page.keyboard.press("Shift+Tab");
    await page.locator(":focus").and(button("More for Piece 30")).waitFor();
  });

  it("are sorted, selected and deleted together", async () => {
    await openMany(12);
    await button("Move Piece 1").focus();
    await page.keyboard.press("Space");
    await page.getByText("Picked up Piece 1, place 1 of 12.").waitFor();
    await page.evaluate(async () => {
      for (const _ of Array(2)) await new Promise(requestAnimationFrame);
    });
    await page.keyboard.press("ArrowRight");
    await page.getByText("Piece 1 is at place 2 of 12.").waitFor();
    await page.keyboard.press("Space");
    await told("New order saved");
    await expect
      .poll(async () => (await saved()).slice(0, 3))
      .toEqual(["Piece 2", "Piece 1", "Piece 3"]);

    await select();
    await button("Select all shown (500)").click();
    await told("500 selected");
    await box("Piece 2").uncheck();
    await remove();
    await told("499 items deleted");
    await expect.poll(titles).toEqual(["Piece 2"]);
    await button("Undo").click();
    await expect.poll(cards).toBeGreaterThan(8);
    expect(await saved()).toHaveLength(500);
  });

  it("are searched in the dialog of a collection, which keeps what is hidden", async () => {
    await openMany();
    const made = await owner.call("POST", "/api/closet/collections", { body: { title: "Summer" } });
    const { id } = made.json.collection;
    const [first] = await owner.items(1);
    await owner.call("PUT", `/api/closet/collections/${id}/items`, {
      body: { itemIds: [first.id] },
    });
    await page.goto("/influencer/closet?tab=collections");
    await button("Manage Summer").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("searchbox", { name: "Search items" }).fill("piece 321");
    await dialog.getByText("1 of 500 items").waitFor();
    await page.keyboard.press("Enter");
    await dialog.getByRole("checkbox", { name: "Piece 321" }).check();
    await button("Save Changes").click();
    await told("Collection updated successfully!");
    const [{ itemIds } = { itemIds: [] }] = (await owner.closet()).collections;
    expect(itemIds).toEqual([first.id, `${owner.id}-piece-321`]);
  });
});
