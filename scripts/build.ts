// Builds the app into dist/, the closet's page, the image kernels and the JPEG encoder into dist-server/,
// and checks the bundle budgets.
// The argument is the site's origin; by default that of this machine.
import { buildClosetPage } from "./build-closet.ts";
import { buildJpegEncoder } from "./build-jpeg-encoder.ts";
import { buildKernels } from "./build-kernels.ts";
import { buildServiceWorker } from "./build-service-worker.ts";
import { makeFonts } from "./fonts.ts";
import { writePageFiles } from "./page-files.ts";
import { runTool } from "./process-tree.ts";

// The caller may have set another value; React's development build is larger.
process.env.NODE_ENV = "production";
process.env.SITE_ORIGIN = process.argv[2] ?? `http://localhost:${process.env.PORT ?? 8787}`;
await makeFonts();
const built = await runTool("vite", [
  "build",
  "--config",
  "web/vite.config.ts",
  "--logLevel",
  "warn",
]);
if (built !== 0) process.exit(built);
await writePageFiles();
await buildServiceWorker();
await buildClosetPage();
await buildKernels();
buildJpegEncoder();
await import("./bundle-budget.ts");
