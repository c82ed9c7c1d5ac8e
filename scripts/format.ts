import { runTool } from "./process-tree.ts";

process.exit(await runTool("biome", ["check", "--write", "."]));
