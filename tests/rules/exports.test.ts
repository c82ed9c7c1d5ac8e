import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findUnusedExports } from "#scripts/import-graph.ts";
import { ROOT } from "#scripts/process-tree.ts";

const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: ROOT })
  .toString()
  .split("\n")
  .filter(
    (file) =>
      /\.(tsx?|mjs|json|html|toml|md)$/.test(file) && !/-lock\.json$|_snapshot\.json$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));
const sources = listed.filter(({ file }) => /(?<!\.d)\.tsx?$/.test(file));

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
  const naming = new Map<string, Set<string>>();
  for (const { file, text } of listed) {
    for (const [, name = ""] of text.matchAll(/[/"]([\w.$-]+\.tsx?)\b/g)) {
      naming.set(name, (naming.get(name) ?? new Set()).add(file));
    }
  }
  const isNamed = (file: string) =>
    [...(naming.get(path.posix.basename(file)) ?? [])].some((other) => other !== file);
  const run = /^scripts\/[^/]+\.ts$|\.test\.tsx?$/;
  const lost = sources.filter(({ file }) => !run.test(file) && !isNamed(file));
  expect(lost.map(({ file }) => file)).toEqual([]);
});
