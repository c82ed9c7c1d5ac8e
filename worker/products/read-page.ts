import { collectMarks } from "./collect-marks.ts";
import type { PageData } from "./product-data.ts";

/** Each element costs a call from the parser. */
const MAX_ELEMENTS = 2000;
/** The notes on the stock of Amazon and WooCommerce, and the button that adds to the cart. */
const STOCK = '#availability, p.stock, form[action*="/cart/add"] [type="submit"], [name="add"]';

/** Reads product data from the first 2,000 relevant elements; runs and fetches nothing. */
export async function readPage(html: string): Promise<PageData> {
  const jsonLd: string[] = [];
  const titles: string[] = [];
  const headings: string[] = [];
  const metas = new Map<string, string[]>();
  const availability: string[] = [];
  const stock: string[] = [];
  let products = 0;
  let met = 0;
  const count = () => {
    met += 1;
    if (met > MAX_ELEMENTS) throw new Error("the page has too many elements");
  };
  const rewriter = new HTMLRewriter()
    .on('script[type="application/ld+json" i]', collectText(jsonLd, count))
    .on("title", collectText(titles, count))
    .on("h1", collectText(headings, count))
    .on(STOCK, collectText(stock, count, isUsable))
    .on('[itemtype$="schema.org/Product" i]', {
      element() {
        count();
        products += 1;
      },
    })
    .on('[itemprop="availability" i]', {
      element(element) {
        count();
        const value = element.getAttribute("href") ?? element.getAttribute("content");
        if (value) availability.push(value);
      },
    })
    .on("meta", collectMeta(metas, count));
  const marks = collectMarks(rewriter);
  try {
    await rewriter.transform(new Response(html)).body?.pipeTo(new WritableStream());
  } catch {
    // The data before the error may be enough.
  }
  return {
    jsonLd,
    metas,
    title: titles[0] ?? null,
    headings,
    availability,
    products,
    stock,
    marks,
  };
}

function collectMeta(
  metas: Map<string, string[]>,
  count: () => void,
): HTMLRewriterElementContentHandlers {
  return {
    element(meta) {
      count();
      const named = ["property", "name", "http-equiv"].map((name) => meta.getAttribute(name));
      const name = named.find((one) => one !== null)?.toLowerCase();
      const content = meta.getAttribute("content");
      if (!name || !content) return;
      const contents = metas.get(name);
      if (contents) contents.push(content);
      else metas.set(name, [content]);
    },
  };
}

/** A button that people can press, whose words are of no interest. */
function isUsable(element: Element): boolean {
  return element.tagName === "button" && !element.hasAttribute("disabled");
}

/** Collects the text of each element; "" for those without interest. */
function collectText(
  list: string[],
  count: () => void,
  isEmpty: (element: Element) => boolean = () => false,
): HTMLRewriterElementContentHandlers {
  let reads = true;
  return {
    element(element) {
      count();
      list.push("");
      reads = !isEmpty(element);
    },
    text({ text }) {
      if (reads) list[list.length - 1] += text;
    },
  };
}
