import { decodeHTMLStrict } from "entities/decode";
import { LIMITS } from "../contract/limits.ts";
import { checkRemoteUrl } from "../network/remote-url.ts";
import { findProduct } from "./json-ld.ts";

/** The number of pictures that a phone can show at a useful size; each is measured. */
const MAX_PICTURES = 8;
const MAX_ADDRESSES = 500;
const TITLES = ["og:title", "twitter:title"];
const PICTURES = [
  "og:image:secure_url",
  "og:image",
  "og:image:url",
  "twitter:image",
  "twitter:image:src",
];

/** The unchecked contents of a shop's page. */
export interface PageData {
  readonly jsonLd: readonly string[];
  /** By property, name or header in lower case, in order. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  readonly title: string | null;
  /** The texts of all `h1`. */
  readonly headings: readonly string[];
  /** The availability in microdata, the product's own first. */
  readonly availability: readonly string[];
  /** The number of products in microdata: one on the page of a product, many in a list. */
  readonly products: number;
  /** The texts of the places that tell people of the stock; "" for a cart's button that works. */
  readonly stock: readonly string[];
  /** The texts between the first heading and the next that are marked as sold out. */
  readonly marks: readonly string[];
}

export interface ChosenProduct {
  readonly title: string | null;
  readonly pictures: readonly string[];
}

interface PageLocation {
  readonly url: string;
  readonly ownHosts: readonly string[];
}

/** By precedence: JSON-LD, Open Graph and Twitter tags, Shopify's data, the title. */
export function chooseProduct(
  page: PageData,
  shopify: unknown,
  place: PageLocation,
): ChosenProduct {
  const described = findProduct(page.jsonLd);
  const stock = readShopify(shopify);
  const metas = (names: readonly string[]) => names.flatMap((name) => page.metas.get(name) ?? []);
  const titles = [described?.name, ...metas(TITLES), stock.title, page.title];
  const pictures = [...(described?.images ?? []), ...metas(PICTURES), ...stock.images];
  return {
    title: titles.map(cleanTitle).find((title) => title !== "") ?? null,
    pictures: cleanPictures(pictures, place),
  };
}

/** The address of Shopify's product data; null for other addresses. */
export function shopifyDataUrl(pageUrl: string): string | null {
  const { origin, pathname } = new URL(pageUrl);
  const handle = /\/products\/([^/]+?)(?:\.json)?\/?$/.exec(pathname)?.[1];
  return handle === undefined ? null : `${origin}/products/${handle}.json`;
}

function readShopify(data: unknown): { title: string | null; images: string[] } {
  const product = fieldOf(data, "product");
  const title = fieldOf(product, "title");
  const images = fieldOf(product, "images");
  const addresses = Array.isArray(images) ? images.map((image) => fieldOf(image, "src")) : [];
  return {
    title: typeof title === "string" ? title : null,
    images: addresses.filter((src): src is string => typeof src === "string"),
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** One plain line that an item's title may be; empty without a word. */
export function cleanTitle(text: string | null | undefined): string {
  return decodeHTMLStrict(text ?? "")
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(0, LIMITS.itemTitleMax)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

function cleanPictures(texts: readonly string[], { url, ownHosts }: PageLocation): string[] {
  const pictures = new Map<string, string>();
  for (const text of texts.slice(0, MAX_ADDRESSES)) {
    const address = URL.parse(decodeHTMLStrict(text).trim(), url);
    const checked = address && checkRemoteUrl(address.href, ownHosts);
    if (!checked?.ok || checked.url.pathname.toLowerCase().endsWith(".svg")) continue;
    const { href, protocol } = checked.url;
    const place = href.slice(protocol.length);
    if (!pictures.has(place)) pictures.set(place, href);
    if (pictures.size === MAX_PICTURES) break;
  }
  return [...pictures.values()];
}
