import { LIMITS } from "../contract/limits.ts";
import { isPublicAddress } from "./address.ts";
import { detectImageType } from "./inspect.ts";
import { readLimited } from "./read-body.ts";
import { checkRemoteUrl } from "./remote-url.ts";

/** Sent with each request, so that the app can refuse (508) what comes back to itself. */
export const FETCHER_HEADER = "x-drape-fetcher";

const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 8000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const HEADERS = {
  "user-agent": "DrapeImageFetcher/1.0",
  [FETCHER_HEADER]: "1",
};

/** What `fetch` takes here; in workerd pass `(input, init) => fetch(input, init)`, never bound. */
export interface FetchInit {
  headers: Record<string, string>;
  redirect: "manual";
  signal: AbortSignal;
}

export interface RemoteDeps {
  readonly fetch: (url: string, init: FetchInit) => Promise<Response>;
  /** All addresses of a name, A and AAAA; an empty list or a throw when there are none. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly ownHosts: readonly string[];
  /** Where given, every hop is of these; `*.example.com` stands for all below it. */
  readonly onlyHosts?: readonly string[];
  /** Of a picture; 5 MB unless told. */
  readonly maxBytes?: number;
  readonly now?: () => number;
  /** For the whole call with its redirects, in milliseconds; 8000 unless told. */
  readonly timeoutMs?: number;
}

export type RemoteRefusal = "not_allowed" | "unreachable";

interface Refused {
  readonly ok: false;
  readonly reason: RemoteRefusal;
}

export type RemoteImage = { readonly ok: true; readonly bytes: Uint8Array } | Refused;

export interface RemotePage {
  readonly ok: true;
  readonly type: "html" | "json";
  readonly text: string;
  /** Where the redirects have led: what its relative addresses are relative to. */
  readonly url: string;
}

/** What is asked for and how its body is read; `read` refuses what is not of the kind. */
interface Wanted<T> {
  readonly accept: string;
  readonly maxBytes: number;
  readonly isOfType: (type: string) => boolean;
  readonly read: (bytes: Uint8Array, type: string, url: string) => T | null;
}

const UNREACHABLE: Refused = { ok: false, reason: "unreachable" };

const IMAGE: Wanted<RemoteImage> = {
  accept: "image/*",
  maxBytes: LIMITS.imageBytes,
  isOfType: (type) => type.startsWith("image/") && !type.startsWith("image/svg"),
  read: (bytes) => (detectImageType(bytes) ? { ok: true, bytes } : null),
};

const HTML = /^(?:text\/html|application\/xhtml\+xml)\s*(?:;|$)/;
const JSON_DATA = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/;

const PAGE: Wanted<RemotePage> = {
  accept: "text/html, application/json;q=0.9",
  maxBytes: 2 * 1024 * 1024,
  isOfType: (type) => HTML.test(type) || JSON_DATA.test(type),
  read: (bytes, type, url) => {
    const text = decodeText(bytes, type);
    return { ok: true, type: HTML.test(type) ? "html" : "json", text, url };
  },
};

/** By the encoding that the header names, else as UTF-8; broken characters become U+FFFD. */
function decodeText(bytes: Uint8Array, type: string): string {
  const named = /charset\s*=\s*"?([\w-]{1,40})/.exec(type)?.[1] ?? "utf-8";
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/** Null when all addresses of the host are public. */
async function refuseHost(host: string, deps: RemoteDeps): Promise<RemoteRefusal | null> {
  const addresses = await deps.resolve(host);
  if (addresses.length === 0) return "unreachable";
  return addresses.every(isPublicAddress) ? null : "not_allowed";
}

function isListed(host: string, hosts: readonly string[] | undefined): boolean {
  if (!hosts) return true;
  return hosts.some((one) => (one.startsWith("*.") ? host.endsWith(one.slice(1)) : host === one));
}

/** Follows the redirects, each checked like the first URL, to a response that is none. */
async function request(
  text: string,
  deps: RemoteDeps,
  accept: string,
  signal: AbortSignal,
): Promise<{ readonly response: Response; readonly url: string } | RemoteRefusal> {
  let next = text;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const checked = checkRemoteUrl(next, deps.ownHosts);
    if (!checked.ok || !isListed(checked.url.hostname, deps.onlyHosts)) return "not_allowed";
    const refused = await refuseHost(checked.url.hostname, deps);
    if (refused) return refused;
    if (signal.aborted) return "unreachable";
    const init: FetchInit = { headers: { ...HEADERS, accept }, redirect: "manual", signal };
    const response = await deps.fetch(checked.url.href, init);
    if (!REDIRECTS.has(response.status)) return { response, url: checked.url.href };
    discard(response);
    const location = response.headers.get("location");
    const target = location === null ? null : URL.parse(location, checked.url.href);
    if (!target) return "unreachable";
    next = target.href;
  }
  return "not_allowed";
}

function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

async function readBody<T>(
  response: Response,
  url: string,
  wanted: Wanted<T>,
  timeoutMs: number,
): Promise<T | Refused> {
  const type = (response.headers.get("content-type") ?? "").trim().toLowerCase();
  const declaredLength = Number(response.headers.get("content-length") ?? 0);
  const refused = response.status !== 200 || !wanted.isOfType(type);
  if (refused || declaredLength > wanted.maxBytes) {
    discard(response);
    return UNREACHABLE;
  }
  const bytes = await readLimited(response.body, wanted.maxBytes, Math.max(0, timeoutMs));
  return typeof bytes === "string" ? UNREACHABLE : (wanted.read(bytes, type, url) ?? UNREACHABLE);
}

/**
 * Fetches from a URL that a user gave; the only place in the product that does.
 * "not_allowed": the URL, a redirect or an address behind them is not on the public internet, or
 * there are more than three redirects. "unreachable": everything else, from a closed port to what is
 * not of the kind that is wanted, all alike so that nobody can scan networks with it. Never throws.
 * A name that changes between the lookup and the connection is for the network of `fetch` to stop.
 */
async function fetchRemote<T>(
  url: string,
  deps: RemoteDeps,
  wanted: Wanted<T>,
): Promise<T | Refused> {
  const now = deps.now ?? Date.now;
  const timeoutMs = deps.timeoutMs ?? TIMEOUT_MS;
  const deadline = now() + timeoutMs;
  const abort = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<"unreachable">((resolve) => {
    timer = setTimeout(() => {
      resolve("unreachable");
      abort.abort();
    }, timeoutMs);
  });
  try {
    const asked = request(url, deps, wanted.accept, abort.signal);
    const answered = await Promise.race([asked, expired]);
    if (typeof answered === "string") return { ok: false, reason: answered };
    return await readBody(answered.response, answered.url, wanted, deadline - now());
  } catch {
    return UNREACHABLE;
  } finally {
    if (timer) clearTimeout(timer);
  }
}

/** A picture of at most 5 MB, unless told. */
export function fetchRemoteImage(url: string, deps: RemoteDeps): Promise<RemoteImage> {
  return fetchRemote(url, deps, { ...IMAGE, maxBytes: deps.maxBytes ?? IMAGE.maxBytes });
}

/** A page, or JSON, of at most 2 MB. */
export function fetchRemotePage(url: string, deps: RemoteDeps): Promise<RemotePage | Refused> {
  return fetchRemote(url, deps, PAGE);
}
