import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../process-tree.ts";
import { OperatorError } from "./shell.ts";

export const ENVIRONMENTS = ["production", "staging"] as const;
type Environment = (typeof ENVIRONMENTS)[number];

/** A deployment's settings without secrets. Git ignores the file. */
export interface Settings {
  readonly account?: string;
  /** If Turso's command created it. */
  readonly turso?: string;
  /** The database of the worker's DATABASE_TOKEN. */
  readonly tokenOf?: string;
  /** Override the variables of wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
}

/** @throws OperatorError where none is set */
export function databaseUrl({ vars }: Settings): string {
  if (!vars.DATABASE_URL) throw new OperatorError("DATABASE_URL is not set.");
  return vars.DATABASE_URL;
}

/** `.deploy`, or the folder in DEPLOY_DIR. */
export interface SettingsLocation {
  readonly environment: Environment;
  readonly folder: string;
}

export function placeOf(environment: string, env: NodeJS.ProcessEnv): SettingsLocation {
  const known = ENVIRONMENTS.find((name) => name === environment);
  if (!known) throw new OperatorError(`--env is one of ${ENVIRONMENTS.join(", ")}.`);
  return { environment: known, folder: path.resolve(ROOT, env.DEPLOY_DIR ?? ".deploy") };
}

function fileOf({ environment, folder }: SettingsLocation): string {
  return path.join(folder, `${environment}.json`);
}

export function readSettings(place: SettingsLocation): Settings | null {
  const file = fileOf(place);
  if (!existsSync(file)) return null;
  try {
    const settings = JSON.parse(readFileSync(file, "utf8"));
    return { ...settings, vars: { ...settings.vars } };
  } catch {
    throw new OperatorError(`${file} is no JSON: mend it, or remove it and set up anew.`);
  }
}

/** Resolves to whether anything has changed. */
export function writeSettings(place: SettingsLocation, settings: Settings): boolean {
  const { account, turso, tokenOf, vars } = settings;
  const text = `${JSON.stringify({ account, turso, tokenOf, vars }, null, 2)}\n`;
  const file = fileOf(place);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  mkdirSync(place.folder, { recursive: true });
  writeFileSync(file, text);
  return true;
}

export function settingsPath(place: SettingsLocation): string {
  return fromRoot(fileOf(place));
}

export function fromRoot(file: string): string {
  const relative = path.relative(ROOT, file);
  return relative.startsWith("..") ? file : relative;
}
