import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { themeCss } from "#web/closet-document/theme.ts";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import { auditAccess } from "../harness/accessibility.ts";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";

const CLOSET = "/closet/demo.closet";
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };
const COLORS = ["#000000", "#fff3b0", "#39ff14"];
/** An item with few likes, so that one more is visible. */
const PIECE = "demo-item-skirt";

let run: BrowserRun;
let data: PublicCloset;
beforeAll(async () => {
  run = await startBrowserRun();
  const page = await run.visit();
  data = await (await page.request.get("/api/closets/demo.closet")).json();
  await page.context().close();
});
afterAll(() => run.stop());

/** A visitor on the closet's page, or on another address of it. */
async function visit(path = CLOSET, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await run.visit({ viewport: PHONE, ...options });
  await page.goto(path);
  return page;
}

function cards(page: Page): Locator {
  return page.locator("[data-item]");
}

function listed(page: Page): Promise<(string | null)[]> {
  return cards(page).evaluateAll((all) => all.map((each) => each.getAttribute("data-item")));
}

function dialogOf(page: Page): Locator {
  return page.getByRole("dialog");
}

/** Waits until the address has these parameters and no others. */
function awaitQuery(page: Page, query: Readonly<Record<string, string>>): Promise<void> {
  const wanted = new URLSearchParams(query).toString();
  return page.waitForURL((url) => url.pathname === CLOSET && url.search.slice(1) === wanted);
}

/** Hydrates the page, as the first interaction does. */
async function wake(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
}

async function openModal(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  await wake(page);
  await page.waitForFunction(() => document.querySelector("dialog")?.matches(":modal"));
  return dialogOf(page);
}

function ids(items: readonly ClosetItem[]): string[] {
  return items.map(({ id }) => id);
}

