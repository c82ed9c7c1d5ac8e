// Changes one constant of the local engine at a time in a copy and runs the rendering tests: `npm
// run bench:mutations [-- NAME ...]`. Exits with 1 where more than two go undetected.

import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { MUTATIONS, type Mutation, mutate } from "#tests/bench/engine/mutations.ts";
import { nth } from "#tests/harness/lists.ts";
import { ROOT, spawnTool } from "./process-tree.ts";

const COPIES = path.join(ROOT, ".wrangler", "mutations");
const COPIED = ["worker", "db", "scripts", "tests", "package.json", "tsconfig.json"];
const TEST = "tests/bench/engine/golden";
const PARALLEL = 2;
const MAX_UNDETECTED = 2;

function copySource(name: string): string {
  const copy = path.join(COPIES, name);
  mkdirSync(copy, { recursive: true });
  for (const entry of COPIED) {
    cpSync(path.join(ROOT, entry), path.join(copy, entry), { recursive: true });
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(copy, "node_modules"));
  return copy;
}

interface Report {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
    readonly message: string;
  }[];
}

/** The title of the first failing test; null where all pass. */
async function firstFailure(copy: string): Promise<string | null> {
  const report = path.join(copy, "report.json");
  const config = path.join("tests", "vitest.config.ts");
  const only = ["--project", "unit", "--bail", "1", "--reporter", "json", "--outputFile", report];
  const child = spawnTool("vitest", ["run", "--config", config, ...only, TEST], {
    cwd: copy,
    stdio: "ignore",
    detached: false,
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code === 0) return null;
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === "failed");
  return failed?.fullName ?? testResults[0]?.message ?? "the tests did not run";
}

async function runMutation(copy: string, mutation: Mutation): Promise<boolean> {
  const file = path.join(copy, "worker", "engines", "local", mutation.file);
  const source = readFileSync(file, "utf8");
  writeFileSync(file, mutate(source, mutation));
  const failure = await firstFailure(copy);
  writeFileSync(file, source);
  const { name, value } = mutation;
  console.log(`  ${`${mutation.file} ${name} = ${value}`.padEnd(76)} ${failure ?? "UNDETECTED"}`);
  return failure !== null;
}

const names = process.argv.slice(2);
const chosen = MUTATIONS.filter(({ name }) => names.length === 0 || names.includes(name));
rmSync(COPIES, { recursive: true, force: true });
const copies = Array.from({ length: PARALLEL }, (_, k) => copySource(`${k + 1}`));
const broken = await firstFailure(nth(copies, 0));
if (broken !== null) throw new Error(`A rendering test fails without a mutation: ${broken}`);
const queue = [...chosen];
const undetected: Mutation[] = [];
const work = async (copy: string) => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (!(await runMutation(copy, next))) undetected.push(next);
  }
};
await Promise.all(copies.map(work));
rmSync(COPIES, { recursive: true, force: true });
console.log(`${chosen.length} mutations, ${undetected.length} undetected`);
for (const { file, name } of undetected) console.log(`  ${file} ${name}`);
if (undetected.length > MAX_UNDETECTED) process.exitCode = 1;
