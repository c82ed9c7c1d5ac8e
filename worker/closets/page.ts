import { closetPath } from "../contract/pages.ts";
import { toBase64 } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";
import type { ClosetPage, Deps } from "../deps.ts";
import type { AppContext } from "../http/routes.ts";
import { pagePolicy } from "../http/security-headers.ts";
import { isUnchanged } from "../media/storage/serve.ts";
import { readVersion } from "./publish.ts";
import { handleOf, readCloset } from "./read.ts";
import { toPublicCloset } from "./view.ts";

/** Seconds; likes do not raise the version. */
const EDGE_CACHE_S = 60;
const PARAMETERS = {
  item: /^[A-Za-z0-9_-]{1,64}$/,
  tab: /^collections$/,
  sort: /^popular$/,
  q: /^.{1,60}$/s,
  in: /^[A-Za-z0-9_-]{1,64}$/,
};

/** The same HTML for everybody; a cached page of the current version needs no database. */
export async function closetPage(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const url = new URL(c.req.url);
  const handle = handleOf(c);
  if (handle === null) return notFound(deps);
  const path = closetPath(handle);
  if (c.req.path !== path) return c.redirect(path + url.search, 301);

  const search = knownSearch(url.searchParams);
  const known = await readVersion(deps, handle);
  const page = await deps.closetPage();
  const key = (version: number) => cacheKey(deps, { handle, version, search, build: page.BUILD });
  const cached = known === null ? undefined : await deps.edgeCache.match(key(known));
  if (cached) return answer(c, cached);

  const rows = await readCloset(deps, handle, known);
  if (!rows) return notFound(deps);
  const { version } = rows.closet;
  const { origin } = deps.config.baseUrl;
  const document = await page.renderCloset(toPublicCloset(rows), { origin, search, version });
  const rendered = await toResponse(document);
  rendered.headers.set("Cache-Control", `s-maxage=${EDGE_CACHE_S}`);
  // The same search is rarely repeated.
  if (!url.searchParams.has("q"))
    deps.inBackground("closet_cache", () => deps.edgeCache.put(key(version), rendered.clone()));
  return answer(c, rendered);
}

/** Only the parameters that change the page, in a fixed order. */
function knownSearch(asked: URLSearchParams): string {
  const search = new URLSearchParams();
  for (const [name, pattern] of Object.entries(PARAMETERS)) {
    const value = asked.get(name);
    if (value !== null && pattern.test(value)) search.set(name, value);
  }
  return search.size > 0 ? `?${search}` : "";
}

interface Cached {
  readonly handle: string;
  readonly version: number;
  readonly search: string;
  readonly build: string;
}

function cacheKey(deps: Deps, { handle, version, search, build }: Cached): Request {
  const path = `/closet-cache/${build}/${handle}/${version}/${search}`;
  return new Request(new URL(path, deps.config.baseUrl));
}

type Document = Awaited<ReturnType<ClosetPage["renderCloset"]>>;

async function toResponse({ html, style }: Document, status = 200): Promise<Response> {
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": await pagePolicy(style),
      ETag: `W/"${await digest(html)}"`,
    },
  });
}

async function digest(text: string): Promise<string> {
  return toBase64(await sha256(text));
}

/** Browsers store the page and revalidate it each time. */
function answer(c: AppContext, page: Response): Response {
  const headers = new Headers(page.headers);
  headers.set("Cache-Control", "public, max-age=0, must-revalidate");
  const etag = headers.get("ETag");
  if (etag === null || !isUnchanged(c.req.raw, etag)) return new Response(page.body, { headers });
  headers.delete("Content-Type");
  return new Response(null, { status: 304, headers });
}

async function notFound(deps: Deps): Promise<Response> {
  const page = await deps.closetPage();
  return toResponse(await page.renderNotFound(), 404);
}
