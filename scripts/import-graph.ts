import path from "node:path";
import { parseSync } from "vite";

/** Files whose exports the platform, a build or a process of the tests reads. */
const ENTRIES = new Set([
  "tests/bench/counted-worker.ts",
  "tests/compile/role-routes.ts",
  "tests/harness/workers-ai-worker.ts",
  "web/closet-document/render.tsx",
  "web/first-load/render.tsx",
  "worker/engines/local/image/kernels/index.ts",
  "worker/index.ts",
]);

export interface Source {
  readonly file: string;
  readonly text: string;
}

/** The path from the root of what a file imports as `#…` or relative to itself. */
function resolveImport(file: string, target: string): string {
  return target.startsWith("#")
    ? target.slice(1)
    : path.posix.join(path.posix.dirname(file), target);
}

/** The project's own files that a file imports, as values or types, from the root. */
export function importsOf({ file, text }: Source): string[] {
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)];
  return targets.map(([, target = ""]) => resolveImport(file, target));
}

/** The groups of files that import each other (Tarjan 1972: components of more than one file). */
export function findCycles(sources: readonly Source[]): string[][] {
  const graph = new Map(sources.map((source) => [source.file, importsOf(source)]));
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const connect = (file: string) => {
    order.set(file, order.size);
    low.set(file, order.size - 1);
    stack.push(file);
    for (const next of graph.get(file) ?? []) {
      if (!graph.has(next)) continue;
      if (!order.has(next)) connect(next);
      else if (!stack.includes(next)) continue;
      low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== order.get(file)) return;
    const component = stack.splice(stack.indexOf(file));
    if (component.length > 1) cycles.push(component);
  };
  for (const file of graph.keys()) if (!order.has(file)) connect(file);
  return cycles;
}

/** The exports without an importer, as `file name`; a dynamic import uses every export. */
export function findUnusedExports(files: readonly Source[]): string[] {
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
