// `npm run bench:viral -- [SECONDS] [--before CHECKOUT]`: one closet's likes, views and clicks in the
// ratio 10:50:2, at the rate that this machine carries; the same in another checkout if given.

import path from "node:path";
import { parseArgs } from "node:util";
import { KINDS } from "#tests/bench/viral/closet-traffic.ts";
import { measureViral, type Viral } from "#tests/bench/viral/measure-viral.ts";
import { ROOT } from "./process-tree.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { before: { type: "string" } },
});
const seconds = Number(positionals[0] ?? 60);
if (!(seconds >= 1)) throw new Error("How many seconds? At least 1.");

function print(name: string, viral: Viral): void {
  console.log(`${name}: ${viral.failed} failed`);
  console.log("kind     a second   median ms    p95 ms  answered    stored");
  for (const kind of KINDS) {
    const { perSecond, median, p95, answered, stored } = viral.kinds[kind];
    const numbers = [perSecond.toFixed(1), median.toFixed(0), p95.toFixed(0), answered, stored];
    console.log(kind.padEnd(7) + numbers.map((text) => String(text).padStart(10)).join(""));
  }
  const { workerd, sqld } = viral.cpuMs;
  console.log(`CPU a request: workerd ${workerd.toFixed(2)} ms, database ${sqld.toFixed(2)} ms`);
}

const now = await measureViral(ROOT, seconds);
print("this version", now);
if (values.before) {
  const before = await measureViral(path.resolve(values.before), seconds);
  print(values.before, before);
  const ratio = now.perSecond / before.perSecond;
  console.log(`requests a second, this version to the other: ${ratio.toFixed(2)}`);
}
const isExact = KINDS.every((kind) => now.kinds[kind].stored >= now.kinds[kind].answered);
process.exitCode = isExact ? 0 : 1;
