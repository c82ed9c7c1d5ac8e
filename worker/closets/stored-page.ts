import type { Deps } from "../deps.ts";
import { describeError } from "../http/log.ts";
import { pageKey, readPublication } from "./publish.ts";

/** The HTML of a page with what its headers need. */
export interface RenderedPage {
  readonly html: string | ReadableStream;
  /** Base64 of the SHA-256 of the style element. */
  readonly styleHash: string;
  readonly etag: string;
}

interface StoredPage {
  readonly page: RenderedPage;
  /** Whether it needs no new rendering. */
  readonly isFresh: boolean;
}

interface Place {
  readonly handle: string;
  /** The hash of the built page components. */
  readonly build: string;
}

/** Milliseconds after which a stored page is rendered anew, for its likes. */
const FRESH_MS = 60_000;
/** Milliseconds after which a stored page is not shown: sold-out marks can have changed. */
const SHOWN_MS = 3_600_000;

/**
 * The stored page of a publication; null without one, of another build or site, older than an hour, or
 * where R2 does not answer.
 */
export async function readStoredPage(
  deps: Deps,
  published: R2Object,
  { handle, build }: Place,
): Promise<StoredPage | null> {
  const stored = await deps.media.privateBucket.get(pageKey(handle)).catch((error) => {
    deps.log({ event: "page_unread", ...describeError(error) });
    return null;
  });
  const { styleHash, etag, ...known } = stored?.customMetadata ?? {};
  const age = deps.now() - Number(known.renderedAt);
  const isOfThis =
    known.publication === published.etag &&
    known.build === build &&
    known.origin === deps.config.baseUrl.origin;
  // The last condition also fails where the time is missing.
  if (!stored || !styleHash || !etag || !isOfThis || !(age < SHOWN_MS)) {
    await stored?.body.cancel();
    return null;
  }
  return { page: { html: stored.body, styleHash, etag }, isFresh: age < FRESH_MS };
}

/** Stores a page for a publication, unless that has changed or ended meanwhile. */
export async function storePage(
  deps: Deps,
  published: R2Object,
  { handle, build }: Place,
  { html, styleHash, etag }: RenderedPage,
): Promise<void> {
  const { privateBucket: bucket } = deps.media;
  const customMetadata = {
    ...{ publication: published.etag, build, origin: deps.config.baseUrl.origin },
    ...{ renderedAt: String(deps.now()), styleHash, etag },
  };
  await bucket.put(pageKey(handle), html, { customMetadata });
  const now = await readPublication(deps, handle);
  if (now?.etag !== published.etag) await bucket.delete(pageKey(handle));
}
