import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, runTool } from "#scripts/process-tree.ts";
import { makeDemoPictures } from "./demo-pictures.ts";
import { WORKER_BUNDLE } from "./product.ts";

/** The files of the app's build that the worker contains. */
const BUILT = ["closet-page.js", "image-kernels.wasm", "jpeg-encoder.wasm"].map((file) =>
  path.join(ROOT, "dist-server", file),
);

/** A file in the bundle's folder with the id of the run that built it. */
const MADE_IN = path.join(WORKER_BUNDLE, ".made-in");

/** Bundles the worker once for all projects of a whole run; the app's build is part of it. */
export default async function buildWorker(): Promise<void> {
  const run = process.env.TEST_RUN ?? "";
  if (run !== "" && existsSync(MADE_IN) && readFileSync(MADE_IN, "utf8") === run) return;
  if (!BUILT.every((file) => existsSync(file))) await runTool("node", ["scripts/build.ts"]);
  await makeDemoPictures();
  process.env.WRANGLER_LOG = "error";
  const code = await runTool("wrangler", ["deploy", "--dry-run", "--outdir", WORKER_BUNDLE]);
  if (code !== 0) throw new Error("The worker did not build.");
  writeFileSync(MADE_IN, run);
}
