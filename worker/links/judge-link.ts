import type { LinkState } from "#db/schema/links.ts";
import { findProduct, plainWord } from "../products/json-ld.ts";
import type { PageData } from "../products/product-data.ts";
import {
  hasLostTag,
  isCategory,
  isErrorPage,
  isHome,
  isNetwork,
  isRenamed,
  isSamePage,
  isSameShop,
  namedPage,
} from "./link-addresses.ts";
import { NOT_FOUND, SOLD_OUT_MARK, SOLD_OUT_WORDS } from "./page-words.ts";

interface Landing {
  readonly link: URL;
  /** The first address that is none of a network's; null where there is none. */
  readonly first: URL | null;
  /** The address after all redirects. */
  readonly landed: URL;
  /** The host that the link led to when it was first fine. */
  readonly shopHost: string | null;
}

const BASE = "https://shop.invalid/";
const SOLD_OUT = new Set(["discontinued", "oos", "outofstock", "soldout"]);
const LIST = /"@type"\s*:\s*"(?:CollectionPage|ItemList|OfferCatalog|SearchResultsPage)"/;
/** The state of a link by the page that it has led to, which was answered with status 200. */
export function judgeLink(landing: Landing, page: PageData): LinkState {
  const product = findProduct(page.jsonLd);
  const offers = offersFor(landing.landed, product?.offers ?? []);
  if (isErrorPage(landing.landed) || (offers.length === 0 && saysNotFound(page))) return "gone";
  const isProduct =
    product !== null || page.metas.get("og:type")?.[0] === "product" || page.products === 1;
  if (leadsElsewhere(landing, page, isProduct)) return "redirected";
  if (isSoldOut(offers, page, isProduct)) return "sold_out";
  const { link, landed } = landing;
  const named = meantPage(landing);
  return named && landed.href !== link.href && hasLostTag(named, landed) ? "tag_lost" : "fine";
}

/** The page that the link names, or that a short link first led to in the same shop. */
function meantPage({ link, first, landed }: Landing): URL | null {
  return namedPage(link) ?? (first && isSameShop(first.hostname, landed.hostname) ? first : null);
}

function saysNotFound({ title, metas, headings }: PageData): boolean {
  const texts = [title, metas.get("og:title")?.[0], ...headings.slice(0, 3)];
  return texts.some((text) => text && NOT_FOUND.test(text.slice(0, 300)));
}

function leadsElsewhere(landing: Landing, { jsonLd }: PageData, isProduct: boolean): boolean {
  const { link, landed, shopHost } = landing;
  const named = namedPage(link);
  const host = named?.hostname ?? shopHost;
  // A network's own page has a script that leads on.
  if (isNetwork(landed.hostname)) return false;
  if (host && !isSameShop(host, landed.hostname)) return true;
  if (named && isSamePage(named, landed)) return false;
  if (isHome(landed)) return true;
  if (isProduct) return false;
  const meant = meantPage(landing);
  const isList = isCategory(landed, meant) || jsonLd.some((text) => LIST.test(text));
  return isList || (meant !== null && !isRenamed(landed, meant));
}

type Offers = NonNullable<ReturnType<typeof findProduct>>["offers"];

/** The offers of the variant in the address, where they name it. */
function offersFor({ searchParams }: URL, offers: Offers): Offers {
  const variant = searchParams.get("variant");
  const chosen = offers.filter(
    ({ url }) => variant && url && URL.parse(url, BASE)?.searchParams.get("variant") === variant,
  );
  return chosen.length > 0 ? chosen : offers;
}

/** By the page's data; without any, by the first place that tells it to people. */
function isSoldOut(
  offers: Offers,
  { metas, availability, stock, marks }: PageData,
  isProduct: boolean,
): boolean {
  if (offers.length > 0) return offers.every(({ availability: word }) => SOLD_OUT.has(word));
  const named = metas.get("product:availability") ?? metas.get("og:availability") ?? availability;
  const [told] = named;
  if (told !== undefined) return SOLD_OUT.has(plainWord(told));
  const [place] = stock;
  if (place !== undefined) return SOLD_OUT_WORDS.test(place.slice(0, 300));
  // The cards of a list have marks too.
  return isProduct && marks.some((text) => SOLD_OUT_MARK.test(text.slice(0, 300)));
}
