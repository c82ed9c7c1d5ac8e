import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { CHROMIUM_FLAGS } from "#scripts/chromium.ts";
import { type LocalProduct, startLocalProduct } from "#scripts/local-product.ts";
import { freePort } from "#scripts/sqld.ts";

export interface BrowserRun {
  readonly url: string;
  readonly product: LocalProduct;
  /** A new visitor. Whatever the browser complains of on its pages is kept in `complaints`. */
  visit(options?: BrowserContextOptions): Promise<Page>;
  readonly complaints: string[];
  stop(): Promise<void>;
}

/** The built product as `npm start` serves it, and Chromium before it. */
export async function startBrowserRun(): Promise<BrowserRun> {
  const directory = mkdtempSync(path.join(tmpdir(), "drape-browser-"));
  const product = await startLocalProduct({ dataDir: directory, port: await freePort() });
  const browser: Browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
    args: CHROMIUM_FLAGS,
  });
  const complaints: string[] = [];
  return {
    url: product.url,
    product,
    complaints,
    async visit(options = {}) {
      const context = await browser.newContext({ baseURL: product.url, ...options });
      const page = await context.newPage();
      page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(`console: ${message.text()}`);
      });
      page.on("request", (request) => {
        const { origin, protocol } = new URL(request.url());
        const own = origin === product.url || protocol === "data:" || protocol === "blob:";
        if (!own) complaints.push(`foreign request: ${origin}`);
      });
      return page;
    },
    async stop() {
      await browser.close();
      await product.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
