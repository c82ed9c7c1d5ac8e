import { labelled } from "../contract/advertising.ts";
import { associateNote } from "../contract/amazon.ts";
import { BRAND } from "../contract/brand.ts";
import type { ClosetItem, PublicCloset } from "../contract/closets.ts";
import { escapeHtml } from "../contract/escape-html.ts";
import { closetPath, feedPath } from "../contract/pages.ts";
import type { AppContext } from "../http/routes.ts";
import { handleOf, requireCloset } from "./read.ts";
import { toPublicCloset } from "./view.ts";

const ENTRIES = 50;
const CACHE = "public, max-age=300";

/** GET /closet/:handle/feed.xml: the newest items as Atom (RFC 4287). 404 for a missing closet. */
export async function closetFeed(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const closet = toPublicCloset(await requireCloset(deps, handleOf(c)));
  return new Response(atomFeed(closet, deps.config.baseUrl.origin), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": CACHE },
  });
}

function atomFeed({ closet, items }: PublicCloset, origin: string): string {
  const { instagramHandle: handle, title } = closet;
  const newest = items.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, ENTRIES);
  const page = origin + closetPath(handle);
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">',
    element("id", page),
    element("title", `${title} (@${handle})`),
    element("updated", newest[0]?.createdAt ?? ""),
    `<author>${element("name", `@${handle}`)}</author>`,
    element("generator", BRAND.name),
    link("alternate", page),
    link("self", origin + feedPath(handle)),
    ...newest.map((item) => entry(item, closet, origin)),
    "</feed>\n",
  ].join("\n");
}

function entry(item: ClosetItem, closet: PublicCloset["closet"], origin: string): string {
  const { instagramHandle: handle, adLabel } = closet;
  const url = origin + closetPath(handle, item.id);
  const picture = origin + (item.wearingImageUrl ?? item.clothingImageUrl);
  const caption = item.caption ? `<p>${escapeHtml(item.caption)}</p>` : "";
  const html = `${disclosure(item, closet)}<p><img src="${escapeHtml(picture)}" alt="${escapeHtml(item.title)}"></p>${caption}`;
  return [
    "<entry>",
    element("id", url),
    element("title", labelled(adLabel, item.title)),
    element("updated", item.createdAt),
    link("alternate", url),
    `<content type="html">${escapeXml(html)}</content>`,
    "</entry>",
  ].join("");
}

function disclosure(
  { affiliateUrl }: ClosetItem,
  { instagramHandle: handle, adLabel }: PublicCloset["closet"],
): string {
  const label = `<b lang="${adLabel.lang}">${adLabel.word}</b>`;
  const note = associateNote([affiliateUrl]);
  const amazon = note ? `. @${handle}: ${note}` : "";
  return `<p>${label} · Affiliate link: @${handle} may earn a commission${amazon}</p>`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeXml(href)}"/>`;
}

/** XML 1.0 cannot contain most control characters, noncharacters and lone surrogates. */
function escapeXml(text: string): string {
  return escapeHtml(text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\uFFFE\uFFFF]/gu, ""));
}
