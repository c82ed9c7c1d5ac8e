import { parseWebUrl } from "../contract/generations.ts";
import type { ProductPrice } from "../contract/item-price.ts";
import type { ProductImage, ProductLook } from "../contract/products.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import type { RemoteDeps } from "../network/fetch-remote.ts";
import { tryParseJson } from "../network/read-body.ts";
import { fetchPictureSize, fetchRemotePage } from "./fetch-page.ts";
import { priceOf } from "./page-price.ts";
import { priceEnd } from "./price-periods.ts";
import {
  type ChosenProduct,
  chooseProduct,
  type PageData,
  shopifyDataUrl,
} from "./product-data.ts";
import { readPage } from "./read-page.ts";

/** The time for the page and Shopify's data together. */
const LOOK_MS = 8000;
/** The time for the sizes of all pictures, which are read at once. */
const SIZES_MS = 4000;
/** Below this Shopify's data is fetched too. */
const ENOUGH_PICTURES = 2;

export const NO_DATA: PageData = {
  ...{ jsonLd: [], metas: new Map(), title: null },
  ...{ headings: [], availability: [], products: 0, stock: [], marks: [] },
};

/** A page of another site, or a picture. Keeps the pasted address, which identifies the affiliate. */
export async function lookAtPage(
  deps: Deps,
  pasted: string,
  ownHosts: readonly string[],
): Promise<ProductLook> {
  const deadline = deps.now() + LOOK_MS;
  const { fetch, resolve } = deps.media;
  const remote: RemoteDeps = { fetch, resolve, ownHosts, timeoutMs: LOOK_MS };
  const url = parseWebUrl(pasted)?.href ?? pasted;
  const page = await fetchRemotePage(pasted, remote);
  if (!page.ok) {
    return fail(page.reason === "not_allowed" ? "product_url_not_allowed" : "page_unreadable");
  }
  if (page.type === "picture") {
    const { width, height } = page;
    return { url, title: null, images: [{ url, width, height }] };
  }
  const { title, pictures, price } = await productOf(page, ownHosts, (address) =>
    fetchRemotePage(address, { ...remote, timeoutMs: Math.max(1, deadline - deps.now()) }),
  );
  const images = await measure(pictures, { ...remote, timeoutMs: SIZES_MS });
  const isKept = price && priceEnd(url, deps.now()) && priceEnd(page.url, deps.now());
  return { url, title, images, ...(isKept && { price }) };
}

interface TextPage {
  readonly type: "html" | "json";
  readonly text: string;
  readonly url: string;
}

async function productOf(
  page: TextPage,
  ownHosts: readonly string[],
  fetchMore: (url: string) => ReturnType<typeof fetchRemotePage>,
): Promise<ChosenProduct & { readonly price: ProductPrice | null }> {
  const place = { url: page.url, ownHosts };
  const choose = (data: PageData, shopify: unknown) => ({
    ...chooseProduct(data, shopify, place),
    price: priceOf(data, page.url),
  });
  if (page.type === "json") {
    return choose({ ...NO_DATA, jsonLd: [page.text] }, tryParseJson(page.text));
  }
  const data = await readPage(page.text);
  const found = choose(data, null);
  const more = shopifyDataUrl(page.url);
  if (!more || found.pictures.length >= ENOUGH_PICTURES) return found;
  const stock = await fetchMore(more);
  const readable = stock.ok && stock.type !== "picture";
  return readable ? choose(data, tryParseJson(stock.text)) : found;
}

/** The sizes that pages declare are missing or wrong too often; a picture without one is left out. */
async function measure(urls: readonly string[], remote: RemoteDeps): Promise<ProductImage[]> {
  const measured = urls.map(async (url) => {
    const found = await fetchPictureSize(url, remote);
    return found.ok ? [{ url, width: found.width, height: found.height }] : [];
  });
  return (await Promise.all(measured)).flat();
}
