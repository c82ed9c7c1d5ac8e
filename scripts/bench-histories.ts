// `npm run bench:histories` plays random histories on the built worker; --planted checks that
// planted faults are found.

import { parseArgs } from "node:util";
import buildWorker from "#tests/harness/build-worker.ts";
import { WORKER_BUNDLE } from "#tests/harness/product.ts";
import { BATCH, findFault, playAll } from "#tests/histories/bench.ts";
import { bundleWith } from "#tests/histories/plant.ts";
import { PLANTED_FAULTS } from "#tests/histories/planted-faults.ts";

const FAULTS_AT_ONCE = 3;
/** 30 of 2000. */
const KILLS_A_HISTORY = 0.015;

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    count: { type: "string", default: "2000" },
    kills: { type: "string" },
    planted: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const count = Number(values.count);
const kills = Number(values.kills ?? Math.round(count * KILLS_A_HISTORY));

if (values.planted) {
  let missed = 0;
  const left = PLANTED_FAULTS.values();
  const seek = async () => {
    for (const fault of left) {
      const found = await findFault(await bundleWith(fault), fault, seed);
      if (!found) missed++;
      console.log(`${found ? "found " : "MISSED"}  ${fault.name}: ${found ?? "no violation"}`);
    }
  };
  await Promise.all(Array.from({ length: FAULTS_AT_ONCE }, seek));
  console.log(`${PLANTED_FAULTS.length - missed} of ${PLANTED_FAULTS.length} faults found`);
  process.exit(missed > 0 ? 1 : 0);
}

await buildWorker();
console.log(`seeds ${seed} to ${seed + count - 1}, ${kills} kills, ${BATCH} histories a batch`);
const broken = await playAll(WORKER_BUNDLE, { seed, count, kills }, console.log);
console.log(`${count} histories, ${kills} kills: ${broken} violations`);
process.exit(broken > 0 ? 1 : 0);
