import { writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, runTool } from "#scripts/process-tree.ts";

/** Bundles the product's worker behind `counted-worker.ts`, into a folder of `directory`. */
export async function countedBundle(directory: string): Promise<string> {
  const from = (file: string) => JSON.stringify(path.join(ROOT, file));
  const index = `import product, * as objects from ${from("worker/index.ts")};
import { countCodecs, countedHandler, countedObject } from ${from("tests/bench/counted-worker.ts")};
import { codecModules } from ${from("worker/media/codecs/codec-modules-workerd.ts")};
import { createCodecs } from ${from("worker/media/codecs/codecs.ts")};
export const ClosetObject = countedObject(objects.ClosetObject);
export const EngineBreaker = countedObject(objects.EngineBreaker);
export const GenerationObject = countedObject(objects.GenerationObject);
export default countedHandler(product, createCodecs(codecModules));
countCodecs(codecModules);`;
  const entry = path.join(directory, "index.js");
  writeFileSync(entry, index);
  const folder = path.join(directory, "bundle");
  const code = await runTool("wrangler", [
    ...["deploy", entry, "--config", path.join(ROOT, "wrangler.toml")],
    ...["--dry-run", "--outdir", folder],
  ]);
  if (code !== 0) throw new Error("The counting worker did not build.");
  return folder;
}
