// `npm run bench` compares the product with baselines of the same run, in about ten minutes, and fails
// where a target that was met is missed. `--record` keeps the results, `--load [seconds]` loads one
// isolate, `--profile ENDPOINT` lists the functions that take the most time.

import { measureManager } from "#tests/bench/closet-manager.ts";
import { measurePaint } from "#tests/bench/closet-paint.ts";
import { countClosetRoundTrips, measureGrowth } from "#tests/bench/closet-requests.ts";
import { type Comparison, measureEndpoints } from "#tests/bench/endpoints.ts";
import { costTable, measureGenerations } from "#tests/bench/generation-cost.ts";
import { measurePlatform } from "#tests/bench/platform-time.ts";
import { measurePress } from "#tests/bench/press.ts";
import { profileEndpoint } from "#tests/bench/profile.ts";
import { countRoundTrips, startCountedProduct } from "#tests/bench/round-trips.ts";
import { soak, soakTable } from "#tests/bench/soak.ts";
import { median, quantile, spread } from "#tests/bench/statistics.ts";
import { type Row, recordResults, targetTable, worsened } from "#tests/bench/target-table.ts";
import buildWorker from "#tests/harness/build-worker.ts";
import { isRemote } from "#worker/engines/catalog.ts";

const lines: string[] = [];
const rows: Row[] = [];
const row = (name: string, value: string) => lines.push(`  ${name.padEnd(34)} ${value}`);

const middle = (figures: readonly number[]) => `${median(figures).toFixed(0).padStart(6)} ms`;
const PRESS_STAGES = [
  ["from the press to the charge", "started", 300],
  ["from the press to the accepted job", "accepted", 600],
] as const;

const MANAGER_PARTS = [
  ["from a key of the search to the result", "keys", 100],
  ["the longest task while scrolling", "longTasks", 50],
] as const;

await buildWorker();

const [flag, value] = process.argv.slice(2);
if (flag === "--load") {
  console.log(soakTable(await soak(Number(value ?? "600"))).join("\n"));
  process.exit(0);
}
if (flag === "--profile") {
  console.log((await profileEndpoint(value ?? "GET /api/me")).join("\n"));
  process.exit(0);
}

lines.push(
  "Requests a second, and CPU ms of workerd for one, beside the bare worker's minimum of the request",
  "(one workerd, Miniflare's entry worker before both; charges one at a time, the others 16)",
);
for (const { endpoint, own, minimum, ratio, noise } of await measureEndpoints()) {
  const { name, baseline, wanted } = endpoint;
  const load = ({ perSecond, cpuMs }: Comparison["own"]) =>
    `${perSecond.toFixed(0).padStart(6)} /s ${cpuMs.toFixed(2).padStart(6)} ms`;
  row(name, `${load(own)}   ${baseline.padEnd(24)} ${load(minimum)}`);
  if (wanted === null) continue;
  const must = "at least";
  rows.push({ endpoint: name, baseline, figure: ratio, noise, target: wanted, must, unit: "" });
}

/** Adds a row of milliseconds that has no baseline and must not exceed its target. */
function limitMs(
  endpoint: string,
  row: Pick<(typeof rows)[number], "figure" | "noise" | "target">,
) {
  rows.push({ ...row, endpoint, baseline: "none", must: "at most", unit: "ms" });
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

lines.push("The demo closet on a phone: slow 4G, 4x slower CPU (middle of 15)");
const { ratios, ...paint } = await measurePaint();
for (const [name, { largest, bytes, shift, scriptsBefore }] of Object.entries(paint)) {
  row(
    name,
    `LCP ${largest.toFixed(0)} ms, ${(bytes / 1000).toFixed(1)} kB, CLS ${shift.toFixed(3)}`,
  );
  row("", `${scriptsBefore} B of JavaScript before the first paint`);
}
const over = (of: "largest" | "bytes") => (paint.closet[of] / paint.handMade[of]).toFixed(2);
row("closet to hand-made page", `LCP ${over("largest")}, bytes ${over("bytes")}`);
rows.push({
  endpoint: "/closet/:handle, LCP",
  baseline: "a hand-made page",
  figure: median(ratios),
  noise: spread(ratios),
  target: 1,
  must: "at most",
  unit: "",
});

lines.push("One try-on, from POST to the final event (middle of 20)");
const { ahead: tryOn, inJob: tryOnInJob } = await measurePlatform();
for (const [name, { total, engine, checks, added }] of [
  ["the photo uploaded ahead", tryOn],
  ["both pictures in the job", tryOnInJob],
] as const) {
  row(name, `${middle([total])}: engine ${middle([engine])}, checks ${middle([checks])} alone`);
  row("  what the platform adds", middle(added));
}
const { added } = tryOn;
const platform = {
  baseline: "the engine and the checks",
  noise: spread(added),
  unit: "ms",
} as const;
rows.push(
  {
    ...platform,
    endpoint: "a try-on, what the platform adds",
    figure: median(added),
    target: 150,
    must: "at most",
  },
  {
    ...platform,
    endpoint: "the same, 95th percentile",
    figure: quantile(added, 0.95),
    target: 250,
    must: "at most",
  },
);

lines.push(
  "One generation with each engine, from POST to the final event (mean of 3, providers faked)",
);
const generations = await measureGenerations();
lines.push(...costTable(generations).map((line) => `  ${line}`));
const remote = Object.entries(generations.costs).filter(([name]) => isRemote(name));
const cpuMs = remote.map(([, cost]) => cost.cpuMs - cost.checksMs);
limitMs("a generation, remote engine, CPU without checks", {
  figure: median(cpuMs),
  noise: spread(cpuMs),
  target: 350,
});

lines.push("The press of Generate on a phone: 150 ms, 1.6 Mbit/s (middle of 4)");
const { ahead, inJob } = await measurePress();
for (const [name, stage, target] of PRESS_STAGES) {
  const figures = ahead.map((press) => press[stage]);
  const before = inJob.map((press) => press[stage]);
  row(name, `${middle(figures)}   ${middle(before)} with the photo in the job`);
  const noise = spread(figures);
  const figure = median(figures);
  limitMs(name, { figure, noise, target });
}

lines.push(
  "The closet manager in a browser slowed down four times: 500 items, and 50 all rendered",
);
const manager = await measureManager();
const longest = (figures: readonly number[]) => Math.max(0, ...figures);
for (const [name, part, target] of MANAGER_PARTS) {
  const figure = longest(manager.many[part]);
  row(name, `${middle([figure])}   ${middle([longest(manager.few[part])])} with 50`);
  // A quiet run has no long task.
  const isQuiet = part === "longTasks" && manager.many[part].length === 0;
  const noise = isQuiet ? 0 : spread(manager.many[part]);
  limitMs(name, { figure, noise, target });
}
row("elements of the page", `${manager.many.nodes}   ${manager.few.nodes} with 50`);

console.log([...targetTable(rows), "", ...lines].join("\n"));
if (flag === "--record") recordResults(rows);
const worse = worsened(rows);
if (worse.length > 0) console.error(["Met before, missed now:", ...worse].join("\n"));
// The proxy of the simulated cache would keep the process alive.
process.exit(worse.length > 0 ? 1 : 0);
