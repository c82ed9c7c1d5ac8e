import type { TestProject } from "vitest/node";
import { runTool } from "#scripts/process-tree.ts";
import buildWorker from "./build-worker.ts";
import { startOwnProduct } from "./own-product.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The addresses of the browser tests' product and its database. */
    readonly served: { readonly url: string; readonly databaseUrl: string };
  }
}

/** Builds and serves the product once for all browser tests of a run. */
export default async function serveProduct(project: TestProject): Promise<() => Promise<void>> {
  // A whole run has built the app among its checks.
  const built =
    process.env.TEST_RUN !== undefined || (await runTool("node", ["scripts/build.ts"])) === 0;
  if (!built) throw new Error("The app did not build.");
  await buildWorker();
  const { url, databaseUrl, stop } = await startOwnProduct();
  project.provide("served", { url, databaseUrl });
  return stop;
}
