import { isPublicAddress } from "./public-address.ts";
import { readLimited } from "./read-body.ts";
import { checkRemoteUrl } from "./remote-url.ts";

/** Marks our own requests, which the app refuses (508). */
export const FETCHER_HEADER = "x-drape-fetcher";

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 8000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Also the name by which robots.txt addresses the fetcher. */
export const FETCHER_NAME = "DrapeImageFetcher";

const HEADERS = {
  "user-agent": `${FETCHER_NAME}/1.0`,
  [FETCHER_HEADER]: "1",
};

export interface FetchInit {
  headers: Record<string, string>;
  redirect: "manual";
  signal: AbortSignal;
}

export interface RemoteDeps {
  readonly fetch: (url: string, init: FetchInit) => Promise<Response>;
  /** A and AAAA; rejects or is empty without an address. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly ownHosts: readonly string[];
  /** `*.example.com` allows all subdomains. */
  readonly onlyHosts?: readonly string[];
  readonly now?: () => number;
  /** Milliseconds for the whole call; 8000 by default. */
  readonly timeoutMs?: number;
}

type RemoteRefusal = "not_allowed" | "unreachable";

export interface Refused {
  readonly ok: false;
  readonly reason: RemoteRefusal;
}

/** `read` returns null for other content. */
export interface RemoteKind<T> {
  readonly accept: string;
  readonly maxBytes: number;
  /** The number of first bytes that are enough of a type; null where the whole body is read. */
  readonly startBytes?: (type: string) => number | null;
  readonly isOfType: (type: string) => boolean;
  readonly read: (bytes: Uint8Array, type: string, url: string) => T | null;
}

const UNREACHABLE: Refused = { ok: false, reason: "unreachable" };

async function refuseHost(host: string, deps: RemoteDeps): Promise<RemoteRefusal | null> {
  const addresses = await deps.resolve(host);
  if (addresses.length === 0) return "unreachable";
  return addresses.every(isPublicAddress) ? null : "not_allowed";
}

function isListed(host: string, hosts: readonly string[] | undefined): boolean {
  if (!hosts) return true;
  return hosts.some((one) => (one.startsWith("*.") ? host.endsWith(one.slice(1)) : host === one));
}

interface Answered {
  readonly response: Response;
  readonly url: string;
}

/** One request, whose redirect is not followed. */
async function requestOnce(
  text: string,
  deps: RemoteDeps,
  accept: string,
  signal: AbortSignal,
): Promise<Answered | RemoteRefusal> {
  const checked = checkRemoteUrl(text, deps.ownHosts);
  if (!checked.ok || !isListed(checked.url.hostname, deps.onlyHosts)) return "not_allowed";
  const refused = await refuseHost(checked.url.hostname, deps);
  if (refused) return refused;
  if (signal.aborted) return "unreachable";
  const init: FetchInit = { headers: { ...HEADERS, accept }, redirect: "manual", signal };
  return { response: await deps.fetch(checked.url.href, init), url: checked.url.href };
}

async function request(
  text: string,
  deps: RemoteDeps,
  accept: string,
  signal: AbortSignal,
): Promise<Answered | RemoteRefusal> {
  let next = text;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answered = await requestOnce(next, deps, accept, signal);
    if (typeof answered === "string" || !REDIRECTS.has(answered.response.status)) return answered;
    discard(answered.response);
    const target = targetOf(answered);
    if (!target) return "unreachable";
    next = target;
  }
  return "not_allowed";
}

function targetOf({ response, url }: Answered): string | null {
  const location = response.headers.get("location");
  return location === null ? null : (URL.parse(location, url)?.href ?? null);
}

function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

async function readBody<T>(
  response: Response,
  url: string,
  kind: RemoteKind<T>,
  timeoutMs: number,
): Promise<T | Refused> {
  const type = (response.headers.get("content-type") ?? "").trim().toLowerCase();
  const declaredLength = Number(response.headers.get("content-length") ?? 0);
  const refused = response.status !== 200 || !kind.isOfType(type);
  const start = kind.startBytes?.(type) ?? null;
  if (refused || (start === null && declaredLength > kind.maxBytes)) {
    discard(response);
    return UNREACHABLE;
  }
  const leftMs = Math.max(0, timeoutMs);
  const bytes =
    start === null
      ? await readLimited(response.body, kind.maxBytes, leftMs)
      : await readLimited(response.body, start, leftMs, "truncate");
  return typeof bytes === "string" ? UNREACHABLE : (kind.read(bytes, type, url) ?? UNREACHABLE);
}

/**
 * The only place that fetches from a user's URL. "not_allowed": a host that is not public, or more
 * than three redirects. "unreachable": everything else alike, so that nobody can scan networks.
 * Never throws. DNS rebinding is left to the platform's egress.
 */
export function fetchRemote<T>(
  url: string,
  deps: RemoteDeps,
  kind: RemoteKind<T>,
): Promise<T | Refused> {
  return withinTime(deps, async (signal, leftMs) => {
    const answered = await request(url, deps, kind.accept, signal);
    if (typeof answered === "string") return { ok: false, reason: answered };
    return () => readBody(answered.response, answered.url, kind, leftMs());
  });
}

/** One answer of a host, of any status. */
export interface RemoteAnswer<T> {
  readonly ok: true;
  readonly status: number;
  /** Where a redirect leads; it is not followed. */
  readonly target: string | null;
  /** The header Retry-After as it was sent. */
  readonly retryAfter: string | null;
  /** The content of an answer with status 200 that is of the kind. */
  readonly content: T | null;
}

/** Sends one request and follows no redirect; otherwise guarded like `fetchRemote`. Never throws. */
export function fetchRemoteOnce<T>(
  url: string,
  deps: RemoteDeps,
  kind: RemoteKind<T>,
): Promise<RemoteAnswer<T> | Refused> {
  return withinTime(deps, async (signal, leftMs) => {
    const answered = await requestOnce(url, deps, kind.accept, signal);
    if (typeof answered === "string") return { ok: false, reason: answered };
    const { status, headers } = answered.response;
    const target = REDIRECTS.has(status) ? targetOf(answered) : null;
    return async () => {
      const read = await readBody(answered.response, answered.url, kind, leftMs());
      const content = isRefused(read) ? null : read;
      return { ok: true, status, target, retryAfter: headers.get("retry-after"), content };
    };
  });
}

function isRefused<T>(read: T | Refused): read is Refused {
  return read === UNREACHABLE;
}

/** Ends the requests, and lets the body be read, within the time of the whole call. */
async function withinTime<T>(
  deps: RemoteDeps,
  send: (
    signal: AbortSignal,
    leftMs: () => number,
  ) => Promise<Refused | (() => Promise<T | Refused>)>,
): Promise<T | Refused> {
  const now = deps.now ?? Date.now;
  const timeoutMs = deps.timeoutMs ?? TIMEOUT_MS;
  const deadline = now() + timeoutMs;
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<Refused>((resolve) => {
    timer = setTimeout(() => {
      resolve(UNREACHABLE);
      abort.abort();
    }, timeoutMs);
  });
  try {
    const sent = await Promise.race([send(abort.signal, () => deadline - now()), expired]);
    return typeof sent === "function" ? await sent() : sent;
  } catch {
    return UNREACHABLE;
  } finally {
    if (timer) clearTimeout(timer);
  }
}
