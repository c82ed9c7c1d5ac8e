import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { DEMO_PASSWORD } from "#db/seed/demo.ts";
import { CHROMIUM_FLAGS, requireChromium } from "#scripts/chromium.ts";
import { startLocalProduct } from "#scripts/local-product.ts";
import { freePort } from "#scripts/sqld.ts";
import type { ManagedCloset } from "#worker/contract/closets.ts";

/** How much slower than this machine the browser's thread is. */
const SLOWDOWN = 4;
const WORDS = "piece 49";
const SCROLLS = 40;

/** Milliseconds of the slowed browser. */
interface ManagerFigures {
  /** From each press of a key in the search until its result is painted. */
  readonly keys: readonly number[];
  /** The tasks above 50 ms while the items are scrolled. */
  readonly longTasks: readonly number[];
  readonly nodes: number;
}

/** Measures the closet manager with 500 items, and as the baseline with 50, all of which are rendered. */
export async function measureManager(): Promise<Record<"many" | "few", ManagerFigures>> {
  const executablePath = requireChromium();
  if (executablePath === null) throw new Error("no Chromium");
  const dataDir = mkdtempSync(path.join(tmpdir(), "drape-manager-"));
  const product = await startLocalProduct({ dataDir, port: await freePort() });
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const few = await measure(browser, product.url, 50);
    return { few, many: await measure(browser, product.url, 500) };
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(browser: Browser, url: string, count: number): Promise<ManagerFigures> {
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "block" });
  const data = { email: "influencer@drape.test", password: DEMO_PASSWORD };
  await context.request.post("/api/auth/sign-in/email", { data, headers: { origin: url } });
  const page = await context.newPage();
  await page.route("**/api/closet", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: withItems(await response.json(), count) });
  });
  await page.goto("/influencer/closet");
  await page.getByRole("heading", { name: "Piece 4", exact: true }).waitFor();
  await page.waitForLoadState("networkidle");
  const client = await context.newCDPSession(page);
  await client.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  const longTasks = await scroll(page);
  const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
  const keys = await type(page);
  await context.close();
  return { keys, longTasks, nodes };
}

/** The closet with `count` items like those it has. */
function withItems(closet: ManagedCloset, count: number): ManagedCloset {
  const items = Array.from({ length: count }, (_, index) => ({
    ...closet.items[index % closet.items.length],
    id: `piece-${index}`,
    title: `Piece ${index + 1}`,
    isPinned: index < 3,
    pinOrder: index < 3 ? index + 1 : null,
  }));
  return { ...closet, items: items as unknown as ManagedCloset["items"], tryOns: {} };
}

async function scroll(page: Page): Promise<readonly number[]> {
  await page.evaluate(() => {
    const found: number[] = [];
    Object.assign(window, { longTasks: found });
    const note = (list: PerformanceObserverEntryList) =>
      found.push(...list.getEntries().map(({ duration }) => duration));
    new PerformanceObserver(note).observe({ type: "longtask" });
  });
  await page.mouse.move(600, 500);
  for (let step = 0; step < SCROLLS; step++) {
    await page.mouse.wheel(0, 200);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  return page.evaluate(() => Reflect.get(window, "longTasks"));
}

async function type(page: Page): Promise<readonly number[]> {
  const field = page.getByRole("searchbox", { name: "Search items" });
  await field.focus();
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { keyTimes: times });
    addEventListener(
      "keydown",
      ({ timeStamp }) => {
        // The task after a frame runs when the frame is painted.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => times.push(performance.now() - timeStamp);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  for (const [at, key] of [...WORDS].entries()) {
    await page.keyboard.press(key === " " ? "Space" : key);
    await page.waitForFunction((done) => Reflect.get(window, "keyTimes").length > done, at);
  }
  return page.evaluate(() => Reflect.get(window, "keyTimes"));
}
