import type { Page } from "playwright-core";
import { bundle } from "./bundle.ts";

/** What a worker thread of the page's browser posts that runs a file of the harness. */
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
