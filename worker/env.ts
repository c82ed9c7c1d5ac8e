import * as v from "valibot";
import { isConfidential } from "#db/client.ts";
import type { ClosetRpc } from "./closets/closet-rpc.ts";
import type { BreakerRpc } from "./engines/breaker-rpc.ts";
import { missingSettings } from "./engines/catalog.ts";
import type { WorkersAi } from "./engines/context.ts";
import { type EngineSettings, engineSettings } from "./engines/settings.ts";
import { LOOPBACK, refuseConfig, wholeNumber, yesOrNo } from "./env-values.ts";
import type { GenerationRpc } from "./generations/generation-rpc.ts";
import { type StartLimits, sourceLimitVars, toSourceLimits } from "./generations/start-limits.ts";
import { type OperatorFacts, operatorVars, readOperatorFacts } from "./legal/operator-facts.ts";
import { type MailConfig, mailSettings, readMailConfig } from "./mail/config.ts";
import { type C2paIdentity, c2paSettings, readC2paIdentity } from "./media/c2pa/identity.ts";
import { type PresignKeys, presignKeysOf, presignSettings } from "./media/storage/presign.ts";

/** The bindings of wrangler.toml, unchecked until `parseConfig`. */
export interface Bindings {
  readonly ASSETS: Fetcher;
  readonly PUBLIC_BUCKET: R2Bucket;
  readonly PRIVATE_BUCKET: R2Bucket;
  readonly IMAGES: ImagesBinding;
  readonly GENERATIONS: DurableObjectNamespace<GenerationRpc>;
  readonly ENGINE_BREAKERS: DurableObjectNamespace<BreakerRpc>;
  readonly CLOSETS: DurableObjectNamespace<ClosetRpc>;
  readonly AI?: WorkersAi;
  readonly EMAIL?: SendEmail;
  readonly NETWORK_CALLS?: RateLimit;
  readonly MEMBER_CALLS?: RateLimit;
  readonly [name: string]: unknown;
}

const MIN_SECRET_LENGTH = 32;

