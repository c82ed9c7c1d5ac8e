import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startLocalProduct } from "#scripts/local-product.ts";
import { runTool } from "#scripts/process-tree.ts";
import { freePort } from "#scripts/sqld.ts";
import { makeDemoPictures } from "./demo-pictures.ts";
import { writeTestSecret } from "./planted-session.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where the product of the browser tests and its database are. */
    readonly served: { readonly url: string; readonly databaseUrl: string };
  }
}

/** Serves the product, built as it stands, once for all browser tests of a run. */
export default async function serveProduct(project: TestProject): Promise<() => Promise<void>> {
  await makeDemoPictures();
  // A whole run has built it among its checks.
  const built =
    process.env.TEST_RUN !== undefined || (await runTool("node", ["scripts/build.ts"])) === 0;
  if (!built) throw new Error("The app did not build.");
  const dataDir = mkdtempSync(path.join(tmpdir(), "drape-browser-"));
  writeTestSecret(dataDir);
  const product = await startLocalProduct({ dataDir, port: await freePort() });
  project.provide("served", { url: product.url, databaseUrl: product.database.url });
  return async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
