import * as v from "valibot";
import { URL_INVALID, webUrl } from "./generations.ts";
import { LIMITS } from "./limits.ts";
import type { Takedown } from "./moderation.ts";
import { optionalText, requiredLine } from "./text.ts";

export const DEFAULT_CLOSET_TITLE = "My Closet";
export const CLOSET_CREATED =
  "Closet created! Your first item will make it live for followers to see.";
export const CLOSET_NOT_FOUND = "Closet not found";
export const ITEM_NOT_FOUND = "Item not found";
const ITEM_TITLE_MISSING = "Please enter a title";
const AFFILIATE_URL_MISSING = "Please enter an affiliate URL";
export const CLOTHING_IMAGE_MISSING = "Please upload a clothing image";
export const CLOSET_FILE_TOO_LARGE = "File size must be less than 5MB";
export const PAGE_UNREADABLE = "This page could not be read. Please fill in the fields yourself.";
export const OWN_LIKES_FULL =
  "You have given as many likes as one hour allows. Please try again later.";
export const NETWORK_LIKES_FULL =
  "Your network has given as many likes as one hour allows. Please try again later.";

/** An item of a closet. Image fields are paths of this site; `likes` is a whole number, 0 or more. */
export interface ClosetItem extends Readonly<v.InferOutput<typeof itemFields>> {
  readonly id: string;
  readonly clothingImageUrl: string;
  readonly wearingImageUrl: string | null;
  readonly likes: number;
  readonly isPinned: boolean;
  /** From 1; null where not pinned. */
  readonly pinOrder: number | null;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly itemIds: readonly string[];
  /** ISO 8601 UTC. */
  readonly createdAt: string;
}

/** What belongs to a closet as such; the public page shows all of it. */
export interface Closet {
  readonly id: string;
  readonly title: string;
  readonly instagramHandle: string;
  /** `#rrggbb`, lower case. */
  readonly colorTheme: string;
  readonly bio: string | null;
  readonly profileImageUrl: string | null;
}

/**
 * GET /api/closets/:handle, and what the closet's page carries with it. Items in the Recent order:
 * pinned by their order, then the newest; collections newest first. The same for everybody: it never
 * depends on who asks. 404 where the closet is missing or empty.
 */
export interface PublicCloset {
  readonly closet: Closet & { readonly itemCount: number };
  readonly items: readonly ClosetItem[];
  readonly collections: readonly Collection[];
}

/** GET /api/closet (influencer). Items in the manager's order, collections newest first. */
export interface ManagedCloset {
  readonly closet: Closet | null;
  readonly items: readonly ClosetItem[];
  readonly collections: readonly Collection[];
  /** The public address; null while there is no closet. */
  readonly liveUrl: string | null;
  /** What an operator has taken down: pieces by their ids, and the closet itself or null. */
  readonly takedowns: {
    readonly closet: Takedown | null;
    readonly items: Readonly<Record<string, Takedown>>;
  };
}

/** POST and DELETE /api/closets/:handle/items/:id/likes; the caller's own like, once. */
export interface LikeCount {
  readonly likes: number;
}

/** GET /api/closets/:handle/likes: what the caller likes there, each with its present count. */
export interface OwnLikes {
  readonly likes: Readonly<Record<string, number>>;
}

/** A shop's address: a web address with a host name; a bare IP address is refused. */
const affiliateUrl = v.pipe(
  v.string(AFFILIATE_URL_MISSING),
  v.trim(),
  v.nonEmpty(AFFILIATE_URL_MISSING),
  webUrl,
  v.check((text) => hasHostName(text), URL_INVALID),
);

/** At least two labels, none of them empty: so no trailing dot; and no number last, as of an IPv4. */
function hasHostName(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const labels = new URL(text).hostname.split(".");
  return labels.length > 1 && !labels.includes("") && !/^\d+$/.test(labels.at(-1) as string);
}

export const requiredItemTexts = {
  title: requiredLine(LIMITS.itemTitleMax, ITEM_TITLE_MISSING),
  /** The shop; visitors go there by `shopPath`, which counts. */
  affiliateUrl,
};
const optionalItemTexts = {
  caption: optionalText(LIMITS.captionMax),
};

