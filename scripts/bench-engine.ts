// Tries the local engine on a folder of pictures and lays the results out on contact sheets:
// `npm run bench:engine -- DIR [--out FOLDER] [--size 400]`.
import path from "node:path";
import { parseArgs } from "node:util";
import { benchFolder } from "#tests/bench/engine/folder-bench.ts";
import { ROOT } from "./process-tree.ts";

const USAGE = "Usage: npm run bench:engine -- DIR [--out FOLDER] [--size 400]";

/** npm runs its scripts in the project's folder; a relative path is meant from the caller's own. */
function fromCaller(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? "", name);
}

const { values, positionals } = parseArgs({
  options: { out: { type: "string" }, size: { type: "string", default: "400" } },
  allowPositionals: true,
});
const [dir] = positionals;
const size = Number(values.size);
if (!dir || !(size >= 50 && size <= 1500)) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  const out = values.out ? fromCaller(values.out) : path.join(ROOT, ".wrangler", "bench-engine");
  await benchFolder(fromCaller(dir), out, size);
}
