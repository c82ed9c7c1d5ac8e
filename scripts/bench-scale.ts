// `npm run bench:scale -- [ACCOUNTS] [--in DIR]`: compares the database's work for a request with
// 1,000 accounts and with many, a million by default. Files are deleted unless DIR is given.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { measureCrons, measureRenewal } from "#tests/bench/scale/crons.ts";
import { loadDatabase } from "#tests/bench/scale/load.ts";
import { measureRoutes } from "#tests/bench/scale/requests.ts";
import { type ScaledProduct, startScaled } from "#tests/bench/scale/scaled-product.ts";
import {
  costTable,
  loadTable,
  renewalTable,
  sweepTable,
  TARGET,
} from "#tests/bench/scale/table.ts";
import buildWorker from "#tests/harness/build-worker.ts";

const ROUNDS = 15;
const SMALL = 1000;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { in: { type: "string" } },
});
const accounts = Number(positionals[0] ?? 1_000_000);
if (!(accounts >= SMALL)) throw new Error(`How many accounts? At least ${SMALL}.`);
const folder = values.in ?? mkdtempSync(path.join(tmpdir(), "drape-scale-"));
mkdirSync(folder, { recursive: true });
await buildWorker();

async function start(size: number) {
  const directory = path.join(folder, String(size));
  if (!existsSync(directory)) {
    const loaded = await loadDatabase(directory, { accounts: size });
    console.log(`Loading ${size} accounts\n${loadTable(loaded).join("\n")}`);
  }
  return startScaled(directory, { accounts: size });
}

async function compare(small: ScaledProduct, large: ScaledProduct) {
  const [ofSmall, ofLarge] = await measureRoutes([small, large], ROUNDS);
  console.log(`Rows read, and ms of the database: small, large, ratio (target ${TARGET})`);
  console.log(costTable(ofSmall, ofLarge).join("\n"));
  console.log("Rows read, and ms of the database, in one run of each sweep");
  console.log(sweepTable(await measureCrons(large)).join("\n"));
  console.log(`Renewal of ${accounts} accounts`);
  console.log(renewalTable(await measureRenewal(large)).join("\n"));
}

try {
  const small = await start(SMALL);
  try {
    const large = await start(accounts);
    await compare(small, large).finally(() => large.stop());
  } finally {
    await small.stop();
  }
} finally {
  if (values.in === undefined) rmSync(folder, { recursive: true, force: true });
}
