import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BrowserRun, boxOf, startBrowserRun } from "../harness/browser.ts";
import { CLOSET_APP, hydrated } from "../harness/closet-visit.ts";
import { recordShifts, sumOfShifts } from "../harness/layout-shifts.ts";

const CLOSET = "/closet/demo.closet";
const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 800 } };
/** Files that the browser loads after the texts and the pictures. */
const LATER = /\/assets\/[^/]+\.(js|woff2)$/;

let run: BrowserRun;
beforeAll(async () => {
  run = await startBrowserRun();
});
afterAll(() => run.stop());

/** The paths of all requests of a page. */
function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

const pieces = (page: Page) => page.getByRole("main").locator("a[href*='item=']");

/** Waits until the browser is idle. Chromium may delay the callback for minutes without a limit. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })),
  );
}

/** Delays the matching scripts until the returned function is called. */
async function hold(page: Page, scripts: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

describe("a closet's link", () => {
  it("opens without JavaScript: pieces, tabs and a piece's own page are links", async () => {
    const page = await run.visit({ ...PHONE, javaScriptEnabled: false });
    await page.goto(CLOSET);
    expect(await pieces(page).count()).toBeGreaterThanOrEqual(12);
    for (const image of await pieces(page).locator("img").all()) {
      for (const name of ["srcset", "sizes", "width", "height"]) {
        expect(await image.getAttribute(name), name).toBeTruthy();
      }
    }
    const title = (await pieces(page).first().locator("bdi").textContent()) ?? "";
    await pieces(page).first().click();
    await page.waitForURL(/\?item=/);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("heading", { name: title }).waitFor();
    const shop = dialog.getByRole("link", { name: /^Shop at / });
    expect(await shop.getAttribute("href")).toMatch(/^\/go\//);
    expect(await shop.getAttribute("rel")).toContain("sponsored nofollow noopener");
    await dialog.getByRole("link", { name: "Close" }).click();
    await page.waitForURL((url) => !url.searchParams.has("item"));
    await page.getByRole("main").getByText("Collections").click();
    await page.waitForURL(/\?tab=collections/);
    await page.getByRole("heading", { level: 2 }).first().waitFor();
  });

  it("shows all before any script or typeface has come, and moves nothing", async () => {
    const page = await run.visit(PHONE);
    const release = await hold(page, LATER);
    await recordShifts(page);
    await page.goto(CLOSET, { waitUntil: "commit" });
    await pieces(page).first().waitFor();
    await page.waitForFunction(
      () =>
        performance.getEntriesByName("first-contentful-paint").length > 0 &&
        [...document.querySelectorAll("img")].slice(0, 4).every((image) => image.naturalWidth > 0),
    );
    release();
    await page.waitForLoadState("load");
    const faces = ["Newsreader", "Inter"].map((name) => `16px "${name} Variable"`);
    await page.waitForFunction((all) => all.every((face) => document.fonts.check(face)), faces);
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 600);
    await hydrated(page);
    expect(await sumOfShifts(page)).toBeLessThanOrEqual(0.01);
  });

  it("loads the app when the visible pictures are there, and asks for no data", async () => {
    const page = await run.visit(PHONE);
    const complaints: string[] = [];
    page.on("console", (message) => complaints.push(message.text()));
    const paths = requestsOf(page);
    const release = await hold(page, /\/media\/.*worn|\/media\/.*clothing/);
    await page.goto(CLOSET, { waitUntil: "domcontentloaded" });
    await pieces(page).first().waitFor();
    await idle(page);
    expect(paths.filter((path) => CLOSET_APP.test(path))).toEqual([]);
    const markup = await page.locator("#root").innerHTML();
    release();
    await hydrated(page);
    expect(paths.filter((path) => path.startsWith("/api/"))).toEqual([]);
    expect(await page.locator("#root").innerHTML()).toBe(markup);
    expect(complaints).toEqual([]);
  });

  it("waits for the person where the browser saves data", async () => {
    const page = await run.visit(PHONE);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    });
    const paths = requestsOf(page);
    await page.goto(CLOSET, { waitUntil: "networkidle" });
    await idle(page);
    expect(paths.filter((path) => CLOSET_APP.test(path))).toEqual([]);
    // Chromium's first event after a load may tell of no movement.
    await page.mouse.move(200, 300);
    await page.mouse.move(220, 340);
    await hydrated(page);
  });

  it("answers a tap that comes before the app by the tile's picture, and opens it then", async () => {
    const page = await run.visit({ ...PHONE, hasTouch: true });
    const release = await hold(page, CLOSET_APP);
    await page.goto(CLOSET);
    await page.evaluate("window.sameDocument = true");
    const tile = pieces(page).nth(1);
    const title = (await tile.locator("bdi").textContent()) ?? "";
    await tile.tap();
    expect(await tile.getAttribute("aria-busy")).toBe("true");
    const early = page.getByRole("dialog", { name: title });
    expect(await early.locator("img").evaluate((image: HTMLImageElement) => image.complete)).toBe(
      true,
    );
    expect(await early.getByRole("status").textContent()).toBe("Loading...");
    expect(new URL(page.url()).search).toBe("");
    await page.setViewportSize(DESK.viewport);
    const place = await boxOf(early.locator("img"));
    await page.setViewportSize(PHONE.viewport);
    await early.getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await expect.poll(() => tile.getAttribute("aria-busy")).toBeNull();
    await tile.tap();
    release();
    await page.getByRole("dialog").getByRole("button", { name: "Try On" }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(1);
    const known = await tile.locator("img").evaluate((image: HTMLImageElement) => image.currentSrc);
    const shown = page.getByRole("dialog").locator("img.moving-picture");
    await expect
      .poll(() => shown.evaluate((image) => image.style.backgroundImage))
      .toContain(known);
    expect(new URL(page.url()).searchParams.get("item")).toBeTruthy();
    expect(await page.evaluate("window.sameDocument")).toBe(true);
    // On a wide screen it also keeps its place.
    await page.setViewportSize(DESK.viewport);
    expect((await boxOf(shown)).x).toBeCloseTo(place.x);
    expect((await boxOf(shown)).width).toBeCloseTo(place.width);
    await page.setViewportSize(PHONE.viewport);
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await tile.getAttribute("aria-busy")).toBeNull();
  });

  it("says that the app did not load, leaves the page as it is, and tries again", async () => {
    const page = await run.visit({ ...PHONE, hasTouch: true });
    await page.route(CLOSET_APP, (route) => route.abort());
    await page.goto(CLOSET, { waitUntil: "networkidle" });
    await page.evaluate("window.sameDocument = true");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await pieces(page).first().tap();
    const said = page.getByText("This did not load. Please check your connection.");
    await said.waitFor();
    const retry = page.getByRole("button", { name: "Try again" });
    await retry.click();
    await said.waitFor();
    await page.getByRole("button", { name: "Close", exact: true }).click();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("tab", { name: "Collections" }).tap();
    await said.waitFor();
    await page.unroute(CLOSET_APP);
    await retry.click();
    await page.waitForURL(/\?tab=collections/);
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.getByRole("tab", { name: "Collections", selected: true }).waitFor();
    expect(await page.evaluate("window.sameDocument")).toBe(true);
    // The browser logs the blocked scripts.
    expect(run.complaints.splice(0).filter((each) => !each.includes("ERR_FAILED"))).toEqual([]);
  });

  it("opens a shared piece in the same markup, and stays open when the app comes", async () => {
    const page = await run.visit(PHONE);
    await page.goto(CLOSET);
    const href = (await pieces(page).nth(2).getAttribute("href")) as string;
    await page.goto(new URL(href, page.url()).href, { waitUntil: "networkidle" });
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    const before = await dialog.boundingBox();
    const like = dialog.getByRole("button", { name: /^Like/ });
    await like.focus();
    await page.mouse.move(200, 300);
    await page.locator("dialog:modal").waitFor();
    expect(await dialog.boundingBox()).toEqual(before);
    expect(await like.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
    expect(run.complaints).toEqual([]);
  });

  it("closes a shared piece at the first Escape, even before the app has come", async () => {
    const page = await run.visit(DESK);
    await page.goto(CLOSET);
    const href = (await pieces(page).nth(2).getAttribute("href")) as string;
    const release = await hold(page, CLOSET_APP);
    // The browser may request it before the key is pressed.
    const app = page.waitForRequest(CLOSET_APP);
    await page.goto(new URL(href, page.url()).href);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await app;
    release();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(new URL(page.url()).search).toBe("");
  });

  it("says that a shared piece is gone, without a sign of the person", async () => {
    const page = await run.visit(PHONE);
    await page.goto(`${CLOSET}?item=gone`);
    await page.getByText("Item not found").waitFor();
    await page.waitForURL((url) => !url.searchParams.has("item"));
  });
});
