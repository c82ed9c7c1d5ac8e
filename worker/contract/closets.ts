import * as v from "valibot";
import type { AdLabel } from "./advertising.ts";
import type { GarmentRefusal } from "./failures.ts";
import { PIECE_KINDS, type PieceKind } from "./garment-pieces.ts";
import { garmentStrokesInput } from "./garment-strokes.ts";
import { URL_INVALID } from "./generations.ts";
import type { ItemPrice } from "./item-price.ts";
import type { ItemVisibility } from "./item-visibility.ts";
import { LIMITS } from "./limits.ts";
import type { Takedown } from "./moderation.ts";
import { optionalText, requiredLine } from "./text.ts";
import { webUrl } from "./web-url-input.ts";

/** In the description of a shared closet and on its card. */
export const CLOSET_INVITATION = "Try these on yourself";
/** On the card of a single item. */
export const ITEM_INVITATION = "Try it on yourself";
export const DEFAULT_CLOSET_TITLE = "My Closet";
export const DEFAULT_COLOUR = "#000000";
export const CLOSET_CREATED =
  "Closet created! Your first item will make it live for followers to see.";
const ITEM_TITLE_MISSING = "Please enter a title";
const AFFILIATE_URL_MISSING = "Please enter an affiliate URL";
export const CLOTHING_IMAGE_MISSING = "Please upload a clothing image";
export const CLOSET_FILE_TOO_LARGE = "File size must be less than 5MB";
export const OWN_LIKES_FULL =
  "You have given as many likes as one hour allows. Please try again later.";
export const NETWORK_LIKES_FULL =
  "Your network has given as many likes as one hour allows. Please try again later.";

/** Image fields are paths of this site; `likes` is 0 or more. */
export interface ClosetItem extends Readonly<v.InferOutput<typeof itemFields>> {
  readonly id: string;
  readonly clothingImageUrl: string;
  readonly wearingImageUrl: string | null;
  /** Whether its file says that software made it or put it together. */
  readonly isWearingGenerated: boolean;
  readonly likes: number;
  readonly isPinned: boolean;
  readonly pinOrder: number | null;
  /** The time of the creation; of the first publication if the item began as not public. */
  readonly createdAt: string;
  readonly price: ItemPrice | null;
  /** Below, when a scheduled item becomes public; both only for those who manage the closet. */
  readonly visibility?: ItemVisibility;
  readonly publicAt?: string | null;
  /** Only in a public closet, where the last check of the link found that it is sold out. */
  readonly isSoldOut?: true;
}

export interface Collection {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly itemIds: readonly string[];
  readonly createdAt: string;
}

export interface Closet {
  readonly id: string;
  readonly title: string;
  readonly instagramHandle: string;
  readonly colorTheme: string;
  readonly bio: string | null;
  readonly profileImageUrl: string | null;
  /** The creator's country, ISO 3166-1 alpha-2, which decides the word of the ad label. */
  readonly country: string | null;
  /** Whether `/go/` adds the item's sub-id to the links of affiliate networks. */
  readonly addsSubIds: boolean;
}

/** GET /api/closets/:handle, the same for every caller; 404 where missing or empty. */
export interface PublicCloset {
  readonly closet: Omit<Closet, "country" | "addsSubIds"> & {
    readonly itemCount: number;
    readonly adLabel: AdLabel;
    /** The sentence that Amazon prescribes, if a link of the closet leads there. */
    readonly associateNote: string | null;
  };
  readonly items: readonly ClosetItem[];
  readonly collections: readonly Collection[];
}

/** Whether an item can be tried on, by the engine's analysis. */
export type ItemTryOn =
  | { readonly state: "checking" }
  | { readonly state: "ready"; readonly kind: PieceKind }
  | { readonly state: "refused"; readonly failureCode: GarmentRefusal };

/** GET /api/closets/:handle/items/:id, the same for every caller; 404 for an item that is not shown. */
export interface ShownItem {
  readonly closet: Pick<Closet, "title" | "instagramHandle">;
  readonly item: ClosetItem;
  /** Null where the engine does not analyse the item. */
  readonly tryOn: ItemTryOn | null;
}

/** The part of the new closet's checklist that does not follow from the closet's fields. */
interface ClosetChecklist {
  readonly isShared: boolean;
  /** The owner closed the checklist before it was complete. */
  readonly isClosed: boolean;
}

/** PUT /api/closet/checklist: the owner shared the link, or closed the checklist. */
export const checklistInput = v.strictObject({ event: v.picklist(["shared", "closed"]) });
export type ChecklistEvent = v.InferOutput<typeof checklistInput>["event"];

/** The problem of a link that the checks have found. */
type LinkProblem = "gone" | "sold_out" | "redirected" | "tag_lost" | "unreachable";

/** PUT /api/closet/items/:id/hiding: hides an item until its link is fine, or shows it again. */
export const hidingInput = v.strictObject({ isHidden: v.boolean() });

