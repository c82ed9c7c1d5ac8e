import type { PageData } from "./product-data.ts";

/** Reads out of a page what may tell of its product; runs and fetches nothing of it. */
export async function readPage(html: string): Promise<PageData> {
  const jsonLd: string[] = [];
  const titles: string[] = [];
  const metas = new Map<string, string[]>();
  const rewriter = new HTMLRewriter()
    .on('script[type="application/ld+json" i]', collectText(jsonLd))
    .on("title", collectText(titles))
    .on("meta", {
      element(meta) {
        const name = (meta.getAttribute("property") ?? meta.getAttribute("name"))?.toLowerCase();
        const content = meta.getAttribute("content");
        if (name && content) metas.set(name, [...(metas.get(name) ?? []), content]);
      },
    });
  try {
    await rewriter.transform(new Response(html)).body?.pipeTo(new WritableStream());
  } catch {
    // Markup that the parser gives up on: what stands before it may be enough.
  }
  return { jsonLd, metas, title: titles[0] ?? null };
}

/** Puts the text of each element that is met into the list, whole. */
function collectText(list: string[]): HTMLRewriterElementContentHandlers {
  return {
    element() {
      list.push("");
    },
    text({ text }) {
      list[list.length - 1] += text;
    },
  };
}
