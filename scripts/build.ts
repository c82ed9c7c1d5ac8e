// Builds the app into dist/ and weighs what /generate loads; fails above the budget.
import { runTool } from "./process-tree.ts";

const built = await runTool("vite", [
  "build",
  "--config",
  "web/vite.config.ts",
  "--logLevel",
  "warn",
]);
if (built !== 0) process.exit(built);
await import("./bundle-budget.ts");
