import type { BrowserContextOptions, Locator, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { count, furnish, longPress, refuse, TITLES } from "../harness/closet-page.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { expectNoComplaints, hold, siteOf, visitAs } from "../harness/visitor.ts";

const EMPTY = "No items in your closet yet. Start adding some!";
const DAY = { day: "numeric", month: "short", timeZone: "UTC" } as const;
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

async function open(options: BrowserContextOptions = PHONE): Promise<void> {
  page = await visitAs(run, owner, options);
  await page.goto("/influencer/closet");
  await page.getByRole("heading", { name: "Items", level: 2 }).waitFor();
}

const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const dialog = (name: string): Locator => page.getByRole("dialog", { name });
const card = (title: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, level: 3 }) });
const titles = (): Promise<string[]> => page.locator("[id^=item-] h3").allTextContents();
const show = (tab: string): Promise<void> =>
  page.getByRole("tab", { name: tab, exact: true }).click();
const told = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();

async function savedOrder(): Promise<string[]> {
  return (await owner.closet()).items.map(({ title }) => title);
}

describe("on a phone, from nothing", () => {
  it("leads to the first item, then through collections by keys and touch", async () => {
    page = await visitAs(run, owner, PHONE);
    const held = await hold(page, "**/api/closet");
    await page.goto("/influencer/closet");
    await told("Loading your closet...");
    await held.release();
    await page.getByRole("heading", { name: EMPTY }).waitFor();
    const next = page.getByRole("main").getByRole("link", { name: "Add Item" }).last();
    expect(await next.getAttribute("href")).toBe("/influencer/create");
    await page.context().close();

    await furnish(siteOf(run), owner);
    await open();
    await told("Your closet is now live!");
    await show("Collections");
    await told("No collections yet. Create your first collection to organize your items.");
    await button("New Collection").focus();
    await page.keyboard.press("Enter");
    await dialog("Create New Collection").waitFor();
    expect(await button("Create Collection").isDisabled()).toBe(true);
    await page.keyboard.type("  Summer  ");
    await page.keyboard.press("Enter");
    await told("Collection created successfully!");
    await page.locator(":focus").and(button("New Collection")).waitFor();

    await button("Manage Summer").tap();
    const manage = dialog("Manage Collection: Summer");
    await manage.getByText("Shirt").tap();
    await manage.getByRole("checkbox", { name: "Tee" }).check();
    await button("Save Changes").tap();
    await told("Collection updated successfully!");
    await show("Items");
    await button("Summer").tap();
    await expect.poll(titles).toEqual(["Shirt", "Tee"]);

    await show("Collections");
    await button("Edit Summer").tap();
    await dialog("Edit Collection").getByLabel("Title").fill("Autumn");
    await button("Save Changes").tap();
    await button("Manage Autumn").tap();
    await page.getByRole("checkbox", { name: "Shirt" }).uncheck();
    await page.getByRole("checkbox", { name: "Tee" }).uncheck();
    await button("Save Changes").tap();
    await show("Items");
    await button("Autumn").tap();
    await told("No items in this collection.");
    await show("Collections");
    await button("Delete Autumn").tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).tap();
    await told("Collection deleted successfully!");
    await show("Items");
    await expect.poll(titles).toEqual(TITLES);
    expect((await owner.closet()).collections).toEqual([]);
  });
});

