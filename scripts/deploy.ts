// Checks, builds, migrates, deploys, and requests the site's status.
import { parseRelease } from "./deployment/parse-release.ts";
import { deploy } from "./deployment/release.ts";
import { runOperator } from "./deployment/run-operator.ts";

const USAGE = `Usage: npm run deploy -- [--env production|staging] [--dry-run]
DATABASE_TOKEN is an environment variable, or typed, where Turso's command does not make one.`;

await runOperator("npm run deploy", USAGE, async (argv) => {
  const { release } = parseRelease(argv);
  await deploy(release);
});
