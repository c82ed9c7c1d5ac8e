import * as v from "valibot";
import { ENGINE_NAMES, type EngineName } from "./engines/engine.ts";
import { wholeNumber } from "./env-values.ts";
import type { GenerationObject } from "./generations/generation-object.ts";
import { type StartLimits, sourceLimitVars, toSourceLimits } from "./moderation/config.ts";

/** What wrangler.toml binds. Strings stay unread until `parseConfig` has checked them. */
export interface Bindings {
  readonly ASSETS: Fetcher;
  readonly PUBLIC_BUCKET: R2Bucket;
  readonly PRIVATE_BUCKET: R2Bucket;
  readonly IMAGES: ImagesBinding;
  readonly GENERATIONS: DurableObjectNamespace<GenerationObject>;
  readonly EMAIL?: SendEmail;
  readonly [name: string]: unknown;
}

const configSchema = v.object({
  ENVIRONMENT: v.picklist(["production", "development"]),
  /** The site's origin, which every link in a mail starts with. */
  BASE_URL: v.pipe(v.string(), v.url()),
  DATABASE_URL: v.pipe(v.string(), v.regex(/^(https?|libsql):\/\//)),
  DATABASE_TOKEN: v.optional(v.string()),
  AUTH_SECRET: v.pipe(v.string(), v.minLength(32, "at least 32 characters")),
  DAILY_CREDITS: wholeNumber(1_000_000),
  MAX_RUNNING_GENERATIONS: wholeNumber(1_000_000),
  MAX_STARTS_PER_HOUR: wholeNumber(1_000_000),
  ...sourceLimitVars,
  ENGINE: v.picklist(ENGINE_NAMES),
  DNS_RESOLVER_URL: v.pipe(v.string(), v.url()),
  MAIL_FROM: v.optional(v.string()),
});

export interface Config {
  readonly development: boolean;
  readonly baseUrl: URL;
  readonly database: { readonly url: string; readonly token: string | undefined };
  readonly authSecret: string;
  readonly dailyCredits: number;
  readonly maxRunning: number;
  readonly maxStartsPerHour: number;
  /** The same for one address. */
  readonly source: StartLimits;
  readonly engine: EngineName;
  readonly dnsResolverUrl: string;
  readonly mailFrom: string | undefined;
}

/** The names of this very machine. */
export const LOOPBACK: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);
const parsed = new WeakMap<object, Config>();

/**
 * Reads the configuration once an isolate. Throws an error that names what is missing or wrong, so
 * that a worker without its secrets answers nothing at all.
 */
export function parseConfig(env: Bindings): Config {
  const known = parsed.get(env);
  if (known) return known;
  const result = v.safeParse(configSchema, env);
  if (!result.success) {
    const wrong = result.issues.map((i) => `${v.getDotPath(i)}: ${i.message}`).join("; ");
    throw new Error(`The configuration is incomplete: ${wrong}`);
  }
  const vars = result.output;
  const config = toConfig(vars);
  if (config.development) requireLoopback(config);
  else requireProduction(config, env);
  parsed.set(env, config);
  return config;
}

function toConfig(vars: v.InferOutput<typeof configSchema>): Config {
  return {
    development: vars.ENVIRONMENT === "development",
    baseUrl: new URL(vars.BASE_URL),
    database: { url: vars.DATABASE_URL, token: vars.DATABASE_TOKEN },
    authSecret: vars.AUTH_SECRET,
    dailyCredits: vars.DAILY_CREDITS,
    maxRunning: vars.MAX_RUNNING_GENERATIONS,
    maxStartsPerHour: vars.MAX_STARTS_PER_HOUR,
    source: toSourceLimits(vars),
    engine: vars.ENGINE,
    dnsResolverUrl: vars.DNS_RESOLVER_URL,
    mailFrom: vars.MAIL_FROM,
  };
}

/** Development shows everybody's mail: it is for one's own machine alone. */
function requireLoopback({ baseUrl }: Config): void {
  if (LOOPBACK.has(baseUrl.hostname)) return;
  throw new Error("ENVIRONMENT=development needs a BASE_URL on this machine");
}

function requireProduction(config: Config, env: Bindings): void {
  if (config.baseUrl.protocol !== "https:") throw new Error("BASE_URL must be https in production");
  if (/replace-me|example/i.test(config.authSecret)) throw new Error("AUTH_SECRET is the example");
  if (new Set(config.authSecret).size < 10) throw new Error("AUTH_SECRET is too simple");
  if (!env.EMAIL || !config.mailFrom) throw new Error("Mail needs the EMAIL binding and MAIL_FROM");
}
