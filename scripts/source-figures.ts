// Figures of the source: `npm run figures -- [COMMIT …]`.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { parseSync } from "vite";
import { findCycles, findUnusedExports, type Source } from "./import-graph.ts";

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const isTest = (file: string) => /^tests\/|\.test\.tsx?$|-node\.ts$/.test(file);

function readSources(commit: string | undefined): Source[] {
  const git = (...args: string[]) =>
    execFileSync("git", args, { encoding: "utf8", maxBuffer: 1 << 28 });
  const listed = commit ? git("ls-tree", "-r", "--name-only", commit) : git("ls-files");
  return listed
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith(".d.ts"))
    .map((file) => ({
      file,
      text: commit ? git("show", `${commit}:${file}`) : readFileSync(file, "utf8"),
    }));
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  else if (typeof value === "object" && value !== null) {
    if ("type" in value) visit(value as Node);
    for (const each of Object.values(value)) walk(each, visit);
  }
}

const linesIn = (text: string) => text.split("\n").length;

function inspect({ file, text }: Source) {
  const { program, comments } = parseSync(file, text);
  const found = { functions: [] as number[], casts: 0, nonNull: 0, rawSql: 0 };
  walk(program, (node) => {
    if (FUNCTIONS.has(node.type)) found.functions.push(linesIn(text.slice(node.start, node.end)));
    if (node.type === "TSNonNullExpression") found.nonNull++;
    const target = (node.typeAnnotation as { typeName?: { name?: string } } | undefined)?.typeName;
    if (node.type === "TSAsExpression" && target?.name !== "const") found.casts++;
    const tag = node.tag as { name?: string } | undefined;
    if (node.type === "TaggedTemplateExpression" && tag?.name === "sql") found.rawSql++;
  });
  const comment = comments.reduce(
    (sum, { start, end }) => sum + linesIn(text.slice(start, end)),
    0,
  );
  return { ...found, comment, lines: linesIn(text) - 1 };
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

function figuresOf(
  sources: readonly Source[],
  unusedExports: readonly string[],
): Record<string, string | number> {
  const files = sources.map(inspect);
  const sum = (of: (file: (typeof files)[number]) => number) =>
    files.reduce((total, file) => total + of(file), 0);
  const spread = (numbers: readonly number[]) =>
    `${quantile(numbers, 0.5)} / ${quantile(numbers, 0.9)}`;
  return {
    files: files.length,
    lines: sum(({ lines }) => lines),
    "lines of a file, median / p90": spread(files.map(({ lines }) => lines)),
    "lines of a function, median / p90": spread(files.flatMap(({ functions }) => functions)),
    "files on import cycles": findCycles(sources).flat().length,
    "unused exports": unusedExports.filter((name) =>
      sources.some(({ file }) => name.startsWith(`${file} `)),
    ).length,
    casts: sum(({ casts }) => casts),
    "non-null assertions": sum(({ nonNull }) => nonNull),
    "raw SQL templates": sum(({ rawSql }) => rawSql),
    "lines of comment, %": ((100 * sum((f) => f.comment)) / sum((f) => f.lines)).toFixed(1),
  };
}

const commits = process.argv.slice(2);
for (const commit of [...commits, undefined]) {
  const sources = readSources(commit);
  console.log(commit ?? "the work tree");
  const unused = findUnusedExports(sources);
  const product = figuresOf(
    sources.filter(({ file }) => !isTest(file)),
    unused,
  );
  const tests = figuresOf(
    sources.filter(({ file }) => isTest(file)),
    unused,
  );
  for (const [name, value] of Object.entries(product)) {
    console.log(`  ${name.padEnd(36)} ${String(value).padStart(9)}  tests ${tests[name]}`);
  }
}
