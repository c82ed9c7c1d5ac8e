import path from "node:path";
import { build } from "vite";
import { ROOT } from "#scripts/process-tree.ts";

/** Bundles a file of the harness with its imports into one module that runs outside of Node. */
export async function bundle(file: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "warn",
    publicDir: false,
    build: {
      write: false,
      minify: false,
      target: "esnext",
      lib: { entry: path.join(ROOT, "tests", "harness", file), formats: ["es"] },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !("output" in result)) throw new Error(`${file} did not build.`);
  return result.output[0].code;
}
