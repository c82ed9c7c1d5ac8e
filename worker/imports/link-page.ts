import { IMPORT_LIMITS } from "../contract/import-limits.ts";
import type { LinkPage } from "../contract/imports.ts";
import { LIMITS } from "../contract/limits.ts";
import type { Deps } from "../deps.ts";
import { fail } from "../http/fail.ts";
import { tryParseJson } from "../network/read-body.ts";
import { checkRemoteUrl } from "../network/remote-url.ts";
import { fetchRemotePage } from "../products/fetch-page.ts";
import { cleanTitle } from "../products/product-data.ts";

type Link = LinkPage["links"][number];

/** Each element costs a call from the parser; each value of the page's data a step. */
const MAX_ELEMENTS = 3000;
const MAX_VALUES = 20_000;

/** Lists the links of a page that lead to other sites, in its order. Runs nothing of the page. */
export async function readLinkPage(
  deps: Deps,
  url: string,
  ownHosts: readonly string[],
): Promise<LinkPage> {
  const { fetch, resolve } = deps.media;
  const page = await fetchRemotePage(url, { fetch, resolve, ownHosts });
  if (!page.ok) {
    return fail(page.reason === "not_allowed" ? "product_url_not_allowed" : "page_unreadable");
  }
  if (page.type !== "html") return fail("page_unreadable");
  const { anchors, data } = await readLinks(page.text);
  const listed = [...anchors, ...data.flatMap((text) => linksIn(tryParseJson(text)))];
  return { links: outgoing(listed, page.url, ownHosts) };
}

interface Listed {
  readonly url: string;
  readonly title: string;
}

async function readLinks(html: string) {
  const anchors: { url: string; title: string }[] = [];
  const data: string[] = [];
  let met = 0;
  const count = () => {
    met += 1;
    if (met > MAX_ELEMENTS) throw new Error("the page has too many elements");
  };
  const rewriter = new HTMLRewriter()
    .on("a[href]", {
      element(anchor) {
        count();
        anchors.push({ url: anchor.getAttribute("href") ?? "", title: "" });
      },
      text({ text }) {
        const last = anchors.at(-1);
        if (last && last.title.length < LIMITS.urlMax) last.title += text;
      },
    })
    .on("script#__NEXT_DATA__", {
      element() {
        count();
        data.push("");
      },
      text({ text }) {
        data[data.length - 1] += text;
      },
    });
  try {
    await rewriter.transform(new Response(html)).body?.pipeTo(new WritableStream());
  } catch {
    // The links before the error may be enough.
  }
  return { anchors, data };
}

/** Objects with an address and a title, such as those of link pages that scripts render. */
function linksIn(root: unknown): Listed[] {
  const found: Listed[] = [];
  const waiting: unknown[] = [root];
  for (let seen = 0; waiting.length > 0 && seen < MAX_VALUES; seen++) {
    const value = waiting.pop();
    if (typeof value !== "object" || value === null) continue;
    const { url, title } = value as { readonly url?: unknown; readonly title?: unknown };
    if (typeof url === "string" && typeof title === "string") found.push({ url, title });
    waiting.push(...Object.values(value).reverse());
  }
  return found;
}

function outgoing(listed: readonly Listed[], at: string, ownHosts: readonly string[]): Link[] {
  const here = siteOf(new URL(at));
  const links = new Map<string, Link>();
  for (const { url, title } of listed) {
    const target = URL.parse(url, at);
    if (!target || siteOf(target) === here || !checkRemoteUrl(target.href, ownHosts).ok) continue;
    const known = links.get(target.href);
    const words = cleanTitle(title) || null;
    if (!known?.title) links.set(target.href, { url: target.href, title: words });
    if (links.size === IMPORT_LIMITS.linkPageMax) break;
  }
  return [...links.values()];
}

/** The last two labels of the host: a page's own subdomains are no other site. */
function siteOf({ hostname }: URL): string {
  return hostname.split(".").slice(-2).join(".");
}
