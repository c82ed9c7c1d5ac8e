import { PATHS } from "../contract/pages.ts";
import type { AppContext } from "./routes.ts";

const PAGES = new Set<string>(Object.values(PATHS));
/** Where a missing thing is no page: scripts, data and pictures must not be answered with HTML. */
const NO_PAGE = /^\/(api|media|dev|assets)\//;

/**
 * The app, for a navigation: 200 where it has a page, else 404 with its own not-found screen. Null
 * for what cannot be a page.
 */
export function servePage(c: AppContext): Promise<Response> | null {
  const { pathname } = new URL(c.req.url);
  const readOnly = c.req.method === "GET" || c.req.method === "HEAD";
  const asksForPage = PAGES.has(pathname) || c.req.header("Accept")?.includes("text/html");
  if (!readOnly || NO_PAGE.test(pathname) || !asksForPage) return null;
  return appPage(c, pathname);
}

async function appPage(c: AppContext, pathname: string): Promise<Response> {
  // Without the request's own headers: its ETag would make a 304 of another page.
  const index = await c.var.deps.assets.fetch(new URL("/", c.req.url).href);
  const headers = new Headers(index.headers);
  // It names what the login needs, which no other page is about to show.
  if (pathname !== PATHS.login) headers.delete("Link");
  if (pathname === PATHS.resetPassword) headers.set("Referrer-Policy", "no-referrer");
  return new Response(index.body, { status: PAGES.has(pathname) ? 200 : 404, headers });
}
