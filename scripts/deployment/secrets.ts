import { randomBytes } from "node:crypto";
import type { Answers } from "./answers.ts";
import { readEngines } from "./engines.ts";
import { OperatorError, type Shell } from "./shell.ts";

const MAIL_SECRETS: Readonly<Record<string, readonly string[]>> = {
  cloudflare: [],
  resend: ["RESEND_API_KEY"],
  smtp: ["SMTP_PASSWORD"],
};

/** The secrets that a deployment with these variables works with. */
export async function neededSecrets(vars: Readonly<Record<string, string>>): Promise<string[]> {
  const engines = await readEngines();
  const named = [vars.ENGINE, vars.ENGINE_FALLBACK].flatMap((name) => engines[name ?? ""] ?? []);
  const names = [
    "AUTH_SECRET",
    // A server of one's own may do without.
    ...(vars.DATABASE_URL?.startsWith("libsql:") ? ["DATABASE_TOKEN"] : []),
    ...(MAIL_SECRETS[vars.MAIL ?? ""] ?? []),
    ...named.flatMap(({ settings }) => settings ?? []),
  ];
  return [...new Set(names)].filter((name) => vars[name] === undefined);
}

/** The names of the secrets that the worker has; none where there is no worker yet. */
export async function listSecrets(shell: Shell, config: string): Promise<string[]> {
  const outcome = await shell.look({
    tool: "wrangler",
    args: ["secret", "list", "--config", config],
  });
  if (outcome === null) return [];
  if (outcome.ok) {
    const found: { name: string }[] = JSON.parse(outcome.output);
    return found.map(({ name }) => name);
  }
  if (/Worker "[^"]*".* not found/.test(outcome.complaint)) return [];
  throw new OperatorError(`The worker's secrets could not be listed:\n${outcome.complaint}`);
}

export interface SecretsToPut {
  readonly needed: readonly string[];
  /** Those of which a new value is wanted although the worker has one. */
  readonly renew: readonly string[];
  /** Values that an earlier step has come by. */
  readonly known: Readonly<Record<string, string>>;
  /** Those that the worker has. */
  readonly there: readonly string[];
}

/** Gives the worker the secrets that it lacks and those to be renewed; leaves the others alone. */
export async function putSecrets(
  shell: Shell,
  answers: Answers,
  config: string,
  { needed, renew, known, there }: SecretsToPut,
): Promise<void> {
  const wanted = [...new Set([...needed, ...renew])];
  const missing = wanted.filter((name) => renew.includes(name) || !there.includes(name));
  for (const name of wanted) if (!missing.includes(name)) shell.say(`   ${name} is there already.`);
  const secrets: Record<string, string> = {};
  for (const name of missing)
    secrets[name] = known[name] ?? (await newValueOf(name, shell, answers));
  if (missing.length === 0) return;
  await shell.run({ tool: "wrangler", args: ["secret", "bulk", "--config", config], secrets });
}

async function newValueOf(name: string, shell: Shell, answers: Answers): Promise<string> {
  if (shell.dryRun) return "";
  if (name === "AUTH_SECRET") return shell.env[name] ?? randomBytes(32).toString("base64url");
  const value = await answers.secret(name);
  if (value) return value;
  throw new OperatorError(`${name} is needed: type it, or give it as an environment variable.`);
}
