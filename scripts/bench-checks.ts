// `npm run bench:checks -- DIR` measures how often the checks of results stop good try-ons of the
// local engine, and altered ones. DIR has person/, garment/, round-2/ and home/.

import path from "node:path";
import { measureCheckRates } from "#tests/bench/engine/checks/check-rates.ts";
import { ROOT } from "./process-tree.ts";

const [dir] = process.argv.slice(2);
if (!dir) throw new Error("Usage: npm run bench:checks -- DIR");
const from = path.resolve(process.env.INIT_CWD ?? "", dir);
await measureCheckRates(from, path.join(ROOT, ".wrangler", "bench-checks"));
