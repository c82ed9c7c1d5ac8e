/** Hosts of affiliate networks and short links, which lead to a shop of another host by design. */
const NETWORKS = new Set([
  ...["awin1.com", "tidd.ly", "linksynergy.com", "anrdoezrs.net", "jdoqocy.com", "kqzyfj.com"],
  ...["dpbolvw.net", "tkqlhce.com", "shareasale.com", "shrsl.com", "pxf.io", "sjv.io", "evyy.net"],
  ...["rstyle.me", "liketk.it", "shopltk.com", "shopstyle.it", "shop-my.us", "shopmy.us"],
  ...["skimresources.com", "viglink.com", "redirectingat.com", "prf.hn", "webgains.com"],
  ...["tradedoubler.com", "admitad.com", "flexoffers.com", "belboon.com", "digidip.net"],
  ...["metaffiliation.com", "effiliation.com", "zanox.com", "financeads.net", "adtraction.com"],
  ...["geni.us", "howl.me", "howl.link", "magik.ly", "mavely.app.link", "app.link", "onelink.me"],
  ...["amzn.to", "amzn.eu", "a.co", "ebay.us", "zalan.do", "bit.ly", "tinyurl.com", "t.co"],
]);

/** The parameters that name the affiliate; shops drop those that name one click. */
const TAG =
  /^(?:tag|via|ref(?:_?id|erral)?|rfsn|sca_ref|a_aid|a_bid|campid|sub_?id\d?|partner(?:_?id)?|aff(?:_?(?:id|code|sub\d?)|iliate(?:_?(?:id|code))?)?)$/i;

const SECOND_LEVELS = new Set(["ac", "co", "com", "edu", "gov", "net", "org"]);
const LOCALE = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;
const CATEGORY_PARENT =
  /^(?:collections?|categor(?:y|ies|ia|ias|ie|ies)|product-category|kategorien?|categorie-produit|cat|c|brands?|tags?)$/i;
const CATEGORY =
  /^(?:search|suche|recherche|sale|outlet|new-?in|new-arrivals|women|men|damen|herren|femme|homme|shop|products|all|catalog)$/i;

/** Two labels, or three below a country's second level such as `co.uk`. */
function siteOf(host: string): string {
  const labels = host.split(".");
  const isSecondLevel = labels.at(-1)?.length === 2 && SECOND_LEVELS.has(labels.at(-2) ?? "");
  return labels.slice(isSecondLevel ? -3 : -2).join(".");
}

/** Also the same shop of another country, such as `shop.de` and `shop.co.uk`. */
export function isSameShop(one: string, other: string): boolean {
  const [name] = siteOf(one).split(".");
  return name === siteOf(other).split(".")[0];
}

export function isNetwork(host: string): boolean {
  return NETWORKS.has(siteOf(host)) || NETWORKS.has(host);
}

/** The page that a link names: its own, or that in a parameter of a network's link; else null. */
export function namedPage(link: URL): URL | null {
  for (const value of link.searchParams.values()) {
    const named = /^https?:\/\//i.test(value) ? URL.parse(value) : null;
    if (named && !isSameShop(named.hostname, link.hostname)) return named;
  }
  return isNetwork(link.hostname) ? null : link;
}

/** Whether a parameter that names the affiliate is missing, or has another value. */
export function hasLostTag(named: URL, landed: URL): boolean {
  const tags = [...named.searchParams].filter(([name]) => TAG.test(name));
  // Beside a `tag`, other parameters are the shop's own.
  const own = tags.filter(([name]) => name.toLowerCase() === "tag");
  return (own.length > 0 ? own : tags).some(
    ([name, value]) => value !== "" && landed.searchParams.get(name) !== value,
  );
}

function segmentsOf({ pathname }: URL): string[] {
  const segments = pathname.toLowerCase().split("/");
  return segments.filter((one) => one !== "");
}

export function isSamePage(one: URL, other: URL): boolean {
  return segmentsOf(one).join("/") === segmentsOf(other).join("/");
}

/** The start of a shop, also in a language. */
export function isHome(url: URL): boolean {
  const left = segmentsOf(url).filter((one) => !LOCALE.test(one));
  return left.length === 0 || (left.length === 1 && /^(?:index\.\w+|home)$/i.test(left[0] ?? ""));
}

/** A list of products by its address, or one that contains the named page. */
export function isCategory(landed: URL, named: URL | null): boolean {
  const at = segmentsOf(landed);
  const from = named ? segmentsOf(named) : [];
  const contains = at.length < from.length && at.every((one, index) => one === from[index]);
  const isListed = CATEGORY_PARENT.test(at.at(-2) ?? "") || CATEGORY.test(at.at(-1) ?? "");
  return contains || isListed;
}

/** Whether the address has half of the words that end the named one, or its long number. */
export function isRenamed(landed: URL, named: URL): boolean {
  const all = new Set(wordsOf(segmentsOf(landed)));
  const words = wordsOf(segmentsOf(named).slice(-1));
  const shared = words.filter((word) => all.has(word));
  return shared.length * 2 >= Math.max(1, words.length) || shared.some((one) => /\d{3}/.test(one));
}

function wordsOf(segments: readonly string[]): string[] {
  const words = segments.flatMap((one) => one.split(/[^\p{L}\p{N}]+/u));
  return words.filter((word) => word.length > 2 || /\d/.test(word));
}

export function isErrorPage(url: URL): boolean {
  return segmentsOf(url).some((one) =>
    /^(?:404|(?:home-)?(?:error|page)?-?not-?found|error(?:-start)?)(?:\.\w+)?$/i.test(one),
  );
}
