import { tryParseJson } from "../network/read-body.ts";

/** A product in schema.org data; texts are unaltered. */
interface DescribedProduct {
  readonly name: string | null;
  readonly images: readonly string[];
}

type Node = Readonly<Record<string, unknown>>;

/** Properties under which shops nest a product. */
const LEADS = ["@graph", "mainEntity", "itemOffered", "offers"];
const PRODUCT =
  /^(?:https?:\/\/schema\.org\/)?(?:Product|ProductGroup|IndividualProduct|ProductModel)$/;
const MAX_NODES = 2000;
const MAX_IMAGES = 40;

/** The outermost product of the scripts, preferably one with a name; null without one. */
export function findProduct(scripts: readonly string[]): DescribedProduct | null {
  const found = nodesOf(scripts.map(parse)).filter(isProduct).map(describe);
  return found.find(({ name }) => name !== null) ?? found[0] ?? null;
}

/** Shops write line breaks into strings, which JSON forbids. */
function parse(text: string): unknown {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose.
  return tryParseJson(text.replace(/[\u0000-\u001f]/g, " "));
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
  };
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
