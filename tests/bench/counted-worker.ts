import type { CodecModules, Codecs } from "#worker/media/codecs/codecs.ts";
import { aiOverFetch } from "../harness/fakes/ai-over-fetch.ts";
import { repeatPart } from "./repeated-parts.ts";

/** Calls since the start of the worker. */
export interface WorkerCalls {
  /** By origin. */
  readonly fetches: Record<string, number>;
  r2: number;
  /** Calls of durable objects. */
  objects: number;
  alarms: number;
  /** Writes to the objects' storage, including alarms. */
  writes: number;
  /** Pictures that a codec instance was made for; a GIF's decoder is not one. */
  decodes: number;
  encodes: number;
}

/** A request with `?engine=` also sets the first engine of later generations. */
export const CALLS_PATH = "/bench/calls";

type Env = Readonly<Record<string, unknown>>;
type Count = Exclude<keyof WorkerCalls, "fetches" | "decodes" | "encodes">;
interface Handler {
  fetch(request: Request, env: Env, context: unknown): Response | Promise<Response>;
}
interface ObjectContext {
  readonly storage: object;
}
// biome-ignore lint/suspicious/noExplicitAny: the signature that a class needs to be extended
type ObjectClass = new (...values: any[]) => object;

const R2 = ["head", "get", "put", "delete", "list"];
const WRITES = ["put", "delete", "deleteAll", "setAlarm", "deleteAlarm"];

const calls: WorkerCalls = {
  fetches: {},
  r2: 0,
  objects: 0,
  alarms: 0,
  writes: 0,
  decodes: 0,
  encodes: 0,
};
const counted = new Set<object>();
const envs = new Map<string, Env>();
let first = "local";
/** The kind of the running call: synchronous calls of the same kind inside it are not counted. */
let within: Count | null = null;

/** Counts later calls of these methods on all objects with the prototype. */
function count(prototype: object, names: readonly string[], what: Count): void {
  if (counted.has(prototype)) return;
  counted.add(prototype);
  for (const name of names) {
    const method = Reflect.get(prototype, name);
    const counting = function (this: unknown, ...values: unknown[]) {
      if (within !== what) calls[name === "alarm" ? "alarms" : what]++;
      const outer = within;
      within = what;
      try {
        return method.apply(this, values);
      } finally {
        within = outer;
      }
    };
    Object.defineProperty(prototype, name, { value: counting });
  }
}

/** Counts later instances of the codecs: each picture gets its own. */
export function countCodecs(modules: CodecModules): void {
  const kinds = new Map<unknown, "decodes" | "encodes">();
  for (const [name, module] of Object.entries(modules)) {
    kinds.set(module, name.endsWith("Encoder") ? "encodes" : "decodes");
  }
  WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
    construct(Instance, values: ConstructorParameters<typeof WebAssembly.Instance>) {
      const kind = kinds.get(values[0]);
      if (kind) calls[kind]++;
      return new Instance(...values);
    },
  });
}

/** One environment object per engine, because the product caches the values read from it. */
function envOf(env: Env): Env {
  const known = envs.get(first) ?? { ...env, ENGINE: first, AI: aiOverFetch(fetch) };
  envs.set(first, known);
  return known;
}

/** The product's handler, which counts calls, returns the counts at `CALLS_PATH` and repeats parts. */
export function countedHandler(product: Handler, codecs: Codecs): Handler {
  const send = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { origin } = new URL(input instanceof Request ? input.url : input);
    calls.fetches[origin] = (calls.fetches[origin] ?? 0) + 1;
    return send(input, init);
  };
  return {
    async fetch(request, env, context) {
      count(Object.getPrototypeOf(env.PRIVATE_BUCKET), R2, "r2");
      const repeated = await repeatPart(codecs, request);
      if (repeated) return repeated;
      const { pathname, searchParams } = new URL(request.url);
      if (pathname !== CALLS_PATH) return product.fetch(request, envOf(env), context);
      first = searchParams.get("engine") ?? first;
      return Response.json(calls);
    },
  };
}

/** A class of durable objects whose calls, alarms and writes are counted. */
export function countedObject(Original: ObjectClass): ObjectClass {
  const names = Object.getOwnPropertyNames(Original.prototype);
  count(
    Original.prototype,
    names.filter((name) => name !== "constructor"),
    "objects",
  );
  return class extends Original {
    constructor(context: ObjectContext, env: Env) {
      count(Object.getPrototypeOf(context.storage), WRITES, "writes");
      super(context, envOf(env));
    }
  };
}
