import { readFileSync } from "node:fs";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { encode } from "uqr";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditAccess } from "../harness/audit.ts";
import { type BrowserRun, startBrowserRun } from "../harness/browser.ts";
import { type Influencer, newInfluencer } from "../harness/influencer.ts";
import { decode } from "../harness/pixels.ts";
import { hold, siteOf, unexpected, visitAs } from "../harness/visitor.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
const TITLES = ["Coat", "Shirt", "Skirt", "Tee"];

let run: BrowserRun;
let owner: Influencer;
let page: Page;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterEach(() => page.context().close());
afterAll(() => run.stop());

async function open(options: BrowserContextOptions = PHONE): Promise<void> {
  page = await visitAs(run, owner, options);
  await page.goto("/influencer/closet");
  await page.getByRole("heading", { name: "My Closet", level: 1 }).waitFor();
}

/** A closet of four, the newest named first; so many of them pinned. */
async function furnish(pinned = 0): Promise<void> {
  owner = await newInfluencer(siteOf(run));
  for (const title of TITLES.toReversed()) {
    const { id } = await owner.addItem({ title });
    if (TITLES.indexOf(title) < pinned) await owner.pin(id);
  }
}

const button = (name: string): Locator => page.getByRole("button", { name, exact: true });
const dialog = (name: string): Locator => page.getByRole("dialog", { name });
const card = (title: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, level: 3 }) });
const titles = (): Promise<string[]> => page.locator("[id^=piece-] h3").allTextContents();
const told = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor();

async function savedOrder(): Promise<string[]> {
  return (await owner.closet()).items.map(({ title }) => title);
}

/** Has the calls of a method to an address fail, once the screen is there. */
async function refuse(method: string, url: string): Promise<void> {
  await page.route(url, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  );
}