describe("a closet of four", () => {
  it("pins and unpins, and takes a refused pin back", async () => {
    await furnish(siteOf(run), owner);
    await open();
    await button("Pin Skirt").tap();
    await told("Item pinned");
    await expect.poll(titles).toEqual(["Skirt", "Coat", "Shirt", "Tee"]);
    await card("Skirt").getByText("Pinned", { exact: true }).waitFor();
    await refuse(page, "PUT", "**/pin");
    await button("Pin Tee").tap();
    await told("Failed to update pin status");
    await expect.poll(titles).toEqual(["Skirt", "Coat", "Shirt", "Tee"]);
    await page.unroute("**/pin");
    await button("Unpin Skirt").tap();
    await told("Item unpinned");
    await expect.poll(titles).toEqual(TITLES);
    await expect.poll(savedOrder).toEqual(TITLES);
  });

  it("sorts its pinned items by keys and by a long press, with undo; a refused order goes back", async () => {
    await furnish(siteOf(run), owner, 3);
    await open();
    const start = ["Skirt", "Shirt", "Coat", "Tee"];
    await expect.poll(titles).toEqual(start);
    await button("Move Skirt").focus();
    await page.keyboard.press("Space");
    await page.getByText("Picked up Skirt, place 1 of 3.").waitFor();
    // Arrow keys work after the places are measured in the following frames.
    await page.evaluate(async () => {
      for (const _ of Array(2)) await new Promise(requestAnimationFrame);
    });
    await page.keyboard.press("ArrowRight");
    await page.getByText("Skirt is at place 2 of 3.").waitFor();
    await page.keyboard.press("Space");
    await told("New order saved");
    await expect.poll(savedOrder).toEqual(["Shirt", "Skirt", "Coat", "Tee"]);
    await page.keyboard.press("Control+z");
    await expect.poll(titles).toEqual(start);
    await expect.poll(savedOrder).toEqual(start);

    await longPress(page, button("Move Coat"), button("Move Skirt"));
    await told("New order saved");
    await expect.poll(savedOrder).toEqual(["Coat", "Skirt", "Shirt", "Tee"]);
    await expect.poll(titles).toEqual(["Coat", "Skirt", "Shirt", "Tee"]);
    await button("Undo").tap();
    await expect.poll(savedOrder).toEqual(start);

    await refuse(page, "PUT", "**/api/closet/pins");
    await longPress(page, button("Move Coat"), button("Move Skirt"));
    await told("Failed to update pin status");
    await expect.poll(titles).toEqual(start);
    await page.unroute("**/api/closet/pins");

    await longPress(page, button("Move Coat"), button("Move Skirt"));
    await button("Undo").waitFor();
    await button("Pin Tee").tap();
    await told("Item pinned");
    expect(await button("Undo").count()).toBe(0);
  });

  it("deletes after the question, which stays until the public closet shows it no more", async () => {
    await furnish(siteOf(run), owner);
    await open();
    const question = page.getByRole("alertdialog");
    const remove = async (title: string) => {
      await button(`Delete ${title}`).tap();
      await question.getByText("Are you sure you want to delete this item?").waitFor();
      await question.getByRole("button", { name: "Delete" }).tap();
    };
    await refuse(page, "DELETE", "**/api/closet/items/*");
    await remove("Shirt");
    await told("Failed to delete item");
    await question.getByRole("button", { name: "Cancel" }).tap();
    await expect.poll(titles).toEqual(TITLES);
    await page.unroute("**/api/closet/items/*");

    const held = await hold(page, "**/api/closet/items/*");
    await remove("Shirt");
    await question.getByRole("button", { name: "Deleting..." }).waitFor();
    await expect.poll(titles).toEqual(TITLES);
    await held.release();
    await question.waitFor({ state: "detached" });
    const { liveUrl } = await owner.closet();
    const shown = await (await page.request.get(liveUrl ?? "")).text();
    expect(shown).toContain("Coat");
    expect(shown).not.toContain("Shirt");
    await expect.poll(titles).toEqual(["Coat", "Skirt", "Tee"]);
    await told("Item deleted");
    await page.locator(":focus").and(page.locator("[id^=item-]")).waitFor();
  });
});

