// `npm run bench:checks -- DIR [MINUTES]` measures how often the checks of results stop good try-ons of the
// local engine, and altered ones. DIR has person/, garment/, round-2/ and home/.

import path from "node:path";
import { benchChecks } from "#tests/bench/engine/checks/checks-bench.ts";
import { ROOT } from "./process-tree.ts";

const [dir, minutes = "10"] = process.argv.slice(2);
if (!dir) throw new Error("Usage: npm run bench:checks -- DIR [MINUTES]");
const from = path.resolve(process.env.INIT_CWD ?? "", dir);
await benchChecks(from, path.join(ROOT, ".wrangler", "bench-checks"), Number(minutes));
