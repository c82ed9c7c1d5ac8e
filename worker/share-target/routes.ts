import { PATHS } from "../contract/pages.ts";
import { pathOfShared } from "../contract/share-target.ts";
import { readMultipart } from "../http/multipart.ts";
import { BODY_BOUNDS } from "../http/request-body.ts";
import type { AppContext, Route } from "../http/routes.ts";

/** The platform would answer 405 to a POST at the path of a static page, so the page comes through here. */
export const shareTargetRoutes: readonly Route[] = [
  { method: "GET", path: PATHS.generate, access: "public", handle: page },
  { method: "POST", path: PATHS.generate, access: "public", ofAnySite: true, handle: receive },
];

async function page(c: AppContext): Promise<Response> {
  return c.var.deps.assets.fetch(c.req.raw);
}

/**
 * What a system's share sheet posts where no service worker takes it. Redirects and does nothing else;
 * a form with a picture is longer than the bound, so that the picture is not read.
 */
async function receive(c: AppContext): Promise<Response> {
  const form = await readMultipart(c.req.raw, BODY_BOUNDS.json).catch(() => null);
  return c.redirect(
    pathOfShared((field) => form?.texts[field] ?? "", false),
    303,
  );
}
