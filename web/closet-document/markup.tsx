import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { addressOf, GivenAddress } from "#web/navigation/use-address.ts";

export interface Rendered {
  /** Links that belong into the head. */
  readonly early: string;
  readonly markup: string;
}

/** React's marks of a Suspense boundary that failed or that is not finished. */
const FALLBACKS = ["<!--$!-->", "<!--$?-->"];

/**
 * React's markup of a page at an address of this site, without its early preload links. As one text,
 * because a stream encodes each attribute on its own, which doubles the time of a closet.
 * @throws the error of a component, also of one inside a Suspense boundary and of a lazy one
 */
export function renderMarkup(address: string, page: ReactNode): Rendered {
  const markup = renderToString(<GivenAddress value={addressOf(address)}>{page}</GivenAddress>);
  if (FALLBACKS.some((mark) => markup.includes(mark))) throw new Error("a part was not rendered");
  const [early = ""] = /^(?:<link [^>]*>)*/.exec(markup) ?? [];
  return { early, markup: markup.slice(early.length) };
}