describe("the way around", () => {
  it("sorts the pieces and shows the collections, by links", async () => {
    const page = await visit();
    expect(await listed(page)).toEqual(ids(data.items));
    await page.getByRole("link", { name: "Popular" }).click();
    await awaitQuery(page, { sort: "popular" });
    await page.getByRole("heading", { name: "Trending items" }).waitFor();
    const pinned = data.items.filter(({ isPinned }) => isPinned);
    const others = data.items.filter(({ isPinned }) => !isPinned);
    others.sort((a, b) => b.likes - a.likes);
    expect(await listed(page)).toEqual(ids([...pinned, ...others]));

    await page.getByRole("tab", { name: "Collections" }).click();
    await awaitQuery(page, { tab: "collections", sort: "popular" });
    await page.getByRole("tab", { name: "Collections", selected: true }).waitFor();
    for (const { title, itemIds } of data.collections) {
      const section = page.getByRole("region", { name: title });
      expect(await section.locator("[data-item]").count()).toBe(itemIds.length);
    }
    await page.keyboard.press("ArrowLeft");
    await awaitQuery(page, { sort: "popular" });
    await page.keyboard.press("End");
    await awaitQuery(page, { tab: "collections", sort: "popular" });
    await page.context().close();
  });

  it("opens a piece by a tap, and the browser's own buttons close and open it", async () => {
    const page = await visit();
    const views: string[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith("/views")) views.push(pathname);
    });
    const [, second, third] = data.items as [ClosetItem, ClosetItem, ClosetItem];
    await cards(page).nth(1).click();
    await awaitQuery(page, { item: second.id });
    await dialogOf(page).getByRole("heading", { name: second.title }).waitFor();
    await page.keyboard.press("ArrowRight");
    await awaitQuery(page, { item: third.id });
    await dialogOf(page).getByRole("heading", { name: third.title }).waitFor();
    await page.goBack();
    await dialogOf(page).waitFor({ state: "detached" });
    await awaitQuery(page, {});
    await page.goForward();
    await dialogOf(page).getByRole("heading", { name: third.title }).waitFor();
    await dialogOf(page).getByRole("link", { name: "Previous item" }).click();
    await awaitQuery(page, { item: second.id });
    await page.keyboard.press("Escape");
    await dialogOf(page).waitFor({ state: "detached" });
    await awaitQuery(page, {});
    const focused = () => document.activeElement?.getAttribute("data-item");
    await expect.poll(() => page.evaluate(focused)).toBe(second.id);
    const paths = [second, third].map(({ id }) => `/api/closets/demo.closet/items/${id}/views`);
    await expect.poll(() => views.toSorted()).toEqual(paths.toSorted());
    await page.context().close();
  });

  it("goes by the keyboard alone", async () => {
    const page = await visit();
    await cards(page).nth(0).focus();
    await page.keyboard.press("Enter");
    await awaitQuery(page, { item: data.items[0]?.id ?? "" });
    await dialogOf(page).waitFor();
    for (let presses = 0; presses < 10; presses += 1) {
      await page.keyboard.press("Tab");
      const outside = await page.evaluate(
        () =>
          document.activeElement !== document.body && !document.activeElement?.closest("dialog"),
      );
      expect(outside).toBe(false);
    }
    await page.context().close();
  });

  it("is sent with the piece that the address names, and closes to the closet", async () => {
    const page = await visit();
    const dialog = await openModal(page, `${CLOSET}?item=${PIECE}`);
    const shop = dialog.getByRole("link", { name: "Shop at shop.example" });
    expect(await shop.getAttribute("href")).toBe(`/go/${PIECE}`);
    expect(await shop.getAttribute("rel")).toBe("sponsored nofollow noopener");
    expect(await shop.getAttribute("target")).toBe("_blank");
    await dialog.getByText("Affiliate link: demo.closet may earn a commission").waitFor();
    const { closet, items } = data;
    const piece = items.find(({ id }) => id === PIECE);
    expect(await page.title()).toBe(`${piece?.title} · @demo.closet · Drape`);
    await dialog.getByRole("link", { name: "Close" }).click();
    await dialog.waitFor({ state: "detached" });
    await awaitQuery(page, {});
    await expect.poll(() => page.title()).toBe(`${closet.title} by @demo.closet · Drape`);
    await page.goto(`${CLOSET}?item=of-nobody`);
    await wake(page);
    await page.getByText("Item not found").waitFor();
    await awaitQuery(page, {});
    await page.context().close();
  });

  it("is a section above the others where no scripts run", async () => {
    const page = await visit(`${CLOSET}?item=${PIECE}`, { javaScriptEnabled: false });
    const dialog = dialogOf(page);
    await dialog.getByRole("link", { name: "Shop at" }).waitFor();
    expect(await dialog.getByRole("button", { name: "Try On" }).isVisible()).toBe(false);
    const [above, below] = [await boxOf(dialog), await boxOf(cards(page).nth(0))];
    expect(above.y + above.height).toBeLessThanOrEqual(below.y);
    await page.context().close();
  });
});