describe("its words and numbers", () => {
  it("shows the settings' colour before it is saved, and keeps what was refused", async () => {
    await furnish(siteOf(run), owner);
    await open();
    await refuse(page, "PATCH", "**/api/closet");
    await button("Closet Settings").tap();
    const settings = dialog("Closet Settings");
    await settings.getByLabel("Closet Title").fill(" ");
    await button("Save Changes").tap();
    await settings.getByText("Please enter a title").waitFor();
    await settings.getByLabel("Closet Title").fill("Slow wardrobe");
    await settings.getByLabel("Bio").fill("  ");
    await settings.getByRole("radio", { name: "Sage" }).check();
    const preview = settings.getByRole("figure").getByText("Try On");
    const own = settings.locator("input[type=color]");
    const ring = () => own.evaluate((each) => getComputedStyle(each).outlineStyle);
    const ground = () => preview.evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await ground()).toBe("rgb(95, 115, 85)");
    const plain = await ring();
    await own.fill("#204060");
    expect(await ground()).toBe("rgb(32, 64, 96)");
    await settings.getByLabel("Bio").focus();
    expect([plain, await ring()]).toEqual(["none", "solid"]);
    await button("Save Changes").tap();
    await told("Failed to update settings");
    await page.unroute("**/api/closet");
    await button("Save Changes").tap();
    await told("Settings updated successfully!");
    const { closet } = await owner.closet();
    expect(closet).toMatchObject({ title: "Slow wardrobe", bio: null, colorTheme: "#204060" });
  });

  it("counts what followers did, and says so calmly when it can't", async () => {
    await furnish(siteOf(run), owner);
    const today = new Date().toISOString().slice(0, 10);
    await count(siteOf(run), owner, today, { views: 2193, tryOns: 1, clicks: 7 });
    await open();
    await card("Coat").getByText("2,193 views", { exact: true }).waitFor();
    await card("Coat").getByText("1 try-on", { exact: true }).waitFor();
    await card("Tee").getByText("0 likes", { exact: true }).waitFor();
    const product = card("Coat").getByRole("link", { name: "View Product" });
    expect(await product.getAttribute("rel")).toBe("sponsored nofollow noopener noreferrer");
    await show("Statistics");
    await page
      .getByRole("img", { name: "Views by day in the last 30 days: 2,193 in all" })
      .waitFor();
    await page.getByRole("button", { name: "7 Clicks" }).tap();
    await page.getByRole("img", { name: "Clicks by day in the last 30 days: 7 in all" }).waitFor();
    await page.getByText("Show as a table").tap();
    await page.getByText("Hide table").waitFor();
    const day = new Date(today).toLocaleDateString("en-US", DAY);
    await page.getByRole("row", { name: `${day} 2,193 1 7` }).waitFor();

    await page.route("**/api/closet/stats", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await told("Your numbers can't be shown right now.");
    await show("Items");
    await expect.poll(titles).toEqual(TITLES);
    await show("Statistics");
    await page.unroute("**/api/closet/stats");
    await button("Try again").tap();
    await page.getByRole("button", { name: "7 Clicks" }).waitFor();
  });

  it("says what is wrong where the closet can't be had, or has no handle", async () => {
    await furnish(siteOf(run), owner);
    page = await visitAs(run, owner, PHONE);
    await page.route("**/api/closet", (route) => route.fulfill({ status: 500, json: {} }));
    await page.goto("/influencer/closet");
    await told("Failed to load closet");
    const managed = await owner.closet();
    const closet = { ...managed.closet, instagramHandle: "" };
    await page.route("**/api/closet", (route) => route.fulfill({ json: { ...managed, closet } }));
    await button("Try again").tap();
    await told("Instagram handle required");
  });
});

it("creates a collection beside one whose answer was lost", async () => {
  await open();
  await show("Collections");
  const lose = (route: Route) => route.fetch().then(() => route.abort());
  await page.route("**/api/closet/collections", lose, { times: 1 });
  await button("New Collection").tap();
  const attempts = { Lost: "Failed to create collection", Next: "This was already saved" };
  for (const [title, sentence] of Object.entries(attempts)) {
    await dialog("Create New Collection").getByLabel("Title").fill(title);
    await button("Create Collection").tap();
    await page.getByText(sentence, { exact: false }).first().waitFor();
  }
  await button("Create Collection").tap();
  for (const title of ["Lost", "Next"]) await button(`Manage ${title}`).waitFor();
});

it("has the browser complain of nothing but the answers that were made to fail", () => {
  expectNoComplaints(run);
});
