import path from "node:path";
import type { Page } from "playwright-core";
import { build } from "vite";
import { ROOT } from "#scripts/process-tree.ts";

/** What a worker thread of the page's browser posts that runs a file of the harness. */
export async function runInThread(page: Page, file: string): Promise<unknown> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: "esnext",
      lib: { entry: path.join(ROOT, "tests", "harness", file), formats: ["es"] },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !("output" in result)) throw new Error(`${file} did not build.`);
  const address = "/assets/thread-under-test.js";
  const body = result.output[0].code;
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
