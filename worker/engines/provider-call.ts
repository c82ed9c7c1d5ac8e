import { readLimited } from "../network/read-body.ts";
import type { EngineContext } from "./context.ts";

/** After decompression; a picture of two megapixels as base64 fits. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;
const MAX_RETRY_AFTER_S = 60;
/** How many times longer a picture may take than any other answer. */
const PICTURE_CALLS = 2;
/** Enough of a provider's own words to find the fault. */
const EXCERPT = 300;

/** What a provider answered, read to its end. */
export interface ProviderReply {
  readonly ok: true;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body where it is JSON; undefined where it is not, whatever its type says. */
  readonly json: unknown;
  /** Words of the request that its echo may hold and no log. */
  readonly secrets: readonly string[];
}

/** No answer that could be read: after it nobody knows whether the provider has taken the job. */
export interface NoReply {
  readonly ok: false;
  readonly detail: "timeout" | "network" | "too_large";
}

export interface ProviderInit extends Pick<RequestInit, "method" | "body"> {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * One call to a provider's API: 30 s in all however slowly it drips, 12 MB at most, redirects not
 * followed. Never throws.
 */
export async function callProvider(
  { fetch, callTimeoutMs }: Pick<EngineContext, "fetch" | "callTimeoutMs">,
  url: string,
  init: ProviderInit,
  signal?: AbortSignal,
): Promise<ProviderReply | NoReply> {
  const started = Date.now();
  const abort = new AbortController();
  // Whoever sends it may not heed the signal: a binding, or a stream that is stuck.
  const { promise: cutOff, resolve: cut } = Promise.withResolvers<null>();
  const onAbort = () => {
    abort.abort();
    cut(null);
  };
  signal?.addEventListener("abort", onAbort);
  // Not AbortSignal.timeout, which would keep an object in memory until it fires.
  const timer = setTimeout(onAbort, callTimeoutMs);
  try {
    if (signal?.aborted) return { ok: false, detail: "timeout" };
    const asked = fetch(url, { ...init, redirect: "manual", signal: abort.signal });
    const response = await Promise.race([asked, cutOff]);
    if (!response) {
      asked.then(({ body }) => body?.cancel()).catch(() => {});
      return { ok: false, detail: "timeout" };
    }
    const left = Math.max(1, callTimeoutMs - (Date.now() - started));
    const bytes = await readLimited(response.body, MAX_BODY_BYTES, left);
    if (typeof bytes === "string") return { ok: false, detail: bytes };
    const { status, headers } = response;
    return { ok: true, status, headers, bytes, json: parseJson(bytes), secrets: secretsOf(init) };
  } catch {
    return { ok: false, detail: abort.signal.aborted ? "timeout" : "network" };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/** A call whose answer is the picture itself, which takes its time: 60 s outside tests. */
export function callForPicture(
  context: Pick<EngineContext, "fetch" | "callTimeoutMs">,
  url: string,
  init: ProviderInit,
  signal: AbortSignal,
): Promise<ProviderReply | NoReply> {
  const callTimeoutMs = PICTURE_CALLS * context.callTimeoutMs;
  return callProvider({ fetch: context.fetch, callTimeoutMs }, url, init, signal);
}

/** Keys travel in headers, alone or behind the name of their scheme. */
function secretsOf({ headers = {} }: ProviderInit): string[] {
  const words = Object.values(headers).flatMap((value) => value.split(/\s+/));
  return words.filter((word) => word.length >= 12);
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** `Retry-After` in milliseconds, a minute at most; undefined without one (seconds or a date). */
export function retryAfterMs(headers: Headers, now: number): number | undefined {
  const text = headers.get("retry-after")?.trim();
  if (!text) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(0, seconds), MAX_RETRY_AFTER_S) * 1000;
}

/** Status and the start of the body, for the log; keys and long runs of base64 are cut out. */
export function excerpt({ status, bytes, secrets }: ProviderReply): string {
  let text = new TextDecoder().decode(bytes.subarray(0, 4 * EXCERPT));
  for (const secret of secrets) text = text.replaceAll(secret, "…");
  const short = text.replace(/[A-Za-z0-9+/=_-]{64,}/g, "…").slice(0, EXCERPT);
  return `${status} ${short}`;
}
