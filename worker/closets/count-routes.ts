import { isbot } from "isbot";
import { type CountOptions, countClick, countView } from "#db/queries/item-counts.ts";
import { parseWebUrl } from "../contract/generations.ts";
import { utcDay } from "../credits/ledger.ts";
import { keyedName } from "../crypto/hmac.ts";
import { fail } from "../http/fail.ts";
import { addressLimits, personLimit } from "../http/limit-table.ts";
import { notFoundPage } from "../http/pages.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";

export const countRoutes: readonly Route[] = [
  { method: "GET", path: "/go/:itemId", access: "public", handle: goToShop },
  { method: "POST", path: "/api/closets/:handle/items/:id/views", access: "public", handle: view },
];

/** Parses the stored address again. The referrer policy sends the site's origin, not the page. */
async function goToShop(c: AppContext): Promise<Response> {
  const itemId = c.req.param("itemId") ?? "";
  const counted = isFollowed(c.req.raw) ? await countOptions(c, "click", itemId) : null;
  const stored = await countClick(c.var.deps.db, itemId, counted);
  const shop = parseWebUrl(stored ?? "");
  if (!shop) return notFoundPage(c) ?? fail("item_not_found");
  c.header("X-Robots-Tag", "noindex, nofollow");
  return c.redirect(shop.href, 302);
}

async function view(c: AppContext): Promise<Response> {
  const item = { handle: c.req.param("handle") ?? "", itemId: c.req.param("id") ?? "" };
  const counted = isPerson(c.req.raw) ? await countOptions(c, "view", item.itemId) : null;
  const found = await countView(c.var.deps.db, item, counted);
  return found ? c.body(null, 204) : fail("item_not_found");
}

/** Distinguishes people at one address by their User-Agent, within the address's limits. */
async function countOptions(
  c: AppContext,
  deed: "view" | "click",
  itemId: string,
): Promise<CountOptions> {
  const { config, now } = c.var.deps;
  const networks = await networksOf(c.req.raw, config);
  const browser = `${networks[0].hash} ${c.req.header("User-Agent")}`;
  const person = `${itemId}:browser:${await keyedName(config, `browser:${browser}`)}`;
  const limits = [personLimit(deed, person), ...addressLimits(deed, networks, `${itemId}:`)];
  return { limits, day: utcDay(now()), now: now() };
}

function isPerson(request: Request): boolean {
  const agent = request.headers.get("User-Agent");
  return agent !== null && !isbot(agent);
}

/** Whether it is a navigation: no prefetch, no embedded image or script. */
function isFollowed(request: Request): boolean {
  const { headers, method } = request;
  const ahead = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].some((name) =>
    /prefetch|prerender|preview/i.test(headers.get(name) ?? ""),
  );
  const opens = (headers.get("Sec-Fetch-Dest") ?? "document") === "document";
  return method === "GET" && !ahead && opens && isPerson(request);
}
