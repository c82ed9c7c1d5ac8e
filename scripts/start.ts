// Serves the whole product on this machine.
import path from "node:path";
import { startCronClock } from "./cron-clock.ts";
import { DEFAULT_DATA_DIR, requireFreePort, startLocalProduct } from "./local-product.ts";
import { ROOT, runTool } from "./process-tree.ts";

const port = Number(process.env.PORT ?? 8787);
const dataDir = path.resolve(ROOT, process.env.DATA_DIR ?? DEFAULT_DATA_DIR);

try {
  await requireFreePort(port);
  const built = await runTool("node", ["scripts/build.ts"]);
  if (built !== 0) process.exit(built);
  const product = await startLocalProduct({ dataDir, port });
  const stopClock = startCronClock(product.url);
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    stopClock();
    await product.stop();
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(0));
  for (const part of ["wrangler", "database"] as const) {
    const child = part === "wrangler" ? product.wrangler : product.database.process;
    child.on("exit", (code, signal) => {
      if (!stopping) console.error(`The ${part} process has ended (${signal ?? code}).`);
      void stop(1);
    });
  }
  console.log(`Drape is ready on ${product.url}`);
  product.wrangler.stdout?.pipe(process.stdout);
  product.wrangler.stderr?.pipe(process.stderr);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
