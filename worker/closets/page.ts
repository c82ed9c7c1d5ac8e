import { closetPath } from "../contract/pages.ts";
import { toBase64 } from "../crypto/encoding.ts";
import { sha256 } from "../crypto/sha256.ts";
import type { ClosetPage, Deps } from "../deps.ts";
import type { AppContext } from "../http/routes.ts";
import { pagePolicy } from "../http/security-headers.ts";
import { isUnchanged } from "../media/storage/serve.ts";
import { readPublication, versionOf } from "./publish.ts";
import { handleOf, readCloset } from "./read.ts";
import { type RenderedPage, readStoredPage, storePage } from "./stored-page.ts";
import { toPublicCloset } from "./view.ts";

/** Seconds; short because likes do not raise the version. */
const EDGE_CACHE_S = 60;
/** Seconds for which a stored page older than a minute is cached, while it is rendered anew. */
const RENDERING_S = 5;
const PARAMETERS = {
  item: /^[A-Za-z0-9_-]{1,64}$/,
  tab: /^collections$/,
  sort: /^popular$/,
  q: /^.{1,60}$/s,
  in: /^[A-Za-z0-9_-]{1,64}$/,
};

/** The same HTML for everybody; a cached or stored page of the current version needs no database. */
export async function closetPage(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const url = new URL(c.req.url);
  const handle = handleOf(c);
  if (handle === null) return notFound(await deps.closetPage());
  const path = closetPath(handle);
  if (c.req.path !== path) return c.redirect(path + url.search, 301);

  const page = await deps.closetPage();
  const asked = { handle, build: page.BUILD, ...searchOf(url.searchParams) };
  const published = await readPublication(deps, handle);
  const kept = published && (await readKept(deps, page, asked, published));
  // Lines of a viral closet would cost more than its pages; its views are counted by the browsers.
  if (kept) c.set("logsOnlyRefusals", true);
  const response = kept ?? (await render(deps, page, asked, published));
  return response ? answer(c, response) : notFound(page);
}

interface Asked {
  readonly handle: string;
  readonly search: string;
  readonly build: string;
  /** Only the page without parameters. */
  readonly isStorable: boolean;
  /** Not for words of a search: the same ones are rarely asked for again. */
  readonly isCacheable: boolean;
}

/** The cached or the stored page of a publication; null without both. Renders an old one anew meanwhile. */
async function readKept(
  deps: Deps,
  page: ClosetPage,
  asked: Asked,
  published: R2Object,
): Promise<Response | null> {
  const version = versionOf(published);
  const cached = await deps.edgeCache.match(cacheKey(deps, asked, version));
  if (cached) return cached;
  const stored = asked.isStorable ? await readStoredPage(deps, published, asked) : null;
  if (!stored) return null;
  const response = toResponse(stored.page);
  keepHere(deps, asked, version, response, stored.isFresh ? EDGE_CACHE_S : RENDERING_S);
  if (!stored.isFresh)
    deps.inBackground("closet_render", () => render(deps, page, asked, published));
  return response;
}

/** Null for a closet that is not public; otherwise the page, which is also stored and cached. */
async function render(
  deps: Deps,
  page: ClosetPage,
  asked: Asked,
  published: R2Object | null,
): Promise<Response | null> {
  const { handle, search } = asked;
  const known = published && versionOf(published);
  const rows = await readCloset(deps, handle, known);
  if (!rows) return null;
  const { version } = rows.closet;
  const { origin } = deps.config.baseUrl;
  const document = page.renderCloset(toPublicCloset(rows), { origin, search, version });
  const rendered = await toRenderedPage(document);
  if (asked.isStorable && published && known === version)
    deps.inBackground("closet_store", () => storePage(deps, published, asked, rendered));
  const response = toResponse(rendered);
  keepHere(deps, asked, version, response);
  return response;
}

/** Puts a page into the cache of this data centre, in the background. */
function keepHere(
  deps: Deps,
  asked: Asked,
  version: number,
  page: Response,
  seconds = EDGE_CACHE_S,
): void {
  if (!asked.isCacheable) return;
  const kept = page.clone();
  kept.headers.set("Cache-Control", `s-maxage=${seconds}`);
  deps.inBackground("closet_cache", () => deps.edgeCache.put(cacheKey(deps, asked, version), kept));
}

/** Only the parameters that change the page, in a fixed order. */
function searchOf(asked: URLSearchParams): Pick<Asked, "search" | "isStorable" | "isCacheable"> {
  const search = new URLSearchParams();
  for (const [name, pattern] of Object.entries(PARAMETERS)) {
    const value = asked.get(name);
    if (value !== null && pattern.test(value)) search.set(name, value);
  }
  const isStorable = search.size === 0;
  return { search: isStorable ? "" : `?${search}`, isStorable, isCacheable: !search.has("q") };
}

function cacheKey(deps: Deps, { build, handle, search }: Asked, version: number): Request {
  const path = `/closet-cache/${build}/${handle}/${version}/${search}`;
  return new Request(new URL(path, deps.config.baseUrl));
}

type Document = ReturnType<ClosetPage["renderCloset"]>;

async function toRenderedPage({ html, style }: Document): Promise<RenderedPage> {
  const [styleHash, hash] = await Promise.all([digest(style), digest(html)]);
  return { html, styleHash, etag: `W/"${hash}"` };
}

function toResponse({ html, styleHash, etag }: RenderedPage, status = 200): Response {
  return new Response(html, {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": pagePolicy(styleHash),
      ETag: etag,
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
  void page.body?.cancel();
  return new Response(null, { status: 304, headers });
}

async function notFound(page: ClosetPage): Promise<Response> {
  return toResponse(await toRenderedPage(page.renderNotFound()), 404);
}
