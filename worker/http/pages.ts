import { PATHS } from "../contract/pages.ts";
import type { AppContext } from "./routes.ts";

const NO_PAGE = /^\/(api|media|dev|assets)\//;

/** The not-found screen with 404 for navigations; null for other requests. */
export function notFoundPage(c: AppContext): Promise<Response> | null {
  const readOnly = c.req.method === "GET" || c.req.method === "HEAD";
  const asksForPage = c.req.header("Accept")?.includes("text/html");
  if (!readOnly || NO_PAGE.test(c.req.path) || !asksForPage) return null;
  return appPage(c);
}

async function appPage(c: AppContext): Promise<Response> {
  // The request's ETag could give a 304 for another page. This page contains no rendered screen.
  const page = await c.var.deps.assets.fetch(new URL(PATHS.account, c.req.url).href);
  const headers = new Headers(page.headers);
  // The preloads of its own screen are not needed here.
  headers.delete("Link");
  return new Response(page.body, { status: 404, headers });
}
