import { randomBytes } from "node:crypto";
import type { Answers } from "./answers.ts";
import { readEngines } from "./engines.ts";
import { jsonOf, OperatorError, type Shell } from "./shell.ts";

const MAIL_SECRETS: Readonly<Record<string, readonly string[]>> = {
  cloudflare: [],
  resend: ["RESEND_API_KEY"],
  smtp: ["SMTP_PASSWORD"],
};

export async function neededSecrets(vars: Readonly<Record<string, string>>): Promise<string[]> {
  const engines = await readEngines();
  const named = [vars.ENGINE, vars.ENGINE_FALLBACK].flatMap((name) => engines[name ?? ""] ?? []);
  const names = [
    "AUTH_SECRET",
    // An own server may need none.
    ...(vars.DATABASE_URL?.startsWith("libsql:") ? ["DATABASE_TOKEN"] : []),
    ...(MAIL_SECRETS[vars.MAIL ?? ""] ?? []),
    ...named.flatMap(({ settings }) => settings ?? []),
  ];
  return [...new Set(names)].filter((name) => vars[name] === undefined);
}

/** The names of the worker's secrets; none without a worker. */
export async function listSecrets(shell: Shell, config: string): Promise<string[]> {
  const outcome = await shell.look({
    tool: "wrangler",
    args: ["secret", "list", "--config", config],
  });
  if (outcome === null) return [];
  if (outcome.ok) {
    const found = jsonOf(outcome) as readonly { readonly name: string }[];
    return found.map(({ name }) => name);
  }
  if (/Worker "[^"]*".* not found/.test(outcome.errorOutput)) return [];
  throw new OperatorError(`The worker's secrets could not be listed:\n${outcome.errorOutput}`);
}

interface SecretsToPut {
  readonly needed: readonly string[];
  readonly renew: readonly string[];
  readonly known: Readonly<Record<string, string>>;
  readonly there: readonly string[];
}

export async function collectSecrets(
  shell: Shell,
  answers: Answers,
  { needed, renew, known, there }: SecretsToPut,
): Promise<Record<string, string>> {
  const secrets: Record<string, string> = {};
  for (const name of new Set([...needed, ...renew])) {
    const wanted = renew.includes(name) || !there.includes(name);
    if (wanted) secrets[name] = known[name] ?? (await newValueOf(name, shell, answers));
    else shell.say(`   ${name} is there already.`);
  }
  return secrets;
}

export async function putSecrets(
  shell: Shell,
  config: string,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(secrets).length === 0) return;
  await shell.run({ tool: "wrangler", args: ["secret", "bulk", "--config", config], secrets });
}

async function newValueOf(name: string, shell: Shell, answers: Answers): Promise<string> {
  if (shell.dryRun) return "";
  if (/^AUTH_SECRET(?:_\d+)?$/.test(name))
    return shell.env[name] ?? randomBytes(32).toString("base64url");
  const value = await answers.secret(name);
  if (value) return value;
  throw new OperatorError(`${name} is needed: type it, or give it as an environment variable.`);
}
