import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import {
  unstable_getMiniflareWorkerOptions as optionsOf,
  unstable_readConfig as readConfig,
} from "wrangler";
import { ROOT } from "#scripts/process-tree.ts";

export interface LogLine {
  readonly level: string;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

type Bucket = Awaited<ReturnType<Miniflare["getR2Bucket"]>>;

interface ObjectNamespace {
  idFromName(name: string): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: the proxy of an object has every method
  get(id: unknown): any;
}

/** The worker's bindings that the tests use. */
export interface Bindings {
  readonly PUBLIC_BUCKET: Bucket;
  readonly PRIVATE_BUCKET: Bucket;
  readonly GENERATIONS: ObjectNamespace;
  readonly ENGINE_BREAKERS: ObjectNamespace;
  readonly CLOSETS: ObjectNamespace;
}

/** The calls in a minute that the platform lets through, as in an environment on the air. */
export interface CallLimits {
  readonly network: number;
  readonly member: number;
}

/** Another worker in the same process. */
export interface BesideWorker {
  readonly host: string;
  readonly script: string;
  /** Folder of its static assets, which its script reaches as ASSETS. */
  readonly assets: string;
  /** Its other bindings, in Miniflare's terms. */
  readonly bindings?: Partial<WorkerOptions>;
}

type WorkerOptions = Extract<V4MiniflareOptions, { workers: unknown }>["workers"][number];
type Outbound = (url: string, init: RequestInit) => Promise<Response>;

interface RuntimeSetup {
  /** Folder of the built worker. */
  readonly bundle: string;
  /** Variables and secrets, on top of those of wrangler.toml. */
  readonly bindings: Readonly<Record<string, string>>;
  /** Folder of the buckets and objects; by default a new one that is deleted with the process. */
  readonly stateDir?: string | undefined;
  /** By default any free port. */
  readonly port?: number | undefined;
  readonly beside?: BesideWorker | undefined;
  readonly inspectorPort?: number | undefined;
  /** The limits of calls; without them, calls are not limited, as in development. */
  readonly callLimits?: CallLimits | undefined;
  /** Handles the worker's requests; by default workerd sends them itself. */
  readonly fetch?: Outbound | undefined;
  readonly onLog: (line: LogLine) => void;
}

/** The host name of the worker's origin. */
const LOOPBACK = "127.0.0.1";

const CONFIG = path.join(ROOT, "wrangler.toml");

/** The worker's name in wrangler.toml. */
export const WORKER_NAME = "drape-local";

/** Variables of every product under test. */
export const TEST_BINDINGS = {
  ENVIRONMENT: "development",
  BASE_URL: "http://localhost:8787",
  // Nothing listens there: a test that resolves names has its own resolver.
  DNS_RESOLVER_URL: "http://127.0.0.1:9/dns-query",
} as const;

/** The modules of a bundle, the worker's own first. */
function modulesOf(bundle: string) {
  return readdirSync(bundle)
    .filter((name) => /\.(js|wasm)$/.test(name))
    .sort((a, b) => Number(b === "index.js") - Number(a === "index.js"))
    .map((name) => ({
      type: name.endsWith(".js") ? ("ESModule" as const) : ("CompiledWasm" as const),
      path: path.join(bundle, name),
    }));
}

function besideOptions(beside: BesideWorker, own: Partial<WorkerOptions>) {
  const { host, script, assets, bindings } = beside;
  return {
    ...bindings,
    name: "beside",
    compatibilityDate: String(own.compatibilityDate),
    modules: true as const,
    script,
    routes: [`${host}/*`],
    assets: { directory: assets, binding: "ASSETS" },
  };
}

/** The built worker in one workerd process, which `kill` ends by SIGKILL. */
export interface Runtime {
  readonly miniflare: Miniflare;
  /** The origin of the worker. */
  readonly url: string;
  kill(): Promise<void>;
}

function limitOptions({ network, member }: CallLimits): Pick<WorkerOptions, "ratelimits"> {
  const ofMinute = (namespace_id: string, limit: number) => ({
    namespace_id,
    simple: { limit, period: 60 as const },
  });
  return {
    ratelimits: {
      NETWORK_CALLS: ofMinute("1", network),
      MEMBER_CALLS: ofMinute("2", member),
    },
  };
}

function optionsFor(setup: RuntimeSetup): V4MiniflareOptions {
  const { bundle, bindings, stateDir, port, beside, inspectorPort, fetch, onLog } = setup;
  const { workerOptions } = optionsOf(CONFIG);
  const product = {
    ...workerOptions,
    name: WORKER_NAME,
    modulesRoot: bundle,
    modules: modulesOf(bundle),
    // The options are not used, because they include a developer's .dev.vars.
    bindings: { ...Object(readConfig({ config: CONFIG }).vars), ...bindings },
    ...(setup.callLimits ? limitOptions(setup.callLimits) : {}),
    ...(fetch ? { outboundService: (request: Request) => fetch(request.url, request) } : {}),
  };
  // Without a route of its own, only the product's requests pass Miniflare's workers for assets.
  const compared = beside ? [{ ...product, routes: [`${LOOPBACK}/*`] }] : [product];
  const others = beside ? [besideOptions(beside, workerOptions)] : [];
  const options: V4MiniflareOptions = {
    workers: [...compared, ...others],
    handleStructuredLogs: onLog,
    host: LOOPBACK,
  };
  if (stateDir) options.resourcePersistencePath = stateDir;
  if (port) options.port = port;
  if (inspectorPort) options.inspectorPort = inspectorPort;
  return options;
}

/** Starts the built worker; resolves when it listens. One at a time, so `kill` ends its own. */
export async function startRuntime(setup: RuntimeSetup): Promise<Runtime> {
  const before = new Set(workerdProcesses());
  const options = convertV4MiniflareOptions(optionsFor(setup));
  const miniflare = new Miniflare({ ...options, unsafeInspectDurableObjects: true });
  const { origin: url } = await miniflare.ready.catch(async (error) => {
    await miniflare.dispose().catch(() => undefined);
    throw error;
  });
  const started = workerdProcesses().filter((pid) => !before.has(pid));
  if (started.length === 0) throw new Error("no workerd runs");
  return {
    miniflare,
    url,
    async kill() {
      for (const pid of started) killProcess(pid);
      await miniflare.dispose().catch(() => undefined);
    },
  };
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended already.
  }
}

/** The workerd processes that this process has started. */
function workerdProcesses(): number[] {
  return execFileSync("ps", ["-axo", "pid=,ppid=,comm="], { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...name]) => Number(parent) === process.pid && /workerd/.test(name.join(" ")),
    )
    .map(([pid]) => Number(pid));
}
