import { existsSync, readFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";

const DIST = new URL("../dist/", import.meta.url);
const MANIFEST = new URL(".vite/manifest.json", DIST);
const ENTRY = "index.html";
const SCREEN = "generations/generate-screen.tsx";
const LIMIT_KB = 130;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The chunks that a part of the app needs before it can run: itself and all it imports statically. */
function chunksOf(part: string, manifest: Readonly<Record<string, Chunk>>, found: Set<string>) {
  const chunk = manifest[part];
  if (!chunk) throw new Error(`The build has no ${part}.`);
  if (found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) chunksOf(imported, manifest, found);
}

/** What the files weigh as they are sent, in kB of brotli. */
function weigh(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) bytes += brotliCompressSync(readFileSync(new URL(file, DIST))).length;
  return bytes / 1000;
}

if (!existsSync(MANIFEST)) {
  console.error("There is no build to weigh; run the build first.");
  process.exit(1);
}
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(MANIFEST, "utf8"));
const files = new Set<string>();
chunksOf(ENTRY, manifest, files);
chunksOf(SCREEN, manifest, files);
const kB = weigh(files);
console.log(`/generate loads ${kB.toFixed(1)} kB of JavaScript (brotli) in ${files.size} files.`);
if (kB > LIMIT_KB) {
  console.error(`That is above the budget of ${LIMIT_KB} kB.`);
  process.exit(1);
}
