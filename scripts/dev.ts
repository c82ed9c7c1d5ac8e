// The product with hot reload: the app by Vite, the worker rebuilt by wrangler on each change.
import path from "node:path";
import { DEFAULT_DATA_DIR, requireFreePort, startLocalProduct } from "./local-product.ts";
import { ROOT, runTool, spawnTool, stopTool } from "./process-tree.ts";

const APP_PORT = 5173;
const WORKER_PORT = 8787;
const origin = `http://localhost:${APP_PORT}`;
const dataDir = path.resolve(ROOT, process.env.DATA_DIR ?? DEFAULT_DATA_DIR);

try {
  await requireFreePort(APP_PORT);
  const built = await runTool("node", ["scripts/build.ts"]);
  if (built !== 0) process.exit(built);
  const product = await startLocalProduct({ dataDir, port: WORKER_PORT, baseUrl: origin });
  const vite = spawnTool("vite", [
    "--config",
    "web/vite.config.ts",
    "--port",
    String(APP_PORT),
    "--strictPort",
  ]);
  const stop = async () => {
    await stopTool(vite);
    await product.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  for (const child of [vite, product.wrangler]) {
    child.stdout?.pipe(process.stdout);
    child.stderr?.pipe(process.stderr);
    child.on("exit", stop);
  }
  console.log(`Drape is ready on ${origin}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
