// A variable hides the import from the compiler of the scripts, which lacks the platform's types.
const CATALOG: string = "#worker/engines/catalog.ts";

interface CatalogEntry {
  readonly settings?: readonly string[];
}

export async function readEngines(): Promise<Readonly<Record<string, CatalogEntry>>> {
  return (await import(CATALOG)).ENGINES;
}
