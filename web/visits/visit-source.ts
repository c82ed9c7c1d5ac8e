import { readStored, store } from "#web/api/storage.ts";
import {
  knownSource,
  SOURCE_PARAMETER,
  sourceOfVisit,
  type VisitSource,
} from "#worker/contract/visit-sources.ts";

const KEY = "visit-source";

/** Where this visit came from: kept in the tab alone, until another link leads to the site. */
export function visitSource(): VisitSource {
  const page = firstPage();
  const { referrer } = document;
  const isNew = page.searchParams.has("utm_source") || isForeign(referrer);
  const stored = isNew ? null : knownSource(readStored(KEY, "sessionStorage"));
  if (stored) return stored;
  const source = sourceOfVisit({ page, referrer, userAgent: navigator.userAgent });
  store(KEY, source, "sessionStorage");
  return source;
}

function isForeign(referrer: string): boolean {
  return referrer !== "" && URL.parse(referrer)?.host !== location.host;
}

/** The address may have changed since the document was loaded. */
function firstPage(): URL {
  const [navigation] = performance.getEntriesByType("navigation");
  return new URL(navigation?.name ?? location.href);
}

/** Adds the source to the address of a call. */
export function withSource(path: string): string {
  return `${path}?${SOURCE_PARAMETER}=${visitSource()}`;
}

/** Adds the source to a link to a shop when it is followed, so that a copied link names none. */
function addSource({ target }: Event): void {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/go/"]') : null;
  if (link) link.search = `?${SOURCE_PARAMETER}=${visitSource()}`;
}

for (const event of ["click", "auxclick"]) addEventListener(event, addSource, true);

/** Counts a look at an item. A lost count does not concern the visitor. */
export function countView(handle: string, itemId: string): void {
  const path = withSource(`/api/closets/${handle}/items/${itemId}/views`);
  fetch(path, { method: "POST", keepalive: true }).catch(() => {});
}
