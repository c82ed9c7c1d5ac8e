import type { Config } from "../env.ts";
import { LOOPBACK } from "../env-values.ts";

/** The configured origin; in development any on loopback. */
export function siteOrigin(requestUrl: URL, config: Config): string {
  const local = config.development && LOOPBACK.has(requestUrl.hostname);
  return local ? requestUrl.origin : config.baseUrl.origin;
}

export function siteOrigins(requestUrl: string, config: Config): string[] {
  return [config.baseUrl.origin, siteOrigin(new URL(requestUrl), config)];
}

export function isServedHost(requestUrl: URL, config: Config): boolean {
  if (requestUrl.host === config.baseUrl.host) return true;
  return config.development && LOOPBACK.has(requestUrl.hostname);
}

/** By `Sec-Fetch-Site` or `Origin`; a request with a session needs one of them. */
export function isTrustedMutation(request: Request, config: Config): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  const origin = request.headers.get("Origin");
  const trusted = [siteOrigin(new URL(request.url), config), config.baseUrl.origin];
  if (origin !== null && !trusted.includes(origin)) return false;
  if (site !== null) return site === "same-origin";
  return origin !== null || !request.headers.has("Cookie");
}
