import { existsSync, readFileSync } from "node:fs";

export const DIST = new URL("../dist/", import.meta.url);

/** The modules of each chunk, written by web/vite.config.ts. */
export const MODULES = ".vite/modules.json";

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

interface Files {
  readonly scripts: Set<string>;
  readonly styles: Set<string>;
}

export function readBuilt<T>(file: string): T {
  const url = new URL(file, DIST);
  if (!existsSync(url)) throw new Error("There is no build; run the build first.");
  return JSON.parse(readFileSync(url, "utf8"));
}

function readManifest(): Readonly<Record<string, Chunk>> {
  return readBuilt(".vite/manifest.json");
}

export function builtFile(source: string): string {
  const chunk = readManifest()[source];
  if (!chunk) throw new Error(`The build has no ${source}.`);
  return chunk.file;
}

function chunkOf(part: string, manifest: Readonly<Record<string, Chunk>>): Chunk {
  const own = manifest[part];
  if (own) return own;
  const modules = Object.entries(readBuilt<Record<string, string[]>>(MODULES));
  const [file] = modules.find(([, held]) => held.some((id) => id.endsWith(`/web/${part}`))) ?? [];
  const chunk = Object.values(manifest).find((each) => each.file === file);
  if (!chunk) throw new Error(`The build has no ${part}.`);
  return chunk;
}

/** The files that parts of the app need, imports first; style sheets in their cascade order. */
export function filesOf(parts: readonly string[]): Files {
  const manifest = readManifest();
  const found: Files = { scripts: new Set(), styles: new Set() };
  const seen = new Set<Chunk>();
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return;
    seen.add(chunk);
    for (const part of chunk.imports ?? []) visit(chunkOf(part, manifest));
    found.scripts.add(chunk.file);
    for (const style of chunk.css ?? []) found.styles.add(style);
  };
  for (const part of parts) visit(chunkOf(part, manifest));
  return found;
}
