import { siteOrigins } from "../http/origin.ts";
import type { AppContext } from "../http/routes.ts";
import { checkRemoteUrl } from "../network/remote-url.ts";

/** How a row with this link begins: a link that may not be fetched costs no reading. */
export function beginningOf(c: AppContext, link: string, now: number) {
  const hosts = siteOrigins(c.req.url, c.var.deps.config).map((origin) => new URL(origin).hostname);
  return checkRemoteUrl(link, hosts).ok
    ? { state: "waiting", failureCode: null, dueAt: now }
    : { state: "failed", failureCode: "url_not_allowed", dueAt: null };
}
