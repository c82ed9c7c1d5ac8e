import type { Deps } from "../deps.ts";
import { closetVersionKey, versionOf } from "./publish.ts";

/** The HTML of a page with what its headers need. */
export interface StoredPage {
  readonly html: string | ReadableStream;
  /** Base64 of the SHA-256 of the style element. */
  readonly styleHash: string;
  readonly etag: string;
}

interface PageCopy {
  readonly page: StoredPage;
  /** Whether nothing needs to be rendered anew; likes do not raise the version. */
  readonly isFresh: boolean;
}

interface Place {
  readonly handle: string;
  /** Of the code that renders. */
  readonly build: string;
}

const FRESH_MS = 60_000;
/** Older copies are not shown: meanwhile the marks of sold-out items can have changed. */
const SHOWN_MS = 3_600_000;

/** The page that any data centre rendered for a publication; null without one or where it is outdated. */
export async function readPageCopy(
  deps: Deps,
  published: R2Object,
  { handle, build }: Place,
): Promise<PageCopy | null> {
  const { build: madeBy, renderedAt, styleHash, etag } = published.customMetadata ?? {};
  if (madeBy !== build || styleHash === undefined || etag === undefined) return null;
  const age = deps.now() - Number(renderedAt);
  if (!(age < SHOWN_MS)) return null;
  const onlyIf = { etagMatches: published.etag };
  const stored = await deps.media.privateBucket.get(closetVersionKey(handle), { onlyIf });
  if (!stored || !("body" in stored)) return null;
  return { page: { html: stored.body, styleHash, etag }, isFresh: age < FRESH_MS };
}

/** Stores a rendered page with its publication, unless that has changed or ended since it was read. */
export async function storePageCopy(
  deps: Deps,
  published: R2Object,
  { handle, build }: Place,
  { html, styleHash, etag }: StoredPage,
): Promise<void> {
  const version = String(versionOf(published));
  await deps.media.privateBucket.put(closetVersionKey(handle), html, {
    onlyIf: { etagMatches: published.etag },
    customMetadata: { version, build, renderedAt: String(deps.now()), styleHash, etag },
  });
}
