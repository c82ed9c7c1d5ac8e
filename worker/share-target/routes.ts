import { PATHS } from "../contract/pages.ts";
import { pathOfShared } from "../contract/share-target.ts";
import { readMultipart } from "../http/multipart.ts";
import { BODY_BOUNDS } from "../http/request-body.ts";
import type { AppContext, Route } from "../http/routes.ts";

/** The worker serves this page, because the platform answers 405 to a POST to a static page. */
export const shareTargetRoutes: readonly Route[] = [
  { method: "GET", path: PATHS.generate, access: "public", handle: page },
  { method: "POST", path: PATHS.generate, access: "public", ofAnySite: true, handle: receive },
];

async function page(c: AppContext): Promise<Response> {
  const asset = await c.var.deps.assets.fetch(c.req.raw);
  return new Response(asset.body, asset);
}

/**
 * Receives the post of a system's share sheet if no service worker does, and only redirects.
 * A form with a picture is longer than the bound, so that the picture is not read.
 */
async function receive(c: AppContext): Promise<Response> {
  const form = await readMultipart(c.req.raw, BODY_BOUNDS.json).catch(() => null);
  return c.redirect(
    pathOfShared((field) => form?.texts[field] ?? "", false),
    303,
  );
}
