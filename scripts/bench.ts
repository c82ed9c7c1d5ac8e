// `npm run bench` compares the product with baselines of the same run, in about five minutes; `--
// --load [seconds]` loads one isolate.

import { measurePaint } from "#tests/bench/closet-paint.ts";
import {
  countClosetRoundTrips,
  measureClosetRequests,
  measureGrowth,
} from "#tests/bench/closet-requests.ts";
import { costTable, measureGenerations } from "#tests/bench/generation-cost.ts";
import { measureRequests } from "#tests/bench/requests.ts";
import { countRoundTrips, startCountedProduct } from "#tests/bench/round-trips.ts";
import { soak, soakTable } from "#tests/bench/soak.ts";
import { measureEngine, measurePlatform } from "#tests/bench/try-on.ts";
import buildWorker from "#tests/harness/build-worker.ts";

const lines: string[] = [];
const row = (name: string, value: string) => lines.push(`  ${name.padEnd(34)} ${value}`);

await buildWorker();

const [flag, seconds = "600"] = process.argv.slice(2);
if (flag === "--load") {
  console.log(soakTable(await soak(Number(seconds))).join("\n"));
  process.exit(0);
}

lines.push("Requests a second (one workerd, Miniflare's entry worker before both, 16 connections)");
for (const { name, perSecond, ratio } of [
  ...(await measureRequests()),
  ...(await measureClosetRequests()),
]) {
  row(name, `${perSecond.toFixed(0).padStart(6)}   ${ratio.toFixed(2)} of the bare worker`);
}

lines.push("Round trips to the database (counted by a relay)");
const counted = await startCountedProduct();
for (const [name, calls] of Object.entries(await countRoundTrips(counted))) row(name, `${calls}`);
for (const [name, calls] of Object.entries(await countClosetRoundTrips(counted)))
  row(name, `${calls}`);
await counted.stop();

lines.push("A closet's cold view, of 50 items (middle of 30)");
const { alone, amongMany } = await measureGrowth();
row("the only closet", `${alone.toFixed(1).padStart(6)} ms`);
row(
  "among 10,000",
  `${amongMany.toFixed(1).padStart(6)} ms   ${(amongMany / alone).toFixed(2)} of it`,
);

lines.push("The demo closet on a phone: slow 4G, 4x slower CPU (middle of 5)");
const paint = await measurePaint();
for (const [name, { largest, bytes, shift, scriptsBefore }] of Object.entries(paint)) {
  row(
    name,
    `LCP ${largest.toFixed(0)} ms, ${(bytes / 1000).toFixed(1)} kB, CLS ${shift.toFixed(3)}`,
  );
  row("", `${scriptsBefore} B of JavaScript before the first paint`);
}
const over = (of: "largest" | "bytes") => (paint.closet[of] / paint.handMade[of]).toFixed(2);
row("closet to hand-made page", `LCP ${over("largest")}, bytes ${over("bytes")}`);

lines.push("One try-on, from POST to the final event (middle of 20)");
const { total, engine, checks, added, added95 } = await measurePlatform();
row("all", `${total.toFixed(0).padStart(6)} ms`);
row("the engine alone, in Node", `${engine.toFixed(0).padStart(6)} ms`);
row("the checks alone, in Node", `${checks.toFixed(0).padStart(6)} ms`);
row("what the platform adds", `${added.toFixed(0).padStart(6)} ms, ${added95.toFixed(0)} at p95`);

lines.push(
  "One generation with each engine, from POST to the final event (mean of 3, providers faked)",
);
lines.push(...costTable(await measureGenerations()).map((line) => `  ${line}`));

lines.push("The engine at 768x1024, in Node (middle of 4)");
for (const { garment, milliseconds } of await measureEngine()) {
  row(garment, `${milliseconds.toFixed(0).padStart(6)} ms`);
}

console.log(lines.join("\n"));