describe("a piece", () => {
  it("is liked at once, kept, and taken back", async () => {
    const page = await visit();
    const dialog = await openModal(page, `${CLOSET}?item=${PIECE}`);
    const like = dialog.getByRole("button", { name: /^Like/ });
    const count = async () => Number(await like.textContent());
    const before = await count();
    const answer = page.waitForResponse(/\/likes$/);
    await like.click();
    expect(await like.getAttribute("aria-pressed")).toBe("true");
    expect(await count()).toBe(before + 1);
    expect((await answer).request().method()).toBe("POST");

    await openModal(page, `${CLOSET}?item=${PIECE}`);
    await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");
    expect(await count()).toBe(before + 1);
    const taken = page.waitForResponse(/\/likes$/);
    await like.click();
    expect((await taken).request().method()).toBe("DELETE");
    expect(await like.getAttribute("aria-pressed")).toBe("false");
    await expect.poll(count).toBe(before);
    await page.context().close();
  });

  it.each([
    [500, "Failed to like item"],
    [404, "Item not found"],
    [429, "You have given as many likes as one hour allows. Please try again later."],
  ])("undoes a like that is answered %i", async (status, words) => {
    const before = run.complaints.length;
    const page = await visit();
    await page.route(/\/likes$/, (route) => route.fulfill({ status, json: { error: words } }));
    const dialog = await openModal(page, `${CLOSET}?item=${PIECE}`);
    const like = dialog.getByRole("button", { name: /^Like/ });
    await like.click();
    await dialog.getByText(words).waitFor();
    expect(await like.getAttribute("aria-pressed")).toBe("false");
    await page.context().close();
    // Only the browser logs the answer.
    const told = run.complaints.splice(before);
    expect(told.filter((each) => !each.includes(`status of ${status}`))).toEqual([]);
  });

  it("is shared by its own address", async () => {
    const page = await visit(CLOSET, { permissions: ["clipboard-read", "clipboard-write"] });
    const dialog = await openModal(page, `${CLOSET}?item=${PIECE}&sort=popular`);
    await dialog.getByRole("button", { name: "Share this item" }).click();
    const told = dialog.getByRole("listitem").filter({ hasText: "Link copied to clipboard!" });
    const buttons = [
      dialog.getByRole("link", { name: "Close" }),
      dialog.getByRole("button", { name: "Try On" }),
      dialog.getByRole("link", { name: /^Shop at/ }),
    ];
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      for (const button of buttons) {
        const [over, under] = [await boxOf(told), await boxOf(button)];
        const beside = over.x + over.width <= under.x || under.x + under.width <= over.x;
        const apart = over.y + over.height <= under.y || under.y + under.height <= over.y;
        expect(beside || apart).toBe(true);
      }
    }
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${run.url}${CLOSET}?item=${PIECE}`);
    await page.context().close();
  });
});

describe("what everybody can read", () => {
  it.each([
    ["light", PHONE, COLORS],
    ["dark", PHONE, COLORS],
    ["light", DESKTOP, []],
    ["dark", DESKTOP, []],
  ] as const)("holds in %s at %o, also in %j", async (colorScheme, viewport, colors) => {
    // Only the test puts a style into the page.
    const page = await visit(CLOSET, { colorScheme, viewport, bypassCSP: true });
    const audit = async (what: string) => {
      expect(await auditAccess(page), what).toEqual([]);
      for (const color of colors) {
        await page.addStyleTag({ content: themeCss(color) });
        expect(await auditAccess(page), `${what} in ${color}`).toEqual([]);
      }
    };
    await audit("the closet");
    await openModal(page, `${CLOSET}?item=demo-item-coat`);
    await audit("a piece");
    await page.context().close();
  });

  it("is nowhere wider than the window", async () => {
    const page = await visit();
    const tooWide = () => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    };
    for (const path of [CLOSET, `${CLOSET}?tab=collections`, `${CLOSET}?item=demo-item-coat`]) {
      await page.goto(path);
      for (const width of [360, 390, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await page.evaluate(tooWide), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
    await page.context().close();
  });
});

it("says where there is no closet, and leads on", async () => {
  const before = run.complaints.length;
  const page = await visit("/closet/nobody.here");
  const heading = await boxOf(page.getByRole("heading", { name: "Closet not found" }));
  expect(heading.x).toBeGreaterThan(0);
  await page.getByText("This influencer hasn't created any looks yet").waitFor();
  const wordmark = page.getByRole("banner").getByRole("link", { name: "Drape" });
  expect(await wordmark.getAttribute("href")).toBe("/");
  expect(await auditAccess(page)).toEqual([]);
  await page.getByRole("link", { name: "Go to Drape" }).click();
  await page.waitForURL(`${run.url}/`);
  await page.context().close();
  // Only the browser itself logs the page's 404.
  const told = run.complaints.splice(before);
  expect(told.filter((each) => !each.includes("status of 404"))).toEqual([]);
});

it("has given the browser nothing to complain about", () => {
  expect(run.complaints).toEqual([]);
});
