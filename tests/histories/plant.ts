import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT, spawnTool } from "#scripts/process-tree.ts";
import type { PlantedFault } from "./planted-faults.ts";

const FOLDER = path.join(ROOT, ".wrangler", "planted");
const COPIED = ["worker", "db", "dist-server", "package.json", "tsconfig.json", "wrangler.toml"];

/** Bundles a copy of the source with the fault in it; resolves to the bundle's folder. */
export async function bundleWith(fault: PlantedFault): Promise<string> {
  const folder = path.join(FOLDER, fault.name.replaceAll(" ", "-"));
  const copy = path.join(folder, "source");
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  for (const name of COPIED) {
    cpSync(path.join(ROOT, name), path.join(copy, name), { recursive: true });
  }
  symlinkSync(path.join(ROOT, "dist"), path.join(copy, "dist"));
  for (const [file, text] of plantedFiles(fault)) writeFileSync(path.join(copy, file), text);
  const bundle = path.join(folder, "bundle");
  rmSync(bundle, { recursive: true, force: true });
  const config = path.join(copy, "wrangler.toml");
  const args = ["deploy", "--dry-run", "--config", config, "--outdir", bundle];
  const child = spawnTool("wrangler", args, { stdio: "ignore" });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  rmSync(copy, { recursive: true, force: true });
  if (code !== 0) throw new Error(`The worker with the fault "${fault.name}" did not build.`);
  return bundle;
}

/** The changed files with their text. @throws unless each text to replace occurs exactly once */
export function plantedFiles({ name, edits }: PlantedFault): Map<string, string> {
  const files = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const text = files.get(file) ?? readFileSync(path.join(ROOT, file), "utf8");
    const times = text.split(find).length - 1;
    if (times !== 1) {
      throw new Error(
        `The fault "${name}" finds its text ${times} times in ${file}: ${find.trim()}`,
      );
    }
    files.set(
      file,
      text.replace(find, () => replace),
    );
  }
  return files;
}
