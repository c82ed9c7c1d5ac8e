// Types, lint, rules and the bundle's budget: what a change must pass before anything runs.
import { runChecks } from "./checks.ts";

const { failed } = await runChecks();
process.exit(failed > 0 ? 1 : 0);
