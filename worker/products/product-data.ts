import { decodeHTMLStrict } from "entities/decode";
import { LIMITS } from "../contract/limits.ts";
import { checkRemoteUrl } from "../network/remote-url.ts";
import { findProduct } from "./json-ld.ts";

const MOST_PICTURES = 12;
/** Addresses that are looked at for them, whatever comes of those. */
const MOST_ADDRESSES = 500;
const TITLES = ["og:title", "twitter:title"];
const PICTURES = [
  "og:image:secure_url",
  "og:image",
  "og:image:url",
  "twitter:image",
  "twitter:image:src",
];

/** What is read out of a shop's page; nothing of it is decoded or trusted. */
export interface PageData {
  /** Contents of `application/ld+json` scripts. */
  readonly jsonLd: readonly string[];
  /** Contents of <meta> by property or name, in lower case, in the page's order. */
  readonly metas: ReadonlyMap<string, readonly string[]>;
  /** Content of <title>. */
  readonly title: string | null;
}

/** A product as a form begins with it. */
export interface ChosenProduct {
  readonly title: string | null;
  readonly pictures: readonly string[];
}

/** Where the page lies, and which hosts are this site itself. */
interface Place {
  readonly url: string;
  readonly ownHosts: readonly string[];
}

/**
 * The best of what a page says of its product: JSON-LD before Open Graph and Twitter's tags before
 * Shopify's data (`shopify`, as parsed); the page's title last. Pictures are addresses that may be
 * fetched, each once, at most 12.
 */
export function chooseProduct(page: PageData, shopify: unknown, place: Place): ChosenProduct {
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

/** Where Shopify tells of the product of a page, or null where the address is not of its form. */
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

/** One line of plain text, as the form takes it. */
function cleanTitle(text: string | null | undefined): string {
  return decodeHTMLStrict(text ?? "")
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/gu, "")
    .trim()
    .slice(0, LIMITS.itemTitleMax)
    .replace(/[\ud800-\udbff]$/, "")
    .trim();
}

function cleanPictures(texts: readonly string[], { url, ownHosts }: Place): string[] {
  const pictures = new Map<string, string>();
  for (const text of texts.slice(0, MOST_ADDRESSES)) {
    const address = URL.parse(decodeHTMLStrict(text).trim(), url);
    const checked = address && checkRemoteUrl(address.href, ownHosts);
    if (!checked?.ok || checked.url.pathname.toLowerCase().endsWith(".svg")) continue;
    const { href, protocol } = checked.url;
    const place = href.slice(protocol.length);
    if (!pictures.has(place)) pictures.set(place, href);
    if (pictures.size === MOST_PICTURES) break;
  }
  return [...pictures.values()];
}
