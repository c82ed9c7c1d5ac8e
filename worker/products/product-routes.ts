import { type InfluencerCaller, requireRole } from "#db/queries/authorisation.ts";
import { type ProductLook, productLinkInput } from "../contract/closets.ts";
import { parseWebUrl } from "../contract/generations.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { memberLimit } from "../http/limit-table.ts";
import { siteOrigins } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceMemberLimit } from "../http/rate-limit.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { fetchForeignImage } from "../media/resolve-image.ts";
import { pictureResponse } from "../media/routes.ts";
import type { RemoteDeps } from "../network/fetch-remote.ts";
import { tryParseJson } from "../network/read-body.ts";
import { fetchRemotePage } from "./fetch-page.ts";
import {
  type ChosenProduct,
  chooseProduct,
  type PageData,
  shopifyDataUrl,
} from "./product-data.ts";
import { readPage } from "./read-page.ts";

/** The time for the page and Shopify's data together. */
const LOOK_MS = 8000;
/** Below this Shopify's data is fetched too. */
const ENOUGH_PICTURES = 2;

export const productRoutes: readonly Route[] = [
  { method: "POST", path: "/api/closet/product-looks", access: "influencer", handle: look },
  { method: "POST", path: "/api/closet/product-pictures", access: "influencer", handle: picture },
];

/** Keeps the pasted address, which identifies the affiliate. */
async function look(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { url } = await parseJson(c.req.raw, productLinkInput);
  await requireRole(deps.db, caller);
  await enforceMemberLimit(deps, "product", caller.userId);
  const hosts = siteOrigins(c.req.url, deps.config).map((origin) => new URL(origin).hostname);
  const product = await readProduct(deps, url, hosts);
  return c.json<ProductLook>({ ...product, affiliateUrl: parseWebUrl(url)?.href ?? url });
}

const NOTHING: PageData = { jsonLd: [], metas: new Map(), title: null };

async function readProduct(
  deps: Deps,
  url: string,
  ownHosts: readonly string[],
): Promise<ChosenProduct> {
  const deadline = deps.now() + LOOK_MS;
  const { fetch, resolve } = deps.media;
  const remote: RemoteDeps = { fetch, resolve, ownHosts, timeoutMs: LOOK_MS };
  const page = await fetchRemotePage(url, remote);
  if (!page.ok) {
    if (page.reason === "not_allowed") return fail("product_url_not_allowed");
    return fail("page_unreadable");
  }
  const place = { url: page.url, ownHosts };
  if (page.type === "json") {
    return chooseProduct({ ...NOTHING, jsonLd: [page.text] }, tryParseJson(page.text), place);
  }
  const data = await readPage(page.text);
  const found = chooseProduct(data, null, place);
  const more = shopifyDataUrl(page.url);
  const timeoutMs = deadline - deps.now();
  if (!more || timeoutMs <= 0 || found.pictures.length >= ENOUGH_PICTURES) return found;
  const stock = await fetchRemotePage(more, { ...remote, timeoutMs });
  return stock.ok ? chooseProduct(data, tryParseJson(stock.text), place) : found;
}

async function picture(caller: InfluencerCaller, c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { url } = await parseJson(c.req.raw, productLinkInput);
  await requireRole(deps.db, caller);
  const image = await fetchForeignImage(deps, url, {
    limits: [memberLimit("product-picture", caller.userId)],
    siteOrigins: siteOrigins(c.req.url, deps.config),
    role: "product",
  });
  return pictureResponse(image);
}
