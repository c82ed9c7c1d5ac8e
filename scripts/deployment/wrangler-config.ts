import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unstable_readConfig as readConfig } from "wrangler";
import { ROOT } from "../process-tree.ts";
import { fromRoot, type Settings, type SettingsLocation } from "./settings.ts";
import { OperatorError } from "./shell.ts";

/** Fields that wrangler's reader adds about the configuration file. */
const ABOUT_THE_FILE = [
  "configPath",
  "userConfigPath",
  "topLevelName",
  "definedEnvironments",
  "targetEnvironment",
  "dev",
  "build",
];

export interface WranglerConfig {
  name: string;
  main: string;
  vars: Record<string, string>;
  r2_buckets: { binding: string; bucket_name: string }[];
  assets: { directory: string };
  [key: string]: unknown;
}

/** An environment of wrangler.toml as wrangler resolves it, without empty values. */
export function readEnvironment(environment: string): WranglerConfig {
  const config = path.join(ROOT, "wrangler.toml");
  const resolved = readConfig({ config, env: environment }, { hideWarnings: true });
  const kept = Object.entries(resolved).filter(
    ([key, value]) => !ABOUT_THE_FILE.includes(key) && !isEmpty(value),
  );
  return Object.fromEntries(kept) as WranglerConfig;
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}

/** An environment with the deployment's settings on top: variables, address, account, mail. */
function configOf({ environment }: SettingsLocation, settings: Settings): WranglerConfig {
  const config = readEnvironment(environment);
  config.assets = { ...config.assets, directory: path.join(ROOT, config.assets.directory) };
  config.vars = { ...config.vars, ...settings.vars };
  if (settings.account) config.account_id = settings.account;
  const { host } = new URL(settings.vars.BASE_URL ?? "");
  if (!host.endsWith(".workers.dev")) config.routes = [{ pattern: host, custom_domain: true }];
  else if (host.startsWith(`${config.name}.`)) config.workers_dev = true;
  else throw new OperatorError(`${host} is not this worker's: ${config.name}.YOU.workers.dev is.`);
  // A binding for mail is refused in an account that has no mail set up.
  if (settings.vars.MAIL !== "cloudflare") config.send_email = undefined;
  return config;
}

export function configPath({ environment, folder }: SettingsLocation): string {
  return fromRoot(path.join(folder, `${environment}.wrangler.json`));
}

/** Writes the file for each command, so that it contains the latest changes of wrangler.toml. */
export function writeConfig(place: SettingsLocation, settings: Settings): void {
  mkdirSync(place.folder, { recursive: true });
  const text = JSON.stringify(configOf(place, settings), null, 2);
  writeFileSync(path.resolve(ROOT, configPath(place)), `${text}\n`);
}
