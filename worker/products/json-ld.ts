import { tryParseJson } from "../network/read-body.ts";

/** A product in schema.org data; texts are unaltered. */
interface DescribedProduct {
  readonly name: string | null;
  readonly images: readonly string[];
  /** Of the product and its variants. */
  readonly offers: readonly DescribedOffer[];
  /** Those of its offers; the texts are unaltered. */
  readonly prices: readonly DescribedPrice[];
}

interface DescribedPrice {
  readonly amount: string;
  readonly currency: string;
}

interface DescribedOffer {
  /** The word of schema.org in lower case, such as `instock`. */
  readonly availability: string;
  readonly url: string | null;
}

type Node = Readonly<Record<string, unknown>>;

/** Properties under which shops nest a product. */
const LEADS = ["@graph", "mainEntity", "itemOffered", "offers"];
const PRODUCT =
  /^(?:https?:\/\/schema\.org\/)?(?:Product|ProductGroup|IndividualProduct|ProductModel)$/;
const MAX_NODES = 2000;
const MAX_IMAGES = 40;
const MAX_DEPTH = 4;

/**
 * The outermost product of the scripts, preferably one with a name; null without one. Its offers are
 * those of all descriptions under the name: some shops write one for each size.
 */
export function findProduct(scripts: readonly string[]): DescribedProduct | null {
  const found = nodesOf(scripts.map(parse)).filter(isProduct).map(describe);
  const first = found.find(({ name }) => name !== null) ?? found[0];
  if (!first) return null;
  const same = found.filter(({ name }) => name === first.name);
  return {
    ...first,
    offers: same.flatMap(({ offers }) => offers),
    prices: same.flatMap(({ prices }) => prices),
  };
}

/** Shops write line breaks into strings, which JSON forbids, comments around the data, and keys in capitals. */
function parse(text: string): unknown {
  const plain = text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose.
    .replace(/[\u0000-\u001f]/g, " ")
    .replace(/"([A-Z])(\w*)"(?=\s*:)/g, (_, first, rest) => `"${first.toLowerCase()}${rest}"`);
  return tryParseJson(plain) ?? tryParseJson(withoutComments(plain));
}

/** The text from its first to its last bracket, without a comma before a closing one. */
function withoutComments(text: string): string {
  const data = text.replace(/<!\[CDATA\[|\]\]>/g, " ");
  const start = data.search(/[[{]/);
  const end = Math.max(data.lastIndexOf("}"), data.lastIndexOf("]")) + 1;
  return start < 0 ? "" : data.slice(start, end).replace(/,(?=\s*[}\]])/g, "");
}

/** All objects reachable by these properties, breadth first. */
function nodesOf(roots: readonly unknown[]): Node[] {
  const queue = [...roots];
  const nodes: Node[] = [];
  for (let at = 0; at < queue.length && at < MAX_NODES; at++) {
    const value = queue[at];
    if (Array.isArray(value)) queue.push(...value.slice(0, MAX_NODES));
    else if (isNode(value)) {
      nodes.push(value);
      queue.push(...LEADS.map((lead) => value[lead]));
    }
  }
  return nodes;
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isProduct(node: Node): boolean {
  return listOf(node["@type"]).some((type) => typeof type === "string" && PRODUCT.test(type));
}

function describe(node: Node): DescribedProduct {
  const own = imagesOf(node.image);
  const variants = () => listOf(node.hasVariant).slice(0, MAX_IMAGES).filter(isNode);
  return {
    name: typeof node.name === "string" && node.name.trim() !== "" ? node.name : null,
    images: own.length > 0 ? own : variants().flatMap(({ image }) => imagesOf(image)),
    offers: offersOf(node),
    prices: pricesOf(node),
  };
}

/** The innermost offers that tell their availability. */
function offersOf(node: Node, depth = 0): DescribedOffer[] {
  const parts = depth < MAX_DEPTH ? [node.hasVariant, node.offers].flatMap(listOf) : [];
  const within = parts.filter(isNode).flatMap((one) => offersOf(one, depth + 1));
  const availability = wordOf(node.availability);
  if (within.length > 0 || !availability) return within;
  const url = [node.url, node["@id"]].find((one) => typeof one === "string");
  return [{ availability, url: typeof url === "string" ? url : null }];
}

/** The innermost prices; a price before a reduction is none. */
function pricesOf(node: Node, depth = 0): DescribedPrice[] {
  const leads = [node.hasVariant, node.offers, node.priceSpecification];
  const parts = depth < MAX_DEPTH ? leads.flatMap(listOf) : [];
  const within = parts.filter(isNode).flatMap((one) => pricesOf(one, depth + 1));
  if (within.length > 0 || /ListPrice|Strikethrough|MSRP/i.test(String(node.priceType))) {
    return within;
  }
  const { priceCurrency: currency } = node;
  if (typeof currency !== "string") return [];
  return [node.price, node.lowPrice, node.highPrice].flatMap((amount) =>
    typeof amount === "string" || typeof amount === "number"
      ? [{ amount: String(amount), currency }]
      : [],
  );
}

function wordOf(value: unknown): string | null {
  const [first] = listOf(value);
  const text = isNode(first) ? first["@id"] : first;
  return typeof text === "string" ? plainWord(text) || null : null;
}

/** The last part of an address of schema.org, in lower case and without separators. */
export function plainWord(text: string): string {
  const word =
    text
      .trim()
      .split(/[/#:]/)
      .findLast((part) => part !== "") ?? "";
  return word.toLowerCase().replace(/[^a-z]/g, "");
}

function imagesOf(value: unknown): string[] {
  return listOf(value)
    .slice(0, MAX_IMAGES)
    .flatMap((image) => (isNode(image) ? [image.contentUrl, image.url] : [image]))
    .flatMap(listOf)
    .filter((image): image is string => typeof image === "string");
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}
