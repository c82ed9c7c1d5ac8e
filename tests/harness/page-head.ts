/** The metadata of a served page, read from its HTML like a crawler. */
interface PageHead {
  readonly title: string;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  /** `og:` and `twitter:` names with their contents, in the page's order. */
  readonly properties: readonly (readonly [string, string])[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  readonly jsonLd: readonly any[];
}

const ENTITIES = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&#x27;": "'",
} as const;

export function unescapeHtml(text: string): string {
  return text.replace(
    /&(?:amp|lt|gt|quot|#39|#x27);/g,
    (entity) => ENTITIES[entity as keyof typeof ENTITIES],
  );
}

type Attributes = Readonly<Record<string, string>>;

function elements(html: string, name: string): Attributes[] {
  return [...html.matchAll(new RegExp(`<${name}\\b([^>]*)>`, "g"))].map(([, attributes = ""]) =>
    Object.fromEntries(
      [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key.toLowerCase(),
        unescapeHtml(value),
      ]),
    ),
  );
}

interface Script {
  readonly attributes: Attributes;
  readonly text: string;
}

/** All script elements, with the ends that a browser recognises. */
export function scriptsOf(html: string): Script[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script/gi)].map(
    ([whole, , text = ""]) => ({
      attributes: elements(whole, "script")[0] ?? {},
      text,
    }),
  );
}

export function readHead(html: string): PageHead {
  const metas = elements(html, "meta");
  const named = metas.map(
    ({ name = "", property = name, content = "" }) => [property, content] as const,
  );
  return {
    title: unescapeHtml(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    description: named.find(([name]) => name === "description")?.[1],
    canonical: elements(html, "link").find(({ rel }) => rel === "canonical")?.href,
    properties: named.filter(([name]) => /^(og|twitter|product):/.test(name)),
    jsonLd: scriptsOf(html)
      .filter(({ attributes }) => attributes.type === "application/ld+json")
      .map(({ text }) => JSON.parse(text)),
  };
}

const absolute = (url: unknown) => typeof url === "string" && /^https?:\/\/[^\s"<>]+$/.test(url);
const filled = (text: unknown) => typeof text === "string" && text.trim() !== "";

/** The faults of a head by ogp.me: in the four basic properties, and in those of an image. */
export function openGraphFaults({ properties }: PageHead): string[] {
  const all = (name: string) => properties.filter(([each]) => each === name).map(([, v]) => v);
  const faults: string[] = [];
  for (const name of ["og:title", "og:type", "og:image", "og:url"]) {
    if (all(name).length !== 1) faults.push(`${all(name).length} of ${name}`);
    if (!filled(all(name)[0])) faults.push(`${name} is empty`);
  }
  for (const name of ["og:image", "og:url"]) {
    if (!all(name).every(absolute)) faults.push(`${name} is no absolute address`);
  }
  for (const name of ["og:image:width", "og:image:height"]) {
    if (!all(name).every((size) => /^[1-9]\d*$/.test(size))) faults.push(`${name} is no number`);
  }
  if (!all("og:image:alt").every(filled)) faults.push("the image has no alternative text");
  const [first] = properties.map(([name]) => name).filter((name) => name.startsWith("og:image"));
  if (first !== "og:image") faults.push("an image's property stands before its image");
  return faults;
}

// biome-ignore lint/suspicious/noExplicitAny: it may be anything
export function productFaults(product: any): string[] {
  const faults: string[] = [];
  if (product?.["@type"] !== "Product") faults.push("it is no Product");
  if (!filled(product?.name)) faults.push("it has no name");
  if (!absolute(product?.image)) faults.push("its image is no absolute address");
  if (!absolute(product?.url)) faults.push("its url is no absolute address");
  return faults;
}

/** The faults of a schema.org ItemList of ListItems of Products. */
// biome-ignore lint/suspicious/noExplicitAny: it may be anything
export function itemListFaults(list: any): string[] {
  const faults: string[] = [];
  if (list?.["@context"] !== "https://schema.org") faults.push("it names no schema.org");
  if (list?.["@type"] !== "ItemList") faults.push("it is no ItemList");
  const entries = list?.itemListElement ?? [];
  if (entries.length === 0) faults.push("it is empty");
  if (list?.numberOfItems !== entries.length) faults.push("its number of items is another");
  for (const [at, entry] of entries.entries()) {
    if (entry["@type"] !== "ListItem") faults.push(`${at} is no ListItem`);
    if (entry.position !== at + 1) faults.push(`${at} has another position`);
    faults.push(...productFaults(entry.item).map((fault) => `${at}: ${fault}`));
  }
  return faults;
}
