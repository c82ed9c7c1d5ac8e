import { PATHS } from "../contract/pages.ts";
import type { AppContext } from "./routes.ts";

/** Where a missing thing is no page: scripts, data and pictures must not be answered with HTML. */
const NO_PAGE = /^\/(api|media|dev|assets)\//;

/**
 * The app's own not-found screen, with 404, for a navigation to what is no page: those that are one
 * are files. Null for what cannot be a page.
 */
export function notFoundPage(c: AppContext): Promise<Response> | null {
  const readOnly = c.req.method === "GET" || c.req.method === "HEAD";
  const asksForPage = c.req.header("Accept")?.includes("text/html");
  if (!readOnly || NO_PAGE.test(c.req.path) || !asksForPage) return null;
  return appPage(c);
}

async function appPage(c: AppContext): Promise<Response> {
  // Without the request's own headers: its ETag would make a 304 of another page.
  const index = await c.var.deps.assets.fetch(new URL(PATHS.home, c.req.url).href);
  const headers = new Headers(index.headers);
  // It names what the first page needs, which this one is not about to show.
  headers.delete("Link");
  return new Response(index.body, { status: 404, headers });
}
