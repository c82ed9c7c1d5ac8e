import {
  knownSource,
  SOURCE_PARAMETER,
  sourceOfVisit,
  type VisitSource,
} from "../contract/visit-sources.ts";

/** The source that the page names; without one of the four words, what the headers say. */
export function visitSourceOf(request: Request): VisitSource {
  const { searchParams, host } = new URL(request.url);
  const named = knownSource(searchParams.get(SOURCE_PARAMETER));
  if (named) return named;
  const { headers } = request;
  const from = headers.get("Referer") ?? "";
  const page = URL.canParse(from) ? new URL(from) : null;
  const isOwn = page?.host === host;
  return sourceOfVisit({
    page: isOwn ? page : null,
    // The page before a page of this site is unknown, and a missing header says nothing.
    referrer: isOwn || !page ? null : from,
    userAgent: headers.get("User-Agent") ?? "",
  });
}
