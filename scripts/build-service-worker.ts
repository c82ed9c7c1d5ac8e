import { build } from "vite";

const FOLDER = new URL("../web/service-worker/", import.meta.url);
const DIST = new URL("../dist/", import.meta.url);

/**
 * Writes `sw.js` into a folder, as one file without imports. With RETIRE_SERVICE_WORKER it is one that
 * removes itself and its caches.
 */
export async function buildServiceWorker(
  outDir = DIST.pathname,
  retired = Boolean(process.env.RETIRE_SERVICE_WORKER),
): Promise<void> {
  await build({
    configFile: false,
    root: FOLDER.pathname,
    logLevel: "warn",
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: ["chrome123", "firefox128", "safari17.5"],
      rolldownOptions: {
        input: new URL(retired ? "retired.ts" : "service-worker.ts", FOLDER).pathname,
        output: { entryFileNames: "sw.js", format: "iife" },
      },
    },
  });
}
