import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { ROOT } from "./process-tree.ts";
import { builtPath, writeBuilt } from "./write-built.ts";

const SOURCES = path.join(ROOT, "worker", "engines", "local", "image", "kernels");
const BUILT = "image-kernels.wasm";

/**
 * Compiles the kernels of the image primitives into dist-server/.
 *
 * assemblyscript: the maintained compiler whose source is TypeScript; Apache 2.0, only at build time.
 * @throws with the compiler's message where a source does not compile
 */
export async function buildKernels(): Promise<void> {
  const { default: compiler } = await import("assemblyscript/asc");
  const written: Uint8Array[] = [];
  const sources = readSources();
  const { error, stderr } = await compiler.main(
    ["index.ts", "--outFile", "out.wasm", "-O3", "--enable", "simd", "--runtime", "stub"],
    {
      // The compiler adds an ending to the one of our imports.
      readFile: (name) => sources.get(name.replace(/\.ts\.ts$/, ".ts")) ?? null,
      writeFile: (_, content) => void written.push(content as Uint8Array),
      listFiles: () => [],
    },
  );
  const [bytes] = written;
  if (error || !bytes) throw new Error(`The kernels do not compile.\n${stderr.toString()}`);
  writeBuilt(BUILT, bytes);
}

function readSources(): Map<string, string> {
  const names = readdirSync(SOURCES).filter((name) => name.endsWith(".ts"));
  return new Map(names.map((name) => [name, readFileSync(path.join(SOURCES, name), "utf8")]));
}

/** The module for Node, compiled first where it is missing or older than a source. */
export async function loadKernels(): Promise<WebAssembly.Module> {
  const changed = readdirSync(SOURCES).map((name) => statSync(path.join(SOURCES, name)).mtimeMs);
  const built = statSync(builtPath(BUILT), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built < Math.max(...changed)) await buildKernels();
  return WebAssembly.compile(readFileSync(builtPath(BUILT)));
}
