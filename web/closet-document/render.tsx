import { ClosetNotFound } from "#web/closets/closet-not-found.tsx";
import { ClosetRoot } from "#web/closets/closet-root.tsx";
import legalStyle from "#web/legal/legal-page.css?inline";
import { LegalPage } from "#web/legal/legal-page.tsx";
import sharedStyle from "#web/shares/shared-result.css?inline";
import { SharedResultPage } from "#web/shares/shared-result.tsx";
import { BRAND } from "#worker/contract/brand.ts";
import type { PublicCloset } from "#worker/contract/closets.ts";
import type { LegalDocument } from "#worker/contract/legal.ts";
import { CLOSET_NOT_FOUND } from "#worker/contract/not-found.ts";
import { closetPath } from "#worker/contract/pages.ts";
import { type SharedResult, sharePath } from "#worker/contract/shares.ts";
import { type ClosetDocument, closetDocument } from "./document.ts";
import { type ClosetView, closetHead } from "./head-tags.ts";
import { renderMarkup } from "./markup.tsx";
import { sharedHead } from "./shared-head.ts";
import { themeCss } from "./theme.ts";

export function renderCloset(data: PublicCloset, view: ClosetView): ClosetDocument {
  const address = closetPath(data.closet.instagramHandle) + view.search;
  const rendered = renderMarkup(address, <ClosetRoot data={data} />);
  const head = closetHead(data, view);
  return closetDocument(rendered, { head, data, theme: themeCss(data.closet.colorTheme) });
}

/** The page of a link to a result; it has no script. */
export function renderShare(result: SharedResult, origin: string): ClosetDocument {
  const page = <SharedResultPage result={result} />;
  // Without the preload link: a preview may read it.
  const { markup } = renderMarkup(sharePath(result.token), page);
  const contents = { head: sharedHead(result, origin), theme: sharedStyle };
  return closetDocument({ early: "", markup }, contents);
}

/** A page of the operator's texts; it has no script. */
export function renderLegal(page: LegalDocument): ClosetDocument {
  const { markup } = renderMarkup(page.path, <LegalPage page={page} />);
  const title = `${page.title} | ${BRAND.name}`;
  return closetDocument({ early: "", markup }, { head: { title, tags: [] }, theme: legalStyle });
}

export function renderNotFound(): ClosetDocument {
  const rendered = renderMarkup("/", <ClosetNotFound />);
  return closetDocument(rendered, { head: { title: CLOSET_NOT_FOUND, tags: [] } });
}
