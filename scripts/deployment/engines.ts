// Named by a variable: the compiler of the scripts lacks the platform's types, which it speaks of.
const CATALOG: string = "#worker/engines/catalog.ts";

interface CatalogEntry {
  /** The settings that the engine can't work without. */
  readonly settings?: readonly string[];
}

/** Every engine that the worker can name, as its own catalogue has them. */
export async function readEngines(): Promise<Readonly<Record<string, CatalogEntry>>> {
  return (await import(CATALOG)).ENGINES;
}
