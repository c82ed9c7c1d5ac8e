import { previewTitle, tabTitle } from "#web/closets/closet-view.ts";
import { FIRST_GRID_ID } from "#web/closets/item-grid.tsx";
import { withWidth } from "#web/media/source-set.ts";
import { closetDocumentTexts } from "#web/texts/closet-document.ts";
import { labelled } from "#worker/contract/advertising.ts";
import { BRAND } from "#worker/contract/brand.ts";
import { type ClosetPart, closetCardPath, closetPartPath } from "#worker/contract/closet-parts.ts";
import type { ClosetItem, Collection, PublicCloset } from "#worker/contract/closets.ts";
import { closetPath, feedPath } from "#worker/contract/pages.ts";
import { type Head, tag } from "./html.ts";

export interface ClosetView {
  /** The site's origin, for absolute addresses. */
  readonly origin: string;
  /** Only `item`, `tab`, `sort`, `q` and `in`. */
  readonly search: string;
  /** The closet's version, a part of the preview picture's address. */
  readonly version: number;
}

interface Preview {
  readonly title: string;
  readonly description: string;
  /** The description below a shared link, where it differs. */
  readonly invitation?: string;
  readonly part?: ClosetPart;
  readonly imageAlt: string;
}

/** The characters of a description that search results and previews show. */
const DESCRIPTION_MAX = 160;
const PICTURE_WIDTH = 960;

/** The item that an address opens, if the closet has it. */
function openedItem({ items }: PublicCloset, search: string): ClosetItem | undefined {
  const id = new URLSearchParams(search).get("item");
  return items.find((item) => item.id === id);
}

/** The collection that an address names, if visitors see it with items. */
function openedCollection({ collections }: PublicCloset, search: string) {
  const id = new URLSearchParams(search).get("in");
  return collections.find((one) => one.id === id && one.itemIds.length > 0);
}

/** The tags of a closet, its open item or named collection, with Open Graph (ogp.me) and schema.org's data. */
export function closetHead(data: PublicCloset, { origin, version, search }: ClosetView): Head {
  const item = openedItem(data, search);
  const preview = previewOf(data, item, openedCollection(data, search));
  const { title, description, invitation = description, part, imageAlt } = preview;
  const { instagramHandle: handle } = data.closet;
  const url = origin + (part ? closetPartPath(handle, part) : closetPath(handle));
  const { adLabel } = data.closet;
  const feed = origin + feedPath(handle);
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
      property("og:image", origin + closetCardPath(handle, version, part)),
      property("og:image:type", "image/jpeg"),
      property("og:image:width", "1200"),
      property("og:image:height", "630"),
      property("og:image:alt", imageAlt),
      tag("meta", { name: "twitter:card", content: "summary_large_image" }),
    ],
    facts: item ? product(item, data, origin) : itemList(data, origin),
  };
}

function previewOf(
  { closet, items }: PublicCloset,
  item: ClosetItem | undefined,
  collection: Collection | undefined,
): Preview {
  const { instagramHandle: handle, title, bio } = closet;
  if (item) {
    return {
      title: previewTitle(closet, item),
      description: shorten(item.caption ?? closetDocumentTexts.itemDescription(item.title, handle)),
      part: { parameter: "item", id: item.id },
      imageAlt: item.title,
    };
  }
  const { title: name, description = bio, itemIds = items } = collection ?? { title };
  const text = description ?? closetDocumentTexts.description(itemIds.length, handle);
  return {
    title: previewTitle(closet, collection),
    description: shorten(text),
    invitation: shorten(closetDocumentTexts.invitation(text)),
    ...(collection && { part: { parameter: "in", id: collection.id } }),
    imageAlt: closetDocumentTexts.pictureAlt(name, handle),
  };
}

function pictureOf(item: ClosetItem, origin: string): string {
  const url = item.wearingImageUrl ?? item.clothingImageUrl;
  return origin + withWidth(url, PICTURE_WIDTH);
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
