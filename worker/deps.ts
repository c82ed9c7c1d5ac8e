import { connect } from "cloudflare:sockets";
import imageKernels from "#built/image-kernels.wasm";
import { createDb, type Db } from "#db/client.ts";
import { databaseOrigin } from "#db/hrana.ts";
import type { ClosetRpc } from "./closets/closet-rpc.ts";
import { toBase64Url } from "./crypto/encoding.ts";
import type { BreakerRpc } from "./engines/breaker-rpc.ts";
import { createEngines, type Engines } from "./engines/catalog.ts";
import { installKernels } from "./engines/local/image/index.ts";
import { type Bindings, type Config, parseConfig } from "./env.ts";
import type { GenerationRpc } from "./generations/generation-rpc.ts";
import { describeError, writeLog } from "./http/log.ts";
import { createMailTransport } from "./mail/create-transport.ts";
import type { MailTransport } from "./mail/transport.ts";
import { codecModules } from "./media/codecs/codec-modules-workerd.ts";
import { type Codecs, createCodecs } from "./media/codecs/codecs.ts";
import { sendTo } from "./network/destinations.ts";
import { createResolver } from "./network/resolve-doh.ts";

export type ClosetPage = typeof import("#closet-page");

/**
 * Everything outside a slice's own logic. Some parts are created for each request, alarm and cron run,
 * the others once per isolate.
 */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly media: {
    readonly publicBucket: R2Bucket;
    readonly privateBucket: R2Bucket;
    readonly codecs: Codecs;
    readonly images: ImagesBinding;
    /** All addresses of a host name; rejects or is empty when it has none. */
    readonly resolve: (host: string) => Promise<string[]>;
    readonly fetch: typeof fetch;
  };
  readonly assets: Fetcher;
  readonly closetPage: () => Promise<ClosetPage>;
  /** The cache of the current data centre. */
  readonly edgeCache: Cache;
  readonly engines: Engines;
  readonly breaker: (engine: string) => DurableObjectStub<BreakerRpc>;
  readonly mailTransport: MailTransport;
  /** The object that collects a closet's likes and counts. @param handle in lower case */
  readonly closet: (handle: string) => DurableObjectStub<ClosetRpc>;
  readonly generation: (id: string) => DurableObjectStub<GenerationRpc>;
  readonly now: () => number;
  /** Milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  /** 128 random bits in 22 characters of base64url. */
  readonly newId: () => string;
  readonly waitUntil: (task: Promise<unknown>) => void;
  /** Runs after the response; an error becomes a log line. */
  readonly inBackground: (name: string, task: () => Promise<unknown>) => void;
  readonly log: (fields: Readonly<Record<string, unknown>>) => void;
}

installKernels(imageKernels);

/** workerd requires `fetch` to be called as a global function. */
const send: typeof fetch = (input, init) => fetch(input, init);

const PROVIDER_CALL_MS = 30_000;
/** A call that hangs leaves time for a second attempt. */
const CALL_SHARE = 3;

/** Without state: each image gets its own instance of a codec. */
const codecs = createCodecs(codecModules);

type FixedDeps = Omit<
  Deps,
  "db" | "edgeCache" | "engines" | "mailTransport" | "waitUntil" | "inBackground"
>;

const fixedOf = new WeakMap<Bindings, FixedDeps>();

/** What few requests need is made at its first use. @throws where the configuration is incomplete */
export function createDeps(env: Bindings, waitUntil: (task: Promise<unknown>) => void): Deps {
  const known = fixedOf.get(env) ?? createFixed(env);
  const { config } = known;
  const db = once(() => createDb(config.database, sendTo(send, [databaseOrigin(config.database)])));
  const engines = once(() => enginesOf(config, env));
  const mailTransport = once(() => mailTransportOf(config, env));
  return {
    ...known,
    get db() {
      return db();
    },
    get edgeCache() {
      return caches.default;
    },
    get engines() {
      return engines();
    },
    get mailTransport() {
      return mailTransport();
    },
    waitUntil,
    inBackground: (name, task) =>
      waitUntil(
        task().catch((error) =>
          writeLog({ event: "background_failed", name, ...describeError(error) }),
        ),
      ),
  };
}

/** The part that all requests of an isolate share: nothing in it may hold data of a request. */
function createFixed(env: Bindings): FixedDeps {
  const config = parseConfig(env);
  const { dnsResolverUrl } = config;
  const created = {
    config,
    media: {
      publicBucket: env.PUBLIC_BUCKET,
      privateBucket: env.PRIVATE_BUCKET,
      codecs,
      images: env.IMAGES,
      resolve: createResolver(dnsResolverUrl, sendTo(send, [new URL(dnsResolverUrl).origin])),
      // `fetch-remote.ts` alone uses it, with its own list: public names over https.
      fetch: send,
    },
    assets: env.ASSETS,
    closetPage: () => import("#closet-page"),
    breaker: (name) => env.ENGINE_BREAKERS.get(env.ENGINE_BREAKERS.idFromName(name)),
    closet: (handle) => env.CLOSETS.get(env.CLOSETS.idFromName(handle)),
    generation: (id) => env.GENERATIONS.get(env.GENERATIONS.idFromName(id)),
    now,
    pause: (ms) => scheduler.wait(ms),
    newId,
    log: writeLog,
  } satisfies FixedDeps;
  fixedOf.set(env, created);
  return created;
}

function enginesOf(config: Config, { AI: ai }: Bindings): Engines {
  const { engines: settings } = config;
  const timeoutMs = settings.ENGINE_TIMEOUT_S * 1000;
  const callTimeoutMs = Math.min(PROVIDER_CALL_MS, timeoutMs / CALL_SHARE);
  return createEngines({ settings, codecs, ai, fetch: send, now, callTimeoutMs });
}

function mailTransportOf(config: Config, env: Bindings): MailTransport {
  const { mail } = config;
  const post = sendTo(send, mail.name === "resend" ? [new URL(mail.url).origin] : []);
  const bindings = { binding: env.EMAIL, fetch: post, connect, bucket: env.PRIVATE_BUCKET };
  return createMailTransport(mail, bindings);
}

function now(): number {
  return Date.now();
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function newId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(16)));
}
