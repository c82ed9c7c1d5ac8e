import { parseWebUrl } from "../contract/generations.ts";

/** Parameters that say where a visitor comes from, and not what a page shows. */
const TRACKING =
  /^(?:utm_.+|fbclid|gclid|dclid|msclkid|igshid|igsh|ttclid|mc_cid|mc_eid|srsltid)$/i;

/**
 * Links with the same result lead to the same page: without the scheme, `www.`, the fragment, the
 * slash at the end, the parameters of campaigns and the order of the others.
 */
export function sameLink(link: string): string {
  const url = parseWebUrl(link.trim());
  if (!url) return link.trim();
  const kept = [...url.searchParams].filter(([name]) => !TRACKING.test(name)).sort();
  const query = new URLSearchParams(kept).toString();
  const host = url.host.replace(/^www\./, "");
  return `${host}${url.pathname.replace(/\/+$/, "")}${query === "" ? "" : `?${query}`}`;
}
