import { type InfluencerCaller, requireRole } from "#db/queries/authorisation.ts";
import { readActor } from "../auth/session.ts";
import { type ProductLook, productLinkInput } from "../contract/products.ts";
import { addressLimits, memberLimit } from "../http/limit-table.ts";
import { siteOrigins } from "../http/origin.ts";
import { parseJson } from "../http/parse-json.ts";
import { enforceLimits } from "../http/rate-limit.ts";
import type { AppContext, Route } from "../http/routes.ts";
import { networksOf } from "../http/source.ts";
import { fetchForeignImage } from "../media/resolve-image.ts";
import { pictureResponse } from "../media/routes.ts";
import { lookAtOwnLink } from "./own-links.ts";
import { lookAtPage } from "./page-looks.ts";

export const productRoutes: readonly Route[] = [
  { method: "POST", path: "/api/product-looks", access: "public", handle: look },
  { method: "POST", path: "/api/closet/product-pictures", access: "influencer", handle: picture },
];

/** A link of this site costs no fetch and meets no limit. */
async function look(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const { url } = await parseJson(c.req.raw, productLinkInput);
  const actor = await readActor(c);
  const origins = siteOrigins(c.req.url, deps.config);
  const own = await lookAtOwnLink(deps, url, { actor, siteOrigins: origins });
  if (own) return c.json<ProductLook>(own);
  const limits = actor
    ? [memberLimit("product", actor.userId)]
    : addressLimits("product", await networksOf(c.req.raw, deps.config));
  await enforceLimits(deps.db, limits, deps.now());
  const hosts = origins.map((origin) => new URL(origin).hostname);
  return c.json<ProductLook>(await lookAtPage(deps, url, hosts));
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
