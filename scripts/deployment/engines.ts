// Named by a variable: the compiler of the scripts lacks the platform's types, which it speaks of.
const CATALOG: string = "#worker/engines/catalog.ts";

interface CatalogEntry {
  /** Required settings. */
  readonly settings?: readonly string[];
}

/** The engines of the worker's catalogue. */
export async function readEngines(): Promise<Readonly<Record<string, CatalogEntry>>> {
  return (await import(CATALOG)).ENGINES;
}