/** The text fields of POST and PATCH /api/closet/items (multipart; files `clothingImage`, `wearingImage?`). */
export const itemFields = v.strictObject({ ...requiredItemTexts, ...optionalItemTexts });
export type ItemFields = v.InferInput<typeof itemFields>;

/**
 * PATCH /api/closet/items/:id. An absent optional text stays; without a file, or with an empty one, the
 * picture stays; `removeWearingImage=true` takes the wearing image away.
 */
export const itemChangeFields = v.strictObject({
  ...requiredItemTexts,
  ...v.partial(v.object(optionalItemTexts)).entries,
  removeWearingImage: v.optional(v.picklist(["true", "false"])),
});

/** The fields of an item that everybody gets, and no other. */
export const PUBLIC_ITEM_FIELDS = [
  "id",
  "title",
  "clothingImageUrl",
  "wearingImageUrl",
  "affiliateUrl",
  "caption",
  "likes",
  "isPinned",
  "pinOrder",
  "createdAt",
] as const satisfies readonly (keyof ClosetItem)[];

/** POST /api/closet/items: 201. `closetCreated` on the first item of somebody without a closet. */
export interface CreatedItem {
  readonly item: ClosetItem;
  readonly closetCreated: boolean;
}

/** PUT /api/closet/items/:id/pin */
export const pinInput = v.strictObject({ isPinned: v.boolean() });

const ids = (max: number) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    v.maxLength(max),
    v.check((list) => new Set(list).size === list.length, "Please name each item once"),
  );

/**
 * PUT /api/closet/pins: all pinned items in their new order. Answers them as `{ items }`; 409
 * `conflict` where others are pinned by now.
 */
export const pinsInput = v.strictObject({ itemIds: ids(LIMITS.closetItemsMax) });

/** PATCH /api/closet */
export const closetSettingsInput = v.strictObject({
  title: requiredLine(LIMITS.closetTitleMax, "Please enter a title"),
  bio: optionalText(LIMITS.bioMax),
  colorTheme: v.optional(
    v.pipe(v.string(), v.toLowerCase(), v.regex(/^#[0-9a-f]{6}$/, "Please choose a colour")),
  ),
});
export type ClosetSettings = v.InferInput<typeof closetSettingsInput>;

/** POST /api/closet/collections: 201 `{ collection }`; PATCH /api/closet/collections/:id: the same. */
export const collectionInput = v.strictObject({
  title: requiredLine(LIMITS.collectionTitleMax, "Please enter a title"),
  description: optionalText(LIMITS.collectionDescriptionMax),
});
export type CollectionInput = v.InferInput<typeof collectionInput>;

/** PUT /api/closet/collections/:id/items: replaces all links; 422 with a foreign item among them. */
export const collectionItemsInput = v.strictObject({ itemIds: ids(LIMITS.closetItemsMax) });

/**
 * POST /api/closet/product-looks `{ url }`: what a shop's page says of its product, by JSON-LD, Open
 * Graph or Shopify's data. POST /api/closet/product-pictures `{ url }`: the bytes of one of its
 * pictures, `image/jpeg` or `image/webp`, clean. Both refuse as the garment links do.
 */
export const productLinkInput = v.strictObject({
  url: v.pipe(v.string(), v.trim(), v.maxLength(LIMITS.urlMax, URL_INVALID)),
});

export interface ProductLook {
  readonly title: string | null;
  readonly affiliateUrl: string;
  /** Addresses of its pictures, best first, at most 12. */
  readonly pictures: readonly string[];
}

/** What is counted of a piece: its dialog opened, tried on, followed to its shop. */
export interface ItemCounts {
  readonly views: number;
  readonly tryOns: number;
  readonly clicks: number;
}

/** GET /api/closet/stats: the last 30 days (UTC), today last. Bots are left out as far as they tell. */
export interface ClosetStats {
  readonly days: readonly (ItemCounts & {
    /** YYYY-MM-DD */
    readonly day: string;
  })[];
  readonly items: Readonly<Record<string, ItemCounts>>;
}