const configSchema = v.object({
  ENVIRONMENT: v.picklist(["production", "development"]),
  BASE_URL: v.pipe(v.string(), v.url()),
  DATABASE_URL: v.pipe(
    v.string(),
    v.regex(/^(https?|libsql):\/\//),
    v.check(isConfidential, "must be encrypted (libsql: or https:) unless it is on this machine"),
  ),
  DATABASE_TOKEN: v.optional(v.string()),
  AUTH_SECRET: v.pipe(
    v.string(),
    v.minLength(MIN_SECRET_LENGTH, `at least ${MIN_SECRET_LENGTH} characters`),
  ),
  DAILY_CREDITS: wholeNumber(1_000_000),
  MAX_RUNNING_GENERATIONS: wholeNumber(1_000_000),
  MAX_STARTS_PER_HOUR: wholeNumber(1_000_000),
  ...engineSettings,
  ...presignSettings,
  ...c2paSettings,
  ...sourceLimitVars,
  ALLOW_SWIMWEAR: yesOrNo,
  REQUIRE_SECOND_FACTOR: yesOrNo,
  // Two months, because the first mail is sent 30 days before the deletion.
  INACTIVE_DAYS: v.optional(v.pipe(wholeNumber(3650), v.minValue(60, "at least 60")), "365"),
  DNS_RESOLVER_URL: v.pipe(v.string(), v.url()),
  ...mailSettings,
  ...operatorVars,
});

/** Secrets that replace AUTH_SECRET, the first one. The highest number is the current one. */
const LATER_SECRET = /^AUTH_SECRET_([2-9]|[1-9]\d)$/;

export interface Config {
  readonly development: boolean;
  readonly baseUrl: URL;
  readonly database: { readonly url: string; readonly token: string | undefined };
  /** The current one. */
  readonly authSecret: string;
  readonly authSecretVersion: number;
  /** By version. They open what they closed, and close nothing. */
  readonly olderSecrets: ReadonlyMap<number, string>;
  readonly dailyCredits: number;
  readonly maxRunning: number;
  readonly maxStartsPerHour: number;
  readonly engines: EngineSettings;
  /** Signs addresses of input images in R2; null where the worker serves them. */
  readonly presignKeys: PresignKeys | null;
  readonly c2pa: C2paIdentity | null;
  readonly source: StartLimits;
  /** Whether photos of a bare chest, underwear or swimwear are accepted. */
  readonly allowsSwimwear: boolean;
  /** Whether admins need a second factor: always in production. */
  readonly adminsNeedSecondFactor: boolean;
  /** Days without a login after which photos and results are deleted, 60 to 3650. */
  readonly inactiveDays: number;
  readonly dnsResolverUrl: string;
  readonly mail: MailConfig;
  /** Null where the facts are not configured: then there are no legal pages. */
  readonly operator: OperatorFacts | null;
}

/** @throws an error that names what is missing or wrong */
export function parseConfig(env: Bindings): Config {
  const result = v.safeParse(configSchema, env);
  if (!result.success) {
    const wrong = result.issues.map((i) => `${v.getDotPath(i)}: ${i.message}`).join("; ");
    refuseConfig(wrong);
  }
  const vars = result.output;
  const missing = missingSettings(vars, env.AI);
  if (missing.length > 0) throw new Error(`The engine needs ${missing.join(", ")}`);
  const config = toConfig(vars, env);
  if (config.development) requireLoopback(config);
  else requireProduction(config);
  return config;
}

function toConfig(vars: v.InferOutput<typeof configSchema>, env: Bindings): Config {
  const development = vars.ENVIRONMENT === "development";
  return {
    development,
    baseUrl: new URL(vars.BASE_URL),
    database: { url: vars.DATABASE_URL, token: vars.DATABASE_TOKEN },
    ...readSecrets(vars.AUTH_SECRET, env),
    dailyCredits: vars.DAILY_CREDITS,
    maxRunning: vars.MAX_RUNNING_GENERATIONS,
    maxStartsPerHour: vars.MAX_STARTS_PER_HOUR,
    engines: vars,
    presignKeys: presignKeysOf(vars),
    c2pa: readC2paIdentity(vars),
    source: toSourceLimits(vars),
    allowsSwimwear: vars.ALLOW_SWIMWEAR,
    adminsNeedSecondFactor: !development || vars.REQUIRE_SECOND_FACTOR,
    inactiveDays: vars.INACTIVE_DAYS,
    dnsResolverUrl: vars.DNS_RESOLVER_URL,
    mail: readMailConfig(vars, { development, hasBinding: env.EMAIL !== undefined }),
    operator: readOperatorFacts(vars, development),
  };
}

function readSecrets(first: string, env: Bindings) {
  const versions = new Map([[1, first]]);
  for (const [name, value] of Object.entries(env)) {
    const version = LATER_SECRET.exec(name)?.[1];
    if (version === undefined) continue;
    if (typeof value !== "string" || value.length < MIN_SECRET_LENGTH) {
      refuseConfig(`${name}: at least ${MIN_SECRET_LENGTH} characters`);
    }
    versions.set(Number(version), value);
  }
  const authSecretVersion = Math.max(...versions.keys());
  const authSecret = versions.get(authSecretVersion) ?? first;
  versions.delete(authSecretVersion);
  return { authSecret, authSecretVersion, olderSecrets: versions };
}

/** Development shows all mails, so it is for loopback only. */
function requireLoopback({ baseUrl }: Config): void {
  if (LOOPBACK.has(baseUrl.hostname)) return;
  throw new Error("ENVIRONMENT=development needs a BASE_URL on this machine");
}

function requireProduction(config: Config): void {
  if (config.baseUrl.protocol !== "https:") throw new Error("BASE_URL must be https in production");
  if (config.engines.HTTP_ENGINE_URL?.startsWith("http:")) {
    throw new Error("HTTP_ENGINE_URL must be https in production");
  }
  const resolver = new URL(config.dnsResolverUrl);
  if (resolver.protocol !== "https:" && !LOOPBACK.has(resolver.hostname)) {
    throw new Error("DNS_RESOLVER_URL must be https in production");
  }
  for (const secret of [config.authSecret, ...config.olderSecrets.values()]) {
    if (/replace-me|example/i.test(secret)) throw new Error("AUTH_SECRET is the example");
    if (new Set(secret).size < 10) throw new Error("AUTH_SECRET is too simple");
  }
}
