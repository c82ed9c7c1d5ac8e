import { isbot } from "isbot";
import { findShopLink } from "#db/queries/item-counts.ts";
import { parseWebUrl } from "../contract/generations.ts";
import { utcDay } from "../credits/ledger.ts";
import { keyedName } from "../crypto/hmac.ts";
import { fail } from "../http/fail.ts";
import { addressLimits, personLimit } from "../http/limit-table.ts";
import { notFoundPage } from "../http/pages.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { visitSourceOf } from "../http/visit-source.ts";
import { askCloset, namedItem } from "./ask-closet.ts";
import type { CountedEvent } from "./closet-rpc.ts";
import { subIdOf, withSubId } from "./sub-ids.ts";

export const countRoutes: readonly Route[] = [
  { method: "GET", path: "/go/:itemId", access: "public", handle: goToShop },
  { method: "POST", path: "/api/closets/:handle/items/:id/views", access: "public", handle: view },
];

/** Parses the stored address again. The referrer policy sends the site's origin, not the page. */
async function goToShop(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const itemId = c.req.param("itemId") ?? "";
  const link = await findShopLink(deps.db, itemId);
  const shop = parseWebUrl(link?.shop ?? "");
  if (!link || !shop) return notFoundPage(c) ?? fail("item_not_found");
  if (isFollowed(c.req.raw)) {
    const click = await eventOf(c, "clicks", itemId);
    // The shopper goes on where the count fails, which is logged.
    await askCloset(deps, link.handle, (closet) => closet.count(click)).catch(() => undefined);
  }
  c.header("X-Robots-Tag", "noindex, nofollow");
  const tracked = link.addsSubIds
    ? withSubId(shop, subIdOf(itemId, visitSourceOf(c.req.raw)))
    : null;
  return c.redirect((tracked ?? shop).href, 302);
}

/** A bot's view is answered like a person's, and not counted. */
async function view(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const named = namedItem(c);
  const event = isPerson(c.req.raw) ? await eventOf(c, "views", named.item) : null;
  const asked = askCloset(deps, named.handle, (closet) => closet.findItem(named, event));
  return (await asked) ? c.body(null, 204) : fail("item_not_found");
}

/** Distinguishes people at one address by their User-Agent, within the address's limits. */
async function eventOf(
  c: AppContext,
  kind: CountedEvent["kind"],
  item: string,
): Promise<CountedEvent> {
  const { config, now } = c.var.deps;
  const networks = await networksOf(c.req.raw, config);
  const browser = `${networks[0].hash} ${c.req.header("User-Agent")}`;
  const person = `${item}:browser:${await keyedName(config, `browser:${browser}`)}`;
  const act = kind === "views" ? "view" : "click";
  const limits = [personLimit(act, person), ...addressLimits(act, networks, `${item}:`)];
  return { kind, item, source: visitSourceOf(c.req.raw), day: utcDay(now()), limits };
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
