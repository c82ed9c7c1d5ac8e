import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { runTool, spawnTool } from "./process-tree.ts";

interface Count {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

interface Check {
  readonly name: string;
  readonly tool: string;
  readonly args: readonly string[];
}

const CHECKS: readonly Check[] = [
  { name: "types", tool: "tsc", args: ["-b", "worker", "web", "tests"] },
  { name: "lint and format", tool: "biome", args: ["check", "--error-on-warnings", "."] },
  { name: "build and budget", tool: "node", args: ["scripts/build.ts"] },
];

/** Runs a tool and prints its output only if it fails. */
async function runCheck({ name, tool, args }: Check): Promise<boolean> {
  const child = spawnTool(tool, args);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise((resolve) => child.once("close", resolve));
  const summary = name === "build and budget" ? ` (${output.trim().split("\n").at(-1)})` : "";
  console.log(`${code === 0 ? "ok" : "FAILED"}: ${name}${summary}`);
  if (code !== 0) console.log(output);
  return code === 0;
}

export async function runChecks(): Promise<Count> {
  const results = await Promise.all(CHECKS.map(runCheck));
  const broken = CHECKS.filter((_, index) => !results[index]).map(({ name }) => name);
  const rules = await runTests(["rules"]);
  return sumOf([
    { passed: CHECKS.length - broken.length, failed: broken.length, failures: broken },
    rules,
  ]);
}

/** Runs test projects in parallel; an aborted run is a failure. */
export async function runTests(projects: readonly string[]): Promise<Count> {
  const report = `.wrangler/test-report-${process.pid}.json`;
  mkdirSync(".wrangler", { recursive: true });
  const args = ["run", "--config", "tests/vitest.config.ts"];
  for (const project of projects) args.push("--project", project);
  const reporters = ["--reporter", "default", "--reporter", "json", "--outputFile.json", report];
  const code = await runTool("vitest", [...args, ...reporters]);
  const { numPassedTests: passed, numFailedTests, testResults } = readReport(report);
  if (projects.length > 1) printSlowest(testResults);
  const failures = testResults.flatMap(failuresOf);
  if (code !== 0 && failures.length === 0) failures.push(`the tests broke off with ${code}`);
  return { passed, failed: Math.max(numFailedTests, failures.length), failures };
}

const SLOWEST = 10;

function printSlowest(files: Report["testResults"]): void {
  const timed = files.map(({ name, startTime, endTime }) => ({ name, ms: endTime - startTime }));
  console.log("the slowest files:");
  for (const { name, ms } of timed.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST)) {
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${path.relative(process.cwd(), name)}`);
  }
}

export function sumOf(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

/** The failed tests of a file, and the failure of its set-up or clean-up. */
function failuresOf(file: Report["testResults"][number]): string[] {
  const tests = file.assertionResults
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages: [text = ""] }) => `${file.name}: ${fullName}\n${text}`);
  const isWholeFile = file.status === "failed" && (tests.length === 0 || file.message !== "");
  return isWholeFile ? [...tests, `${file.name}\n${file.message}`] : tests;
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, testResults: [] };
  } finally {
    rmSync(file, { force: true });
  }
}
