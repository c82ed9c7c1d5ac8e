import path from "node:path";

export interface Source {
  /** From the root of the repository. */
  readonly file: string;
  readonly text: string;
}

/** The path from the root of what a file imports as `#…` or relative to itself. */
export function resolveImport(file: string, target: string): string {
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