/** A finger that stays on one place, then goes to another and leaves. */
async function longPress(from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  const [start, end] = await Promise.all([from, to].map(middleOf));
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: Point[]) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", [start]);
  await page.getByText(/^Picked up/).waitFor();
  await touch("touchMove", [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
  await touch("touchMove", [end]);
  await page.getByText(/is at place 1 of/).waitFor();
  await touch("touchEnd", []);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

async function middleOf(place: Locator): Promise<Point> {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not on the screen.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

describe("on a phone, from nothing", () => {
  it("leads to the first item, then through collections by keys and touch", async () => {
    owner = await newInfluencer(siteOf(run));
    page = await visitAs(run, owner, PHONE);
    const held = await hold(page, "**/api/closet");
    await page.goto("/influencer/closet");
    await told("Loading your closet...");
    await held.release();
    await page.getByRole("heading", { name: "Your closet starts with one piece" }).waitFor();
    expect(
      await page
        .getByRole("main")
        .getByRole("link", { name: "Add Item" })
        .last()
        .getAttribute("href"),
    ).toBe("/influencer/create");
    await page.context().close();

    for (const title of TITLES.toReversed()) await owner.addItem({ title });
    await open();
    await told("Your closet is now live!");
    await told("No collections yet. Create your first collection to organize your items.");
    await button("New Collection").focus();
    await page.keyboard.press("Enter");
    await dialog("Create New Collection").waitFor();
    expect(await button("Create Collection").isDisabled()).toBe(true);
    await page.keyboard.type("  Summer  ");
    await page.keyboard.press("Enter");
    await told("Collection created successfully!");
    expect(await button("New Collection").evaluate((each) => each === document.activeElement)).toBe(
      true,
    );

    await button("Manage Summer").tap();
    const manage = dialog("Manage Collection: Summer");
    await manage.getByText("Shirt").tap();
    await manage.getByRole("checkbox", { name: "Tee" }).check();
    await button("Save Changes").tap();
    await told("Collection updated successfully!");
    await button("Summer").tap();
    expect(await titles()).toEqual(["Shirt", "Tee"]);

    await button("Edit Summer").tap();
    await dialog("Edit Collection").getByLabel("Title").fill("Autumn");
    await button("Save Changes").tap();
    await button("Manage Autumn").tap();
    for (const title of ["Shirt", "Tee"])
      await page.getByRole("checkbox", { name: title }).uncheck();
    await button("Save Changes").tap();
    await told("No items in this collection.");
    await button("Delete Autumn").tap();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).tap();
    await told("Collection deleted successfully!");
    expect(await titles()).toEqual(TITLES);
    expect((await owner.closet()).collections).toEqual([]);
  });
});

describe("a closet of four", () => {
  it("pins and unpins, and takes a refused pin back", async () => {
    await furnish();
    await open();
    await button("Pin Skirt").tap();
    await told("Item pinned");
    expect(await titles()).toEqual(["Skirt", "Coat", "Shirt", "Tee"]);
    await card("Skirt").getByText("Pinned", { exact: true }).waitFor();
    await refuse("PUT", "**/pin");
    await button("Pin Tee").tap();
    await told("Failed to update pin status");
    expect(await titles()).toEqual(["Skirt", "Coat", "Shirt", "Tee"]);
    await page.unroute("**/pin");
    await button("Unpin Skirt").tap();
    await told("Item unpinned");
    expect(await titles()).toEqual(TITLES);
    expect(await savedOrder()).toEqual(TITLES);
  });

  it("sorts its pinned items by keys and by a long press, with undo; a refused order goes back", async () => {
    await furnish(3);
    await open();
    const start = ["Skirt", "Shirt", "Coat", "Tee"];
    expect(await titles()).toEqual(start);
    await button("Move Skirt").focus();
    await page.keyboard.press("Space");
    await page.getByText("Picked up Skirt, place 1 of 3.").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.getByText("Skirt is at place 2 of 3.").waitFor();
    await page.keyboard.press("Space");
    await told("New order saved");
    expect(await savedOrder()).toEqual(["Shirt", "Skirt", "Coat", "Tee"]);
    await page.keyboard.press("Control+z");
    await expect.poll(titles).toEqual(start);
    await expect.poll(savedOrder).toEqual(start);

    await longPress(button("Move Coat"), button("Move Skirt"));
    await told("New order saved");
    expect(await savedOrder()).toEqual(["Coat", "Skirt", "Shirt", "Tee"]);
    expect(await titles()).toEqual(["Coat", "Skirt", "Shirt", "Tee"]);
    await button("Undo").tap();
    await expect.poll(savedOrder).toEqual(start);

    await refuse("PUT", "**/api/closet/pins");
    await longPress(button("Move Coat"), button("Move Skirt"));
    await told("Failed to update pin status");
    expect(await titles()).toEqual(start);
  });

  it("deletes after the question, with undo; at once when the page is left; not when refused", async () => {
    await furnish();
    page = await visitAs(run, owner, PHONE);
    await page.clock.install();
    await page.goto("/influencer/closet");
    const remove = async (title: string) => {
      await button(`Delete ${title}`).tap();
      const question = page.getByRole("alertdialog");
      await question.getByText("Are you sure you want to delete this item?").waitFor();
      await question.getByRole("button", { name: "Delete" }).tap();
      await told("Item deleted");
    };
    await remove("Shirt");
    expect(await titles()).toEqual(["Coat", "Skirt", "Tee"]);
    await button("Undo").tap();
    expect(await titles()).toEqual(TITLES);

    await refuse("DELETE", "**/api/closet/items/*");
    await remove("Shirt");
    await page.clock.fastForward(10_000);
    await told("Failed to delete item");
    expect(await titles()).toEqual(TITLES);
    await page.unroute("**/api/closet/items/*");

    await remove("Shirt");
    await page.clock.fastForward(10_000);
    await expect.poll(savedOrder).toEqual(["Coat", "Skirt", "Tee"]);
    await remove("Coat");
    expect(await savedOrder()).toEqual(["Coat", "Skirt", "Tee"]);
    await page.goto("about:blank");
    await expect.poll(savedOrder).toEqual(["Skirt", "Tee"]);
  });
});

describe("its words and numbers", () => {
  it("shows the settings' colour before it is saved, and keeps what was refused", async () => {
    await furnish();
    await open();
    await refuse("PATCH", "**/api/closet");
    await button("Closet Settings").tap();
    const settings = dialog("Closet Settings");
    await settings.getByLabel("Closet Title").fill(" ");
    await button("Save Changes").tap();
    await settings.getByText("Please enter a title").waitFor();
    await settings.getByLabel("Closet Title").fill("Slow wardrobe");
    await settings.getByLabel("Bio").fill("  ");
    await settings.getByRole("radio", { name: "Sage" }).check();
    const preview = settings.getByRole("figure").getByText("Try On");
    const ground = () => preview.evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await ground()).toBe("rgb(95, 115, 85)");
    await settings.locator("input[type=color]").fill("#204060");
    expect(await ground()).toBe("rgb(32, 64, 96)");
    await button("Save Changes").tap();
    await told("Failed to update settings");
    await page.unroute("**/api/closet");
    await button("Save Changes").tap();
    await told("Settings updated successfully!");
    const { closet } = await owner.closet();
    expect(closet).toMatchObject({ title: "Slow wardrobe", bio: null, colorTheme: "#204060" });
  });

  it("gives the link away: open, copied, copied without a clipboard, as a code", async () => {
    await furnish();
    const link = `${run.url}/closet/${owner.handle}`;
    await open({ ...PHONE, permissions: ["clipboard-read", "clipboard-write"] });
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const way = page.getByRole("link", { name: "Open in a new tab" });
    expect(await way.getAttribute("href")).toBe(link);
    expect(await way.getAttribute("target")).toBe("_blank");
    await button("Copy link").tap();
    await told("Link copied to clipboard!");
    expect(await clipboard()).toBe(link);
    await page.evaluate(async () => {
      await navigator.clipboard.writeText("something else");
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await button("Dismiss").tap();
    await button("Copy link").tap();
    await told("Link copied to clipboard!");
    expect(await clipboard()).toBe(link);

    await button("QR code").tap();
    await dialog("QR code").waitFor();
    for (const kind of ["PNG", "SVG"]) {
      const download = page.waitForEvent("download");
      await button(`Download ${kind}`).tap();
      const file = await download;
      expect(file.suggestedFilename()).toBe(`${owner.handle}.${kind.toLowerCase()}`);
      if (kind === "PNG") await expectCode(await file.path(), link);
    }
  });

  it("counts what followers did, and says so calmly when it can't", async () => {
    await furnish();
    const { id } = (await owner.closet()).items[0] ?? { id: "" };
    const today = new Date().toISOString().slice(0, 10);
    await siteOf(run).db.$client.execute({
      sql: "INSERT INTO closet_item_counts (closet_item_id, day, views, try_ons, clicks) VALUES (?, ?, 40, 1, 7)",
      args: [id, today],
    });
    await open();
    await card("Coat").getByText("40 views", { exact: true }).waitFor();
    await card("Coat").getByText("1 try-on", { exact: true }).waitFor();
    await card("Tee").getByText("0 clicks", { exact: true }).waitFor();
    await card("Tee").getByText("0 likes", { exact: true }).waitFor();
    await page
      .getByRole("img", { name: "Views by day in the last 30 days: 40 in all, 40 at most" })
      .waitFor();
    await page.getByRole("button", { name: "7 Clicks" }).tap();
    await page.getByRole("img", { name: "Clicks by day in the last 30 days: 7 in all" }).waitFor();
    await page.getByText("Show as a table").tap();
    await page.getByRole("row", { name: `${today} 40 1 7` }).waitFor();
    const product = card("Coat").getByRole("link", { name: "View Product" });
    expect(await product.getAttribute("rel")).toBe("sponsored nofollow noopener noreferrer");

    await page.route("**/api/closet/stats", (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await told("Your numbers can't be shown right now.");
    expect(await titles()).toEqual(TITLES);
  });

  it("says what is wrong where the closet can't be had, or has no handle", async () => {
    await furnish();
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

/** The picture holds the code of a text with its quiet zone, dark on light, module by module. */
async function expectCode(path: string, text: string): Promise<void> {
  const { width, height, data } = await decode(new Uint8Array(readFileSync(path)));
  const code = encode(text, { ecc: "M", border: 4 });
  expect([width, height]).toEqual([width, width]);
  expect(width % code.size).toBe(0);
  const step = width / code.size;
  const seen = code.data.map((row, y) =>
    row.map((_, x) => {
      const at = (Math.floor((y + 0.5) * step) * width + Math.floor((x + 0.5) * step)) * 4;
      return (data[at] ?? 0) < 128;
    }),
  );
  expect(seen).toEqual(code.data);
  expect(code.data.slice(0, 4).flat()).not.toContain(true);
}

it("axe-core finds nothing on the screen and its dialogs, in both themes", async () => {
  await furnish(2);
  await owner.call("POST", "/api/closet/collections", { body: { title: "Summer" } });
  await open();
  await button("Move Shirt").waitFor();
  await page.getByText("Show as a table").click();
  const faults: string[] = [];
  const audit = async (state: string) => {
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      const found = await auditAccess(page);
      faults.push(...found.map((fault) => `${state}, ${colorScheme}: ${fault}`));
    }
  };
  await audit("the screen");
  const opened = ["Closet Settings", "QR code", "New Collection", "Manage Summer", "Delete Tee"];
  for (const name of opened) {
    await button(name).click();
    await page.locator("dialog[open]").waitFor();
    await audit(name);
    await page.keyboard.press("Escape");
  }
  expect(faults).toEqual([]);
});

it("nothing reaches beyond the window from 360 to 1280 px", async () => {
  await open();
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
});

it("has the browser complain of nothing but the answers that were made to fail", () => {
  expect(unexpected(run)).toEqual([]);
});
