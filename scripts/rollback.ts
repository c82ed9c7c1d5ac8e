// Rolls the site back to the previous version, or to a given one.
import { parseRelease } from "./deployment/parse-release.ts";
import { rollBack } from "./deployment/release.ts";
import { runOperator } from "./deployment/run-operator.ts";

const USAGE = "Usage: npm run rollback -- [VERSION] [--env production|staging] [--dry-run]";

await runOperator("npm run rollback", USAGE, async (argv) => {
  const { release, positionals } = parseRelease(argv);
  await rollBack(release, positionals[0]);
});
