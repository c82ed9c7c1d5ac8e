import type { Page } from "playwright-core";
import { bundle } from "./bundle.ts";

/** Runs a file of the harness in a worker thread of the page; resolves to the posted message. */
export async function runInThread(page: Page, file: string): Promise<unknown> {
  const address = "/assets/thread-under-test.js";
  const body = await bundle(file);
  await page.route(`**${address}`, (route) =>
    route.fulfill({ contentType: "text/javascript", body }),
  );
  return page.evaluate(
    (url) =>
      new Promise((resolve, reject) => {
        const thread = new Worker(url, { type: "module" });
        thread.onmessage = ({ data }) => resolve(data);
        thread.onerror = ({ message }) => reject(new Error(message));
      }),
    address,
  );
}
