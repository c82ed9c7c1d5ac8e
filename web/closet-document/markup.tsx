import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";

export interface Rendered {
  /** Links that belong into the head. */
  readonly early: string;
  readonly markup: string;
}

/**
 * React's markup of a page at an address of this site, without its early preload links. As one text,
 * because a stream encodes each attribute on its own, which doubles the time of a closet.
 * @throws the error of a component, also where one is loaded lazily
 */
export function renderMarkup(address: string, page: ReactNode): Rendered {
  const markup = renderToString(<StaticRouter location={address}>{page}</StaticRouter>);
  const [early = ""] = /^(?:<link [^>]*>)*/.exec(markup) ?? [];
  return { early, markup: markup.slice(early.length) };
}
