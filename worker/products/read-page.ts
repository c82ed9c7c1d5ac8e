import type { PageData } from "./product-data.ts";

/** A shop's page has some hundred; each one met costs a call out of the parser. */
const MOST_ELEMENTS = 2000;

/**
 * Reads out of a page what may tell of its product; runs and fetches nothing of it. The first 2,000
 * elements that may tell are looked at, and what the parser gives up on is not.
 */
export async function readPage(html: string): Promise<PageData> {
  const jsonLd: string[] = [];
  const titles: string[] = [];
  const metas = new Map<string, string[]>();
  let met = 0;
  const count = () => {
    met += 1;
    if (met > MOST_ELEMENTS) throw new Error("the page has too many elements");
  };
  const rewriter = new HTMLRewriter()
    .on('script[type="application/ld+json" i]', collectText(jsonLd, count))
    .on("title", collectText(titles, count))
    .on("meta", {
      element(meta) {
        count();
        const name = (meta.getAttribute("property") ?? meta.getAttribute("name"))?.toLowerCase();
        const content = meta.getAttribute("content");
        if (!name || !content) return;
        const contents = metas.get(name);
        if (contents) contents.push(content);
        else metas.set(name, [content]);
      },
    });
  try {
    await rewriter.transform(new Response(html)).body?.pipeTo(new WritableStream());
  } catch {
    // What stands before the place where it ended may be enough.
  }
  return { jsonLd, metas, title: titles[0] ?? null };
}

/** Puts the text of each element that is met into the list, whole. */
function collectText(list: string[], count: () => void): HTMLRewriterElementContentHandlers {
  return {
    element() {
      count();
      list.push("");
    },
    text({ text }) {
      list[list.length - 1] += text;
    },
  };
}
