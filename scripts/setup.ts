// Prepares a Cloudflare account for `npm run deploy`; can be repeated.
import { parseArgs } from "node:util";
import { createAnswers, flagOf } from "./deployment/answers.ts";
import { SETTINGS } from "./deployment/questions.ts";
import { runOperator } from "./deployment/run-operator.ts";
import { setUp } from "./deployment/set-up.ts";
import { placeOf } from "./deployment/settings.ts";
import { createShell } from "./deployment/shell.ts";

const ANSWERS = [...SETTINGS, "ACCOUNT", "ADMIN"];
const USAGE = `Usage: npm run setup -- [--env production|staging] [--dry-run] [--yes]
  [--set NAME=VALUE]... [--secret NAME]... ${ANSWERS.map((name) => `[${flagOf(name)} …]`).join(" ")}
--yes takes what is kept or usual instead of asking. --set is for any other variable of the worker
(nothing after the = takes it away), --secret asks for a secret although the worker has one. A
secret's value is an environment variable or typed, never a flag.`;

await runOperator("npm run setup", USAGE, async (argv) => {
  const answerFlags = ANSWERS.map((name) => [flagOf(name).slice(2), { type: "string" }] as const);
  const { values } = parseArgs({
    args: argv,
    options: {
      ...Object.fromEntries(answerFlags),
      env: { type: "string", default: "production" },
      set: { type: "string", multiple: true, default: [] },
      secret: { type: "string", multiple: true, default: [] },
      "dry-run": { type: "boolean", default: false },
      yes: { type: "boolean", default: false },
    },
  });
  const given: Readonly<Record<string, unknown>> = values;
  const flags = ANSWERS.map((name) => [name, given[flagOf(name).slice(2)]]);
  const dryRun = values["dry-run"];
  const shell = createShell(console.log, process.env, dryRun);
  const interactive = Boolean(process.stdin.isTTY) && !values.yes && !dryRun;
  await setUp({
    place: placeOf(values.env, process.env),
    shell,
    answers: createAnswers(Object.fromEntries(flags), shell, interactive),
    set: values.set,
    renew: values.secret,
  });
});
