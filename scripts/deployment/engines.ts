// Named by a variable: the compiler of the scripts lacks the platform's types, which it speaks of.
const CATALOG: string = "#worker/engines/catalog.ts";

interface CatalogEntry {
  readonly settings?: readonly string[];
}

export async function readEngines(): Promise<Readonly<Record<string, CatalogEntry>>> {
  return (await import(CATALOG)).ENGINES;
}
