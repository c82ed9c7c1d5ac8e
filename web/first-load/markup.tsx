import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import { StaticRouter } from "react-router-dom";

export interface Rendered {
  /** Links that belong into the head. */
  readonly early: string;
  readonly markup: string;
}

/** React's markup of a page at an address of this site, without its early preload links. */
export async function renderMarkup(address: string, page: ReactNode): Promise<Rendered> {
  const options = {
    // A part that is streamed later needs an inline script, which the policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error: unknown) {
      throw error;
    },
  };
  const tree = <StaticRouter location={address}>{page}</StaticRouter>;
  const stream = await renderToReadableStream(tree, options);
  await stream.allReady;
  const markup = await new Response(stream).text();
  const [early = ""] = /^(?:<link [^>]*>)*/.exec(markup) ?? [];
  return { early, markup: markup.slice(early.length) };
}
