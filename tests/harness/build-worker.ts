import { runTool } from "#scripts/process-tree.ts";
import { makeDemoPictures } from "./demo-pictures.ts";
import { WORKER_BUNDLE } from "./product.ts";

/** Bundles the worker once for all test files of a run. */
export default async function buildWorker(): Promise<void> {
  await makeDemoPictures();
  process.env.WRANGLER_LOG = "error";
  const code = await runTool("wrangler", ["deploy", "--dry-run", "--outdir", WORKER_BUNDLE]);
  if (code !== 0) throw new Error("The worker did not build.");
}
