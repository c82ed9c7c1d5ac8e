// Measures the local engine's yield by people. `npm run bench:ratings -- DIR` writes numbered
// sheets without names; after rating, `npm run bench:ratings -- --report FILE` prints the figures,
// FILE with a line `NUMBER RATING` (0 useless, 1 poor, 2 usable, 3 convincing) for each picture.
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { drawBlindSheets } from "#tests/bench/engine/ratings/blind-sheets.ts";
import { ratingReport, readRatings } from "#tests/bench/engine/ratings/rating-report.ts";
import { ROOT } from "./process-tree.ts";

const USAGE =
  "Usage: npm run bench:ratings -- DIR|--report FILE [--each 40] [--seed NAME] [--before CHECKOUT] [--out FOLDER]";

/** npm changes the working directory; a relative path is the caller's. */
function fromCaller(name: string): string {
  return path.resolve(process.env.INIT_CWD ?? "", name);
}

const { values, positionals } = parseArgs({
  options: {
    report: { type: "string" },
    each: { type: "string", default: "40" },
    seed: { type: "string", default: "1" },
    before: { type: "string" },
    out: { type: "string" },
  },
  allowPositionals: true,
});
const [dir] = positionals;
const out = values.out ? fromCaller(values.out) : path.join(ROOT, ".wrangler", "bench-ratings");
const each = Number(values.each);
if (values.report && !dir) {
  const attempts = JSON.parse(readFileSync(path.join(out, "attempts.json"), "utf8"));
  console.log(ratingReport(attempts, readRatings(readFileSync(fromCaller(values.report), "utf8"))));
} else if (dir && !values.report && each >= 1) {
  const before = values.before && fromCaller(values.before);
  const done = await drawBlindSheets(fromCaller(dir), out, { each, seed: values.seed, before });
  console.log(`${done.attempts} tries, ${done.results} pictures. The sheets are in ${out}`);
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
