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
  return {
    body: `<!doctype html><html><head><title>${title}</title>${script}</head><body>${rest}</body></html>`,
  };
}

export function moved(location: string, status = 301): ShopAnswer {
  return { status, location };
}
