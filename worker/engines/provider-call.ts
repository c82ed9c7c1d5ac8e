import { readLimited, tryParseJson } from "../network/read-body.ts";
import type { EngineContext } from "./context.ts";

/** After decompression; room for two megapixels as base64. */
const MAX_BODY_BYTES = 12 * 1024 * 1024;
const MAX_RETRY_AFTER_S = 60;
/** A reply with a picture may take so many times longer. */
const PICTURE_CALLS = 2;
const EXCERPT_CHARS = 300;

export interface ProviderReply {
  readonly ok: true;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Undefined where the body is not JSON; its content type is ignored. */
  readonly json: unknown;
  /** Keys in the request, which the log must not contain. */
  readonly secrets: readonly string[];
}

/** No readable reply: the provider may have taken the job or not. */
interface NoReply {
  readonly ok: false;
  readonly detail: "timeout" | "network" | "too_large";
}

export interface ProviderInit extends Pick<RequestInit, "method" | "body"> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** One call to a provider's API: 30 s in total, at most 12 MB, no redirects. Never throws. */
export async function callProvider(
  { fetch, callTimeoutMs }: Pick<EngineContext, "fetch" | "callTimeoutMs">,
  url: string,
  init: ProviderInit,
  signal?: AbortSignal,
): Promise<ProviderReply | NoReply> {
  const started = Date.now();
  const abort = new AbortController();
  // A binding or a stuck stream may ignore the signal.
  const { promise: aborted, resolve: resolveAborted } = Promise.withResolvers<null>();
  const onAbort = () => {
    abort.abort();
    resolveAborted(null);
  };
  signal?.addEventListener("abort", onAbort);
  // Not AbortSignal.timeout, which would keep an object in memory until it fires.
  const timer = setTimeout(onAbort, callTimeoutMs);
  try {
    if (signal?.aborted) return { ok: false, detail: "timeout" };
    const asked = fetch(url, { ...init, redirect: "manual", signal: abort.signal });
    const response = await Promise.race([asked, aborted]);
    if (!response) {
      asked.then(({ body }) => body?.cancel()).catch(() => {});
      return { ok: false, detail: "timeout" };
    }
    const left = Math.max(1, callTimeoutMs - (Date.now() - started));
    const bytes = await readLimited(response.body, MAX_BODY_BYTES, left);
    if (typeof bytes === "string") return { ok: false, detail: bytes };
    const { status, headers } = response;
    return {
      ok: true,
      status,
      headers,
      bytes,
      json: tryParseJson(bytes),
      secrets: secretsOf(init),
    };
  } catch {
    return { ok: false, detail: abort.signal.aborted ? "timeout" : "network" };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

/** A call whose reply is the picture: 60 s in total. */
export function callForPicture(
  context: Pick<EngineContext, "fetch" | "callTimeoutMs">,
  url: string,
  init: ProviderInit,
  signal: AbortSignal,
): Promise<ProviderReply | NoReply> {
  const callTimeoutMs = PICTURE_CALLS * context.callTimeoutMs;
  return callProvider({ fetch: context.fetch, callTimeoutMs }, url, init, signal);
}

function secretsOf({ headers = {} }: ProviderInit): string[] {
  const words = Object.values(headers).flatMap((value) => value.split(/\s+/));
  return words.filter((word) => word.length >= 12);
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
  let text = new TextDecoder().decode(bytes.subarray(0, 4 * EXCERPT_CHARS));
  for (const secret of secrets) text = text.replaceAll(secret, "…");
  const short = text.replace(/[A-Za-z0-9+/=_-]{64,}/g, "…").slice(0, EXCERPT_CHARS);
  return `${status} ${short}`;
}
