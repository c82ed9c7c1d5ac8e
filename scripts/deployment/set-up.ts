import type { Answers } from "./answers.ts";
import { createAtTurso, databaseToken, grantAdmin, migrateDatabase, TURSO } from "./database.ts";
import { askVars } from "./questions.ts";
import { collectSecrets, listSecrets, neededSecrets, putSecrets } from "./secrets.ts";
import {
  databaseUrl,
  readSettings,
  type Settings,
  type SettingsLocation,
  settingsPath,
  writeSettings,
} from "./settings.ts";
import { jsonOf, OperatorError, type Shell } from "./shell.ts";
import { requireWhole } from "./worker-check.ts";
import { configPath, readEnvironment, writeConfig } from "./wrangler-config.ts";

interface SetUp {
  readonly place: SettingsLocation;
  readonly shell: Shell;
  readonly answers: Answers;
  readonly set: readonly string[];
  readonly renew: readonly string[];
}

const MIN_NODE = 24;
const NOTHING: Settings = { vars: {} };

/** Creates what `npm run deploy` needs and keeps what exists. @throws OperatorError */
export async function setUp(work: SetUp): Promise<void> {
  const { place, shell, answers } = work;
  const before = readSettings(place) ?? NOTHING;
  shell.say(`Sets up ${place.environment}. What is there already is left alone.`);
  if (shell.dryRun) {
    shell.say("A dry run: nothing is asked, run or written. What would be looked at comes first;");
    shell.say("what would be made is only made where it is missing.");
  }
  shell.say("\n1. Account: who is logged in to Cloudflare");
  const account = await chooseAccount(shell, answers, before.account);
  shell.say("\n2. Settings: what is no secret");
  const vars = withSet(await askVars(answers, before.vars, shell.dryRun), work.set);
  await requireWhole(place, vars);
  const { turso, ...others } = before;
  const sameDatabase = before.vars.DATABASE_URL === vars.DATABASE_URL;
  const settings = {
    ...others,
    ...(turso && sameDatabase ? { turso } : {}),
    ...(account ? { account } : {}),
    vars,
  };
  keep(work, settings);
  shell.say("\n3. Buckets: where the pictures are kept");
  await createBuckets(work);
  shell.say("\n4. Database and the worker's secrets");
  const whole = await withDatabase(work, settings);
  const token = await migrateAndPutSecrets(work, whole);
  shell.say("\n5. Admin: who decides applications and reports");
  const email = await answers.of({ name: "ADMIN", words: "E-mail of an admin, or nothing" }, "");
  if (email) await grantAdmin(shell, { url: databaseUrl(whole), token }, email);
  else shell.say("   Nobody is named. After your sign-up on the site: --admin EMAIL");
  const flag = place.environment === "production" ? "" : ` -- --env ${place.environment}`;
  shell.say(`\nReady. Next: npm run deploy${flag}`);
}

function withSet(vars: Record<string, string>, set: readonly string[]): Record<string, string> {
  const changed = { ...vars };
  for (const line of set) {
    const [, name, value] = /^([A-Z][A-Z0-9_]*)=(.*)$/.exec(line) ?? [];
    if (!name) throw new OperatorError(`--set ${line}: is NAME=VALUE.`);
    if (/SECRET|TOKEN|PASSWORD|SERVICE_ACCOUNT|_KEY(_ID)?$/.test(name)) {
      throw new OperatorError(`${name} is a secret: --secret ${name}`);
    }
    if (value) changed[name] = value;
    else delete changed[name];
  }
  return changed;
}

async function chooseAccount(
  shell: Shell,
  answers: Answers,
  before: string | undefined,
): Promise<string | undefined> {
  const node = Number.parseInt(process.versions.node, 10);
  if (node < MIN_NODE) throw new OperatorError(`Node ${MIN_NODE} is needed; this is ${node}.`);
  const outcome = await shell.look({ tool: "wrangler", args: ["whoami", "--json"] });
  if (outcome === null) return before;
  if (!outcome.ok) {
    const more = outcome.errorOutput.includes("loggedIn") ? "" : `\n${outcome.errorOutput}`;
    throw new OperatorError(`wrangler is not logged in: npx wrangler login${more}`);
  }
  const { email, accounts } = jsonOf(outcome) as {
    readonly email?: string;
    readonly accounts: readonly { readonly id: string; readonly name: string }[];
  };
  shell.say(`   Logged in${email ? ` as ${email}` : ""}.`);
  if (shell.env.CLOUDFLARE_ACCOUNT_ID || accounts.length < 2) return before;
  for (const { id, name } of accounts) shell.say(`   ${id} is ${name}`);
  const choices = accounts.map(({ id }) => id);
  return answers.of({ name: "ACCOUNT", words: "Which account", choices }, before);
}

function keep({ place, shell }: SetUp, settings: Settings): void {
  if (shell.dryRun) {
    shell.say(`   Keeps them in ${settingsPath(place)}.`);
    return;
  }
  const changed = writeSettings(place, settings);
  writeConfig(place, settings);
  shell.say(`   ${changed ? "Kept in" : "As they were in"} ${settingsPath(place)}.`);
}

async function createBuckets({ place, shell }: SetUp): Promise<void> {
  const config = ["--config", configPath(place)];
  const listed = await shell.look({ tool: "wrangler", args: ["r2", "bucket", "list", ...config] });
  if (listed?.ok === false) {
    throw new OperatorError(`R2 does not answer. Is it switched on?\n${listed.errorOutput}`);
  }
  for (const { bucket_name: name } of readEnvironment(place.environment).r2_buckets) {
    if (listed?.output.split(/\s+/).includes(name)) {
      shell.say(`   ${name} is there already.`);
      continue;
    }
    const args = ["r2", "bucket", "create", name, ...config];
    await shell.run({ tool: "wrangler", args, unless: /already exists/ });
  }
}

async function withDatabase(work: SetUp, settings: Settings): Promise<Settings> {
  if (settings.vars.DATABASE_URL !== TURSO) return settings;
  const turso = readEnvironment(work.place.environment).name;
  const url = await createAtTurso(work.shell, turso);
  const made = { ...settings, turso, vars: { ...settings.vars, DATABASE_URL: url } };
  keep(work, made);
  return made;
}

async function migrateAndPutSecrets(work: SetUp, settings: Settings): Promise<string> {
  const { place, shell, answers } = work;
  const url = databaseUrl(settings);
  const there = await listSecrets(shell, configPath(place));
  const outdated = settings.tokenOf !== undefined && settings.tokenOf !== url;
  const asked = work.renew.includes("DATABASE_TOKEN");
  const lasting = asked || outdated || !there.includes("DATABASE_TOKEN");
  const token = await databaseToken(shell, answers, settings, lasting ? "good" : "a day");
  const renew = outdated && token ? [...work.renew, "DATABASE_TOKEN"] : work.renew;
  await migrateDatabase(shell, { url, token });
  const known: Record<string, string> = token ? { DATABASE_TOKEN: token } : {};
  const needed = [...(await neededSecrets(settings.vars)), ...Object.keys(known)];
  const secrets = await collectSecrets(shell, answers, { needed, renew, known, there });
  await requireWhole(place, settings.vars, secrets);
  await putSecrets(shell, configPath(place), secrets);
  if (!shell.dryRun) writeSettings(place, { ...settings, tokenOf: url });
  return token;
}
