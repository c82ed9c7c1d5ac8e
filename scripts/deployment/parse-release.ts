import { parseArgs } from "node:util";
import { createAnswers } from "./answers.ts";
import type { Release } from "./release.ts";
import { placeOf } from "./settings.ts";
import { createShell } from "./shell.ts";

/** The arguments of the commands for a deployed site: environment, dry run, and one more. */
export function parseRelease(argv: string[]): {
  readonly release: Release;
  readonly positionals: readonly string[];
} {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: {
      env: { type: "string", default: "production" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const shell = createShell(console.log, process.env, values["dry-run"]);
  const answers = createAnswers({}, shell, Boolean(process.stdin.isTTY));
  const release = { place: placeOf(values.env, process.env), shell, answers };
  return { release, positionals };
}
