import { type BrowserContextOptions, chromium, type Locator, type Page } from "playwright-core";
import { inject } from "vitest";
import { CHROMIUM_FLAGS, findChromium } from "#scripts/chromium.ts";
import { newAddress } from "./addresses.ts";

/** The bounding box of an element in CSS pixels; throws if it is not displayed. */
export async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element} is not displayed`);
  return box;
}

export interface BrowserRun {
  readonly url: string;
  readonly databaseUrl: string;
  /** A new visitor with a new IP address. `complaints` collects the browser's error lines. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  readonly complaints: string[];
  stop(): Promise<void>;
}

/** Starts a browser for the shared product of the browser tests, or for another product. */
export async function startBrowserRun(
  site: Pick<BrowserRun, "url" | "databaseUrl"> = inject("served"),
): Promise<BrowserRun> {
  const { url, databaseUrl } = site;
  const executablePath = findChromium();
  if (!executablePath) throw new Error("There is no Chromium here: run npm test once.");
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const complaints: string[] = [];
  return {
    url,
    databaseUrl,
    complaints,
    async visit(options = {}) {
      const address = newAddress(198);
      const extraHTTPHeaders = { "cf-connecting-ip": address };
      // Motion, mainly the landing's video, would load the machine.
      // Requests of a service worker bypass the routes of a test.
      const serviceWorkers = "block" as const;
      const reducedMotion = "reduce" as const;
      const usual = { baseURL: url, extraHTTPHeaders, reducedMotion, serviceWorkers };
      const context = await browser.newContext({ ...usual, ...options });
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() !== "error") return;
        complaints.push(`console: ${message.text()} ${message.location().url.replace(url, "")}`);
      });
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        const own = origin === url || protocol === "data:" || protocol === "blob:";
        if (!own) complaints.push(`foreign request: ${origin}`);
      });
      return page;
    },
    async stop() {
      await browser.close();
    },
  };
}
