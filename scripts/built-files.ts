import { existsSync, readFileSync } from "node:fs";

export const DIST = new URL("../dist/", import.meta.url);

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export interface Files {
  readonly scripts: Set<string>;
  readonly styles: Set<string>;
}

/** What the build has written about itself. */
export function readBuilt<T>(file: string): T {
  const url = new URL(file, DIST);
  if (!existsSync(url)) throw new Error("There is no build; run the build first.");
  return JSON.parse(readFileSync(url, "utf8"));
}

function readManifest(): Readonly<Record<string, Chunk>> {
  return readBuilt(".vite/manifest.json");
}

/** The built file of a source file, by its path from web/. */
export function builtFile(source: string): string {
  const chunk = readManifest()[source];
  if (!chunk) throw new Error(`The build has no ${source}.`);
  return chunk.file;
}

/** What parts of the app need before they can run: themselves and all they import statically. */
export function filesOf(parts: readonly string[]): Files {
  const manifest = readManifest();
  const found: Files = { scripts: new Set(), styles: new Set() };
  const waiting = [...parts];
  for (const part of waiting) {
    const chunk = manifest[part];
    if (!chunk) throw new Error(`The build has no ${part}.`);
    if (found.scripts.has(chunk.file)) continue;
    found.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) found.styles.add(style);
    waiting.push(...(chunk.imports ?? []));
  }
  return found;
}
