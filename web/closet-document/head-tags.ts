import { previewTitle, tabTitle } from "#web/closets/closet-view.ts";
import { FIRST_GRID_ID } from "#web/closets/item-grid.tsx";
import { withParameter } from "#web/media/source-set.ts";
import { closetDocumentTexts } from "#web/texts/closet-document.ts";
import { labelled } from "#worker/contract/advertising.ts";
import { BRAND } from "#worker/contract/brand.ts";
import type { ClosetItem, PublicCloset } from "#worker/contract/closets.ts";
import { closetCardPath, closetPath, feedPath } from "#worker/contract/pages.ts";
import { type Head, tag } from "./html.ts";

interface HeadOf {
  readonly origin: string;
  readonly version: number;
  readonly item: ClosetItem | undefined;
}

interface Preview {
  readonly title: string;
  readonly description: string;
  /** The description below a shared link, where it differs. */
  readonly invitation?: string;
  readonly url: string;
  readonly image: readonly Readonly<Record<string, string>>[];
}

/** The characters of a description that search results and previews show. */
const DESCRIPTION_MAX = 160;
const PICTURE_WIDTH = "960";

/** The item that an address opens, if the closet has it. */
export function openedItem({ items }: PublicCloset, search: string): ClosetItem | undefined {
  const id = new URLSearchParams(search).get("item");
  return items.find((item) => item.id === id);
}

/** The tags of a closet or its open item, with Open Graph (ogp.me) and schema.org's data. */
export function closetHead(data: PublicCloset, { origin, version, item }: HeadOf): Head {
  const preview = item ? ofItem(data, item, origin) : ofCloset(data, origin, version);
  const { title, description, invitation = description, url, image } = preview;
  const { adLabel } = data.closet;
  const feed = origin + feedPath(data.closet.instagramHandle);
  const property = (name: string, content: string) => tag("meta", { property: name, content });
  return {
    title: tabTitle(data.closet, item),
    tags: [
      // The browser paints after the first grid; an earlier paint would cause a layout shift.
      tag("link", { rel: "expect", href: `#${FIRST_GRID_ID}`, blocking: "render" }),
      tag("meta", { name: "description", content: description }),
      tag("link", { rel: "canonical", href: url }),
      tag("link", { rel: "alternate", type: "application/atom+xml", href: feed }),
      property("og:type", item ? "product" : "website"),
      property("og:site_name", BRAND.name),
      property("og:title", labelled(adLabel, title)),
      property("og:description", shorten(labelled(adLabel, invitation))),
      property("og:url", url),
      ...image.flatMap((each) =>
        Object.entries(each).map(([name, value]) => property(name, value)),
      ),
      tag("meta", { name: "twitter:card", content: "summary_large_image" }),
    ],
    facts: item ? product(item, data, origin) : itemList(data, origin),
  };
}

function ofCloset({ closet, items }: PublicCloset, origin: string, version: number): Preview {
  const { instagramHandle, bio } = closet;
  const description = bio ?? closetDocumentTexts.description(items.length, instagramHandle);
  return {
    title: previewTitle(closet),
    description: shorten(description),
    invitation: shorten(closetDocumentTexts.invitation(description)),
    url: origin + closetPath(instagramHandle),
    image: [
      {
        "og:image": origin + closetCardPath(instagramHandle, version),
        "og:image:type": "image/jpeg",
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": closetDocumentTexts.pictureAlt(closet.title, instagramHandle),
      },
    ],
  };
}

function ofItem({ closet }: PublicCloset, item: ClosetItem, origin: string): Preview {
  const { instagramHandle } = closet;
  return {
    title: previewTitle(closet, item),
    description: shorten(
      item.caption ?? closetDocumentTexts.itemDescription(item.title, instagramHandle),
    ),
    url: origin + closetPath(instagramHandle, item.id),
    image: [{ "og:image": pictureOf(item, origin), "og:image:alt": item.title }],
  };
}

function pictureOf(item: ClosetItem, origin: string): string {
  const url = item.wearingImageUrl ?? item.clothingImageUrl;
  return origin + withParameter(url, "w", PICTURE_WIDTH);
}

/** schema.org/ItemList of ListItems, in the order of the page. */
function itemList(data: PublicCloset, origin: string): object {
  const { closet, items } = data;
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    name: closet.title,
    numberOfItems: items.length,
    itemListElement: items.map((item, at) => ({
      "@type": "ListItem",
      position: at + 1,
      item: productFields(item, data, origin),
    })),
  };
}

function product(item: ClosetItem, data: PublicCloset, origin: string): object {
  return { "@context": "https://schema.org", ...productFields(item, data, origin) };
}

function productFields(item: ClosetItem, { closet }: PublicCloset, origin: string): object {
  return {
    "@type": "Product",
    name: item.title,
    image: pictureOf(item, origin),
    url: origin + closetPath(closet.instagramHandle, item.id),
    ...(item.caption ? { description: item.caption } : {}),
  };
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= DESCRIPTION_MAX) return line;
  return `${line.slice(0, DESCRIPTION_MAX - 1).replace(/\s+\S*$/, "")}…`;
}
