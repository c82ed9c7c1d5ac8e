import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { resolveImport, type Source } from "#scripts/import-graph.ts";
import { ROOT } from "#scripts/process-tree.ts";

/** Files whose exports the platform, a build or a process of the tests reads. */
const ENTRIES = new Set([
  "tests/bench/counted-worker.ts",
  "tests/compile/role-routes.ts",
  "tests/harness/workers-ai-worker.ts",
  "web/closet-document/render.tsx",
  "worker/index.ts",
]);

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter((file) => /\.(tsx?|mjs|json|html|toml|md)$/.test(file) && !/lock|snapshot/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));
const sources = listed.filter(({ file }) => /(?<!\.d)\.tsx?$/.test(file));

/** The exports without an importer, as `file name`; a dynamic import uses every export. */
function findUnusedExports(files: readonly Source[]): string[] {
  const used = new Set<string>();
  const whole = new Set<string>(ENTRIES);
  const exported: (readonly [file: string, name: string])[] = [];
  for (const { file, text } of files) {
    const { staticImports, staticExports } = parseSync(file, text).module;
    const named = new Set<string>();
    const use = (request: string, name: string | null) => {
      named.add(request);
      const target = resolveImport(file, request);
      if (name === null) whole.add(target);
      else used.add(`${target} ${name}`);
    };
    for (const { moduleRequest, entries } of staticImports) {
      named.add(moduleRequest.value);
      for (const { importName } of entries) {
        if (importName.kind !== "Default") use(moduleRequest.value, importName.name);
      }
    }
    for (const { moduleRequest, importName, exportName } of staticExports.flatMap(
      ({ entries }) => entries,
    )) {
      if (moduleRequest) use(moduleRequest.value, importName.name);
      if (exportName.kind === "Name" && exportName.name) exported.push([file, exportName.name]);
    }
    for (const [, call, request = ""] of text.matchAll(/(import\()?"([#.][\w./-]*\.tsx?)"/g)) {
      if (call || !named.has(request)) whole.add(resolveImport(file, request));
    }
  }
  return exported
    .filter(([file, name]) => !whole.has(file) && !used.has(`${file} ${name}`))
    .map((each) => each.join(" "));
}

describe("what is exported", () => {
  it("is imported somewhere", () => {
    expect(sources.length).toBeGreaterThan(1000);
    expect(findUnusedExports(sources)).toEqual([]);
  });

  it("is found where nothing imports it", () => {
    const files = [
      { file: "worker/a.ts", text: 'export const a = 1; export const b = a; export type C = "d";' },
      { file: "worker/b.ts", text: 'import { b } from "./a.ts"; export * as all from "./c.ts";' },
      { file: "worker/c.ts", text: 'export const d = await import("#worker/d.ts");' },
      { file: "worker/d.ts", text: "export function e() {}" },
    ];
    expect(findUnusedExports(files)).toEqual(["worker/a.ts a", "worker/a.ts C", "worker/b.ts all"]);
  });
});

it("every file is imported, tested, or named by another file", () => {
  const mentioned = (file: string) => {
    const name = new RegExp(`[/"]${path.posix.basename(file)}`);
    return listed.some((other) => other.file !== file && name.test(other.text));
  };
  const run = /^scripts\/[^/]+\.ts$|\.test\.tsx?$/;
  const lost = sources.filter(({ file }) => !run.test(file) && !mentioned(file));
  expect(lost.map(({ file }) => file)).toEqual([]);
});
