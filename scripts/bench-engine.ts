// Tries the local engine on a folder (`npm run bench:engine -- DIR [--out FOLDER] [--size 400]`,
// with points from NAME.fit.json), on drawn pictures (--drawn; exits with 1 below a bar), or
// records the golden results (--golden).
import path from "node:path";
import { parseArgs } from "node:util";
import { benchDrawn } from "#tests/bench/engine/drawn/drawn-bench.ts";
import { benchFolder } from "#tests/bench/engine/folder-bench.ts";
import { recordGolden } from "#tests/bench/engine/golden/golden.ts";
import { ROOT } from "./process-tree.ts";

const USAGE = "Usage: npm run bench:engine -- DIR|--drawn|--golden [--out FOLDER] [--size 400]";

/** npm changes the working directory; a relative path is the caller's. */
function fromCaller(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? "", name);
}

const { values, positionals } = parseArgs({
  options: {
    drawn: { type: "boolean", default: false },
    golden: { type: "boolean", default: false },
    out: { type: "string" },
    size: { type: "string", default: "400" },
  },
  allowPositionals: true,
});
const [dir] = positionals;
const size = Number(values.size);
const out = values.out ? fromCaller(values.out) : path.join(ROOT, ".wrangler", "bench-engine");
const modes = [values.drawn, values.golden, Boolean(dir)].filter(Boolean).length;
if (modes !== 1 || !(size >= 50 && size <= 1500)) {
  console.error(USAGE);
  process.exitCode = 1;
} else if (dir) {
  await benchFolder(fromCaller(dir), out, size);
} else if (values.golden) {
  await recordGolden();
} else if (!(await benchDrawn(out, size))) {
  process.exitCode = 1;
}
