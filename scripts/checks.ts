import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { runTool, spawnTool } from "./process-tree.ts";

export interface Count {
  readonly passed: number;
  readonly failed: number;
}

interface Check {
  readonly name: string;
  readonly tool: string;
  readonly args: readonly string[];
}

const CHECKS: readonly Check[] = [
  ...["worker", "web", "tests"].map((part) => ({
    name: `types of ${part}`,
    tool: "tsc",
    args: ["-p", part],
  })),
  { name: "lint and format", tool: "biome", args: ["check", "--error-on-warnings", "."] },
  { name: "build and budget", tool: "node", args: ["scripts/build.ts"] },
];

/** Runs a tool and keeps quiet about it unless it fails. */
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

/** Types, lint and the build, then the rules that read the source. */
export async function runChecks(): Promise<Count> {
  const results = await Promise.all(CHECKS.map(runCheck));
  const rules = await runTests(["rules"]);
  const passed = results.filter(Boolean).length;
  return { passed: passed + rules.passed, failed: results.length - passed + rules.failed };
}

/** Runs test projects in the order given; a run that breaks off counts as one failure. */
export async function runTests(projects: readonly string[]): Promise<Count> {
  const report = `.wrangler/test-report-${process.pid}.json`;
  mkdirSync(".wrangler", { recursive: true });
  const count = { passed: 0, failed: 0 };
  for (const project of projects) {
    const args = ["run", "--config", "tests/vitest.config.ts", "--project", project];
    const reporters = ["--reporter", "default", "--reporter", "json", "--outputFile.json", report];
    const code = await runTool("vitest", [...args, ...reporters]);
    const { numPassedTests, numFailedTests } = readReport(report);
    count.passed += numPassedTests;
    count.failed += numFailedTests + (code !== 0 && numFailedTests === 0 ? 1 : 0);
  }
  return count;
}

/** What the runner wrote, or nothing where it died before. */
function readReport(file: string): { numPassedTests: number; numFailedTests: number } {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return { numPassedTests: 0, numFailedTests: 0 };
  } finally {
    rmSync(file, { force: true });
  }
}
