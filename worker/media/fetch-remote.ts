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
  accept: "image/*",
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
  readonly now?: () => number;
  /** For the whole call with its redirects, in milliseconds; 8000 unless told. */
  readonly timeoutMs?: number;
}

export type RemoteRefusal = "not_allowed" | "unreachable";

export type RemoteImage =
  | { readonly ok: true; readonly bytes: Uint8Array }
  | { readonly ok: false; readonly reason: RemoteRefusal };

/** Null when all addresses of the host are public. */
async function refuseHost(host: string, deps: RemoteDeps): Promise<RemoteRefusal | null> {
  const addresses = await deps.resolve(host);
  if (addresses.length === 0) return "unreachable";
  return addresses.every(isPublicAddress) ? null : "not_allowed";
}

/** Follows the redirects, each checked like the first URL, to a response that is none. */
async function request(
  text: string,
  deps: RemoteDeps,
  signal: AbortSignal,
): Promise<Response | RemoteRefusal> {
  let next = text;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const checked = checkRemoteUrl(next, deps.ownHosts);
    if (!checked.ok) return "not_allowed";
    const refused = await refuseHost(checked.url.hostname, deps);
    if (refused) return refused;
    if (signal.aborted) return "unreachable";
    const init: FetchInit = { headers: { ...HEADERS }, redirect: "manual", signal };
    const response = await deps.fetch(checked.url.href, init);
    if (!REDIRECTS.has(response.status)) return response;
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

function isDeclaredImage(response: Response): boolean {
  const type = (response.headers.get("content-type") ?? "").trim().toLowerCase();
  return type.startsWith("image/") && !type.startsWith("image/svg");
}

async function readImage(response: Response, timeoutMs: number): Promise<RemoteImage> {
  const declaredLength = Number(response.headers.get("content-length") ?? 0);
  if (response.status !== 200 || !isDeclaredImage(response) || declaredLength > LIMITS.imageBytes) {
    discard(response);
    return { ok: false, reason: "unreachable" };
  }
  const bytes = await readLimited(response.body, LIMITS.imageBytes, Math.max(0, timeoutMs));
  if (typeof bytes === "string" || !detectImageType(bytes)) {
    return { ok: false, reason: "unreachable" };
  }
  return { ok: true, bytes };
}

/**
 * Fetches a picture from a URL that a user gave; the only place in the product that does.
 * "not_allowed": the URL, a redirect or an address behind them is not on the public internet, or
 * there are more than three redirects. "unreachable": everything else, from a closed port to a page
 * that is no picture, all alike so that nobody can scan networks with it. Never throws.
 * A name that changes between the lookup and the connection is for the network of `fetch` to stop.
 */
export async function fetchRemoteImage(url: string, deps: RemoteDeps): Promise<RemoteImage> {
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
    const response = await Promise.race([request(url, deps, abort.signal), expired]);
    if (typeof response === "string") return { ok: false, reason: response };
    return await readImage(response, deadline - now());
  } catch {
    return { ok: false, reason: "unreachable" };
  } finally {
    if (timer) clearTimeout(timer);
  }
}
