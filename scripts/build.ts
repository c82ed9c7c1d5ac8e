// Builds the app into dist/ and the closet's page for the worker into dist-server/, and weighs what its screens load; fails above the budget.
import { buildClosetPage } from "./build-closet.ts";
import { makeFonts } from "./fonts.ts";
import { writePageFiles } from "./page-files.ts";
import { runTool } from "./process-tree.ts";

// Whatever the caller runs as: React has a heavier build for development.
process.env.NODE_ENV = "production";
await makeFonts();
const built = await runTool("vite", [
  "build",
  "--config",
  "web/vite.config.ts",
  "--logLevel",
  "warn",
]);
if (built !== 0) process.exit(built);
writePageFiles();
await buildClosetPage();
await import("./bundle-budget.ts");
