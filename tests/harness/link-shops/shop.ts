export type LinkState = "fine" | "gone" | "sold_out" | "redirected" | "tag_lost" | "unreachable";

/** The answer of a shop to one address. */
export interface ShopAnswer {
  readonly status?: number;
  readonly location?: string;
  readonly type?: string;
  readonly body?: string;
}

/** A shop with one item link, and the state that a person would give the link. */
export interface LinkShop {
  readonly name: string;
  readonly link: string;
  readonly expected: LinkState;
  /** By address; an address that is not listed cannot be reached. */
  readonly answers: Readonly<Record<string, ShopAnswer>>;
}

/** A page with JSON-LD, a title and further markup. */
export function page(title: string, data: unknown, rest = ""): ShopAnswer {
  const script = data
    ? `<script type="application/ld+json">${typeof data === "string" ? data : JSON.stringify(data)}</script>`
    : "";
  return markup(`<title>${title}</title>${script}`, rest);
}

/** A page with the markup of its head and of its body. */
export function markup(head: string, body: string): ShopAnswer {
  return { body: `<!doctype html><html><head>${head}</head><body>${body}</body></html>` };
}

export function moved(location: string, status = 301): ShopAnswer {
  return { status, location };
}

/** The answers of addresses that lead to each other in order, and of the last one. */
export function chain(
  urls: readonly string[],
  answer: ShopAnswer,
  status = 301,
): LinkShop["answers"] {
  const hops = urls
    .slice(0, -1)
    .map((url, at) => [url, moved(urls[at + 1] ?? "", status)] as const);
  return { ...Object.fromEntries(hops), [urls.at(-1) ?? ""]: answer };
}