/** GET /api/closet (influencer), in the manager's order. */
export interface ManagedCloset {
  readonly closet: Closet | null;
  readonly items: readonly ClosetItem[];
  readonly collections: readonly Collection[];
  readonly liveUrl: string | null;
  readonly takedowns: {
    readonly closet: Takedown | null;
    readonly items: Readonly<Record<string, Takedown>>;
  };
  /** Null before the first item. */
  readonly checklist: ClosetChecklist | null;
  /** By the id of an item; empty where the engine does not look at items. */
  readonly tryOns: Readonly<Record<string, ItemTryOn>>;
  /** The ids of items of which the whole wearing picture is stored; empty for a delegate. */
  readonly uncropped: readonly string[];
  /** By the id of an item whose link has a problem. */
  readonly links: Readonly<
    Record<string, { readonly problem: LinkProblem; readonly isHidden: boolean }>
  >;
}

/** POST and DELETE /api/closets/:handle/items/:id/likes. */
export interface LikeCount {
  readonly likes: number;
}

/** GET /api/closets/:handle/likes: counts of the items that the caller likes. */
export interface OwnLikes {
  readonly likes: Readonly<Record<string, number>>;
}

const affiliateUrl = v.pipe(
  v.string(AFFILIATE_URL_MISSING),
  v.trim(),
  v.nonEmpty(AFFILIATE_URL_MISSING),
  webUrl,
  v.check((text) => hasHostName(text), URL_INVALID),
);

/** At least two labels, none empty, the last not a number. */
function hasHostName(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const labels = new URL(text).hostname.split(".");
  return labels.length > 1 && !labels.includes("") && !/^\d+$/.test(labels.at(-1) as string);
}

export const requiredItemTexts = {
  title: requiredLine(LIMITS.itemTitleMax, ITEM_TITLE_MISSING),
  /** Visitors go there by `shopPath`, which counts. */
  affiliateUrl,
};
const optionalItemTexts = {
  caption: optionalText(LIMITS.captionMax),
};

/** The texts of POST and PATCH /api/closet/items (multipart; files `clothingImage`, `wearingImage?`). */
export const itemFields = v.strictObject({ ...requiredItemTexts, ...optionalItemTexts });
const garmentFields = {
  /** JSON of lines on the clothing image, which show the garment. */
  garmentStrokes: v.optional(
    v.pipe(
      v.string(),
      v.parseJson(),
      garmentStrokesInput,
      v.transform((strokes) => JSON.stringify(strokes)),
    ),
  ),
  garmentKind: v.optional(v.picklist(PIECE_KINDS)),
};
export const itemCreationFields = v.strictObject({ ...itemFields.entries, ...garmentFields });
export type ItemFields = v.InferInput<typeof itemFields>;

/**
 * PATCH /api/closet/items/:id. An absent optional text or file stays. `removeWearingImage=true`
 * removes the wearing image. A new clothing image removes the garment's strokes and kind, another
 * link the price.
 */
export const itemChangeFields = v.strictObject({
  ...requiredItemTexts,
  ...v.partial(v.object(optionalItemTexts)).entries,
  ...garmentFields,
  removeWearingImage: v.optional(v.picklist(["true", "false"])),
});

export const PUBLIC_ITEM_FIELDS = [
  "id",
  "title",
  "clothingImageUrl",
  "wearingImageUrl",
  "isWearingGenerated",
  "affiliateUrl",
  "caption",
  "likes",
  "isPinned",
  "pinOrder",
  "createdAt",
  "price",
] as const satisfies readonly (keyof ClosetItem)[];

/** 201. `closetCreated` with the first item of a new closet. */
export interface CreatedItem {
  readonly item: ClosetItem;
  readonly closetCreated: boolean;
}

const isPinned = v.boolean();
export const pinInput = v.strictObject({ isPinned });

const ids = (max: number) =>
  v.pipe(
    v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
    v.maxLength(max),
    v.check((list) => new Set(list).size === list.length, "Please name each item once"),
  );

/** PUT /api/closet/pins: all pinned items in their new order; 409 where others are pinned. */
export const pinsInput = v.strictObject({ itemIds: ids(LIMITS.closetItemsMax) });

/** POST /api/closet/pins: pins items after the others, or unpins them; 422 as for a collection. */
export const manyPinsInput = v.strictObject({ itemIds: ids(LIMITS.closetItemsMax), isPinned });

/** POST /api/closet/item-deletions; an item that is not there counts as deleted. */
export const itemDeletionsInput = v.strictObject({ itemIds: ids(LIMITS.closetItemsMax) });

/** POST /api/closet/collections: 201 `{ collection }`; PATCH /api/closet/collections/:id. */
export const collectionInput = v.strictObject({
  title: requiredLine(LIMITS.collectionTitleMax, "Please enter a title"),
  description: optionalText(LIMITS.collectionDescriptionMax),
});
export type CollectionInput = v.InferInput<typeof collectionInput>;

/** PUT replaces and POST adds /api/closet/collections/:id/items; 422 for an item of another closet. */
export const collectionItemsInput = v.strictObject({ itemIds: ids(LIMITS.closetItemsMax) });

export interface ItemCounts {
  readonly views: number;
  readonly tryOns: number;
  readonly clicks: number;
}
