import { type Config, LOOPBACK } from "../env.ts";

/** The origin that this request may come from: the configured one; in development any of loopback. */
export function siteOrigin(requestUrl: URL, config: Config): string {
  const local = config.development && LOOPBACK.has(requestUrl.hostname);
  return local ? requestUrl.origin : config.baseUrl.origin;
}

/** All origins under which addresses of this site may be written. */
export function siteOrigins(requestUrl: string, config: Config): string[] {
  return [config.baseUrl.origin, siteOrigin(new URL(requestUrl), config)];
}

/** Whether the site is served under the host the request names. */
export function isServedHost(requestUrl: URL, config: Config): boolean {
  if (requestUrl.host === config.baseUrl.host) return true;
  return config.development && LOOPBACK.has(requestUrl.hostname);
}

/**
 * Whether a request that changes something may pass. A browser says where a request comes from by
 * `Sec-Fetch-Site` or `Origin`; one with a session that says neither is refused as well.
 */
export function isTrustedMutation(request: Request, config: Config): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  const trusted = [siteOrigin(new URL(request.url), config), config.baseUrl.origin];
  if (origin !== null && !trusted.includes(origin)) return false;
  if (site !== null) return site === "same-origin";
  return origin !== null || !request.headers.has("Cookie");
}
