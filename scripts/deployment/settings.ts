import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../process-tree.ts";
import { OperatorError } from "./shell.ts";

/** The environments of wrangler.toml that go on the air. */
export const ENVIRONMENTS = ["production", "staging"] as const;
type Environment = (typeof ENVIRONMENTS)[number];

/** What belongs to one deployment and is no secret. Git ignores it, so that a pull leaves it alone. */
export interface Settings {
  /** The Cloudflare account, where the login has more than one. */
  readonly account?: string;
  /** The name of the database at Turso, where its command made it. */
  readonly turso?: string;
  /** The database that the worker's DATABASE_TOKEN is for. */
  readonly tokenOf?: string;
  /** The worker's variables, over those of wrangler.toml. */
  readonly vars: Readonly<Record<string, string>>;
}

/** @throws OperatorError where none is set */
export function databaseUrl({ vars }: Settings): string {
  if (!vars.DATABASE_URL) throw new OperatorError("DATABASE_URL is not set.");
  return vars.DATABASE_URL;
}

/** Where the settings of one environment are kept: `.deploy`, or the folder that DEPLOY_DIR names. */
export interface Place {
  readonly environment: Environment;
  readonly folder: string;
}

export function placeOf(environment: string, env: NodeJS.ProcessEnv): Place {
  const known = ENVIRONMENTS.find((name) => name === environment);
  if (!known) throw new OperatorError(`--env is one of ${ENVIRONMENTS.join(", ")}.`);
  return { environment: known, folder: path.resolve(ROOT, env.DEPLOY_DIR ?? ".deploy") };
}

function fileOf({ environment, folder }: Place): string {
  return path.join(folder, `${environment}.json`);
}

/** Null where nothing has been set up yet. */
export function readSettings(place: Place): Settings | null {
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
export function writeSettings(place: Place, settings: Settings): boolean {
  const { account, turso, tokenOf, vars } = settings;
  const text = `${JSON.stringify({ account, turso, tokenOf, vars }, null, 2)}\n`;
  const file = fileOf(place);
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false;
  mkdirSync(place.folder, { recursive: true });
  writeFileSync(file, text);
  return true;
}

/** As a sentence calls it: from the root on, where it lies below it. */
export function settingsPath(place: Place): string {
  return fromRoot(fileOf(place));
}

export function fromRoot(file: string): string {
  const relative = path.relative(ROOT, file);
  return relative.startsWith("..") ? file : relative;
}
