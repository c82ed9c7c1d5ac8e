import { spawnSync } from "node:child_process";
import path from "node:path";
import { missingFacts } from "#worker/legal/operator-facts.ts";
import { ROOT } from "../process-tree.ts";
import type { Answers } from "./answers.ts";
import { databaseToken, migrateDatabase } from "./database.ts";
import { listSecrets, neededSecrets } from "./secrets.ts";
import {
  databaseUrl,
  fromRoot,
  readSettings,
  type Settings,
  type SettingsLocation,
} from "./settings.ts";
import { OperatorError, type Shell } from "./shell.ts";
import { smokeTest } from "./smoke-test.ts";
import { requireWhole } from "./worker-check.ts";
import { configPath, writeConfig } from "./wrangler-config.ts";

export interface Release {
  readonly place: SettingsLocation;
  readonly shell: Shell;
  readonly answers: Answers;
  /** By default two minutes in all. */
  readonly pausesMs?: readonly number[];
}

const EXAMPLE_SITE = "https://drape.example";

const EXAMPLE: Settings = {
  vars: {
    BASE_URL: EXAMPLE_SITE,
    DATABASE_URL: "libsql://drape-you.turso.io",
    MAIL: "cloudflare",
    MAIL_FROM: "drape@drape.example",
    OPERATOR_NAME: "Example Operator Ltd",
    OPERATOR_ADDRESS: "1 Example Street, 12345 Example Town",
    OPERATOR_COUNTRY: "Exampleland",
    OPERATOR_EMAIL: "operator@drape.example",
  },
};

/** Migrations run before the deployment and only add. A dry run bundles and changes nothing. */
export async function deploy(release: Release): Promise<void> {
  const { place, shell, answers } = release;
  const settings = settingsFor(release);
  shell.say("\n1. Settings and secrets");
  await requireWhole(place, settings.vars);
  requireFacts(settings.vars);
  writeConfig(place, settings);
  await requireSecrets(shell, place, settings);
  shell.say("\n2. Build");
  const { BASE_URL = EXAMPLE_SITE } = settings.vars;
  await shell.make({ tool: "node", args: ["scripts/build.ts", BASE_URL] });
  shell.say("\n3. Migrations");
  const token = await databaseToken(shell, answers, settings, "a day");
  await migrateDatabase(shell, { url: databaseUrl(settings), token });
  shell.say("\n4. Deploy");
  if (shell.dryRun) {
    shell.say(indented(await bundle(shell, place)));
    shell.say("\nA dry run: nothing has left this machine.");
    return;
  }
  const args = ["deploy", "--config", configPath(place), "--message", commit()];
  const { output } = await shell.run({ tool: "wrangler", args });
  shell.say(indented(output));
  shell.say("\n5. The site");
  await smokeTest(shell, place, settings.vars, release.pausesMs);
}

function commit(): string {
  const args = ["describe", "--always", "--dirty"];
  const { stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return stdout?.trim() || "without git";
}

/** Bundles offline; resolves to wrangler's report on size and bindings. */
export async function bundle(shell: Shell, place: SettingsLocation): Promise<string> {
  const outdir = fromRoot(path.join(place.folder, "bundle"));
  const args = ["deploy", "--config", configPath(place), "--dry-run", "--outdir", outdir];
  return (await shell.make({ tool: "wrangler", args })).output;
}

/** Rolls back to the previous version, or to a given one. */
export async function rollBack(release: Release, version: string | undefined): Promise<void> {
  const { place, shell } = release;
  const settings = settingsFor(release);
  writeConfig(place, settings);
  shell.say("The database stays as it is: migrations only add, and the older code runs on them.");
  const args = ["rollback", ...(version ? [version] : []), "--config", configPath(place), "--yes"];
  const { output } = await shell.run({ tool: "wrangler", args });
  shell.say(indented(output));
  if (!shell.dryRun) await smokeTest(shell, place, settings.vars, release.pausesMs);
}

function settingsFor({ place, shell }: Release): Settings {
  const settings = readSettings(place);
  if (settings) return settings;
  if (!shell.dryRun) throw new OperatorError("Nothing is set up yet: npm run setup comes first.");
  shell.say("Nothing is set up yet: this dry run takes an example's settings.");
  return EXAMPLE;
}

/** The law asks for the legal pages, and they need the facts. */
function requireFacts(vars: Settings["vars"]): void {
  const missing = missingFacts(vars);
  if (missing.length === 0) return;
  throw new OperatorError(
    `The legal pages need ${missing.join(", ")}: npm run setup asks for them.`,
  );
}

async function requireSecrets(
  shell: Shell,
  place: SettingsLocation,
  { vars }: Settings,
): Promise<void> {
  const needed = await neededSecrets(vars);
  const there = await listSecrets(shell, configPath(place));
  if (shell.dryRun) {
    shell.say(`   Needs ${needed.join(", ")}.`);
    return;
  }
  const missing = needed.filter((name) => !there.includes(name));
  if (missing.length === 0) return;
  throw new OperatorError(`The worker lacks ${missing.join(", ")}: npm run setup puts them.`);
}

function indented(text: string): string {
  return text.trim().replaceAll(/^/gm, "   ");
}
