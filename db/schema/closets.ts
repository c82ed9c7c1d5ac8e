import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { ownerColumn } from "./auth.ts";

/** Only the owner and admins see a row that is taken down. */
const takedownColumns = () => ({
  takenDownAt: integer("taken_down_at"),
  /** Unused: the reason is `takedowns.note`. Dropped once no deployed version writes it. */
  takedownReason: text("takedown_reason"),
  /** When the owner last changed it after the takedown. */
  changedAfterTakedownAt: integer("changed_after_takedown_at"),
});

const itemTextColumns = () => ({
  title: text("title").notNull(),
  affiliateUrl: text("affiliate_url").notNull(),
  caption: text("caption"),
});
export const ITEM_TEXTS = Object.keys(itemTextColumns()) as (keyof ReturnType<
  typeof itemTextColumns
>)[];

export const closets = sqliteTable(
  "closets",
  {
    id: text("id").primaryKey(),
    userId: ownerColumn(),
    title: text("title").notNull(),
    instagramHandle: text("instagram_handle").notNull(),
    colorTheme: text("color_theme").notNull().default("#000000"),
    /** ISO 3166-1 alpha-2, chosen by the owner; decides the word of the ad label. */
    country: text("country"),
    /** Whether the links of affiliate networks get the item's sub-id. */
    addsSubIds: integer("adds_sub_ids", { mode: "boolean" }).notNull().default(false),
    /** Part of a cached page's key. Starts at the time in ms, above that of an earlier closet. */
    version: integer("version").notNull().default(1),
    publishedVersion: integer("published_version").notNull().default(0),
    /** When the owner first shared the link, and when they closed the checklist of a new closet. */
    firstSharedAt: integer("first_shared_at"),
    checklistClosedAt: integer("checklist_closed_at"),
    createdAt: integer("created_at").notNull(),
    ...takedownColumns(),
  },
  (t) => [
    uniqueIndex("closets_one_a_user").on(t.userId),
    uniqueIndex("closets_handle").on(sql`lower(${t.instagramHandle})`),
    index("closets_taken_down").on(t.takenDownAt).where(sql`${t.takenDownAt} IS NOT NULL`),
    index("closets_unpublished").on(t.id).where(sql`${t.version} > ${t.publishedVersion}`),
    check(
      "closets_color",
      sql`${t.colorTheme} GLOB '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'`,
    ),
  ],
);

/** Without names of tables, as the condition of an index must be. */
export const ANALYSIS_IS_MISSING = sql.raw("analysed_image_url IS NOT clothing_image_url");
/** As the condition of the index; garments that are not public are analysed later. */
export const ANALYSIS_IS_DUE = sql.raw(
  "analysed_image_url IS NOT clothing_image_url AND visibility = 'public'",
);

export const closetItems = sqliteTable(
  "closet_items",
  {
    id: text("id").primaryKey(),
    closetId: text("closet_id")
      .notNull()
      .references(() => closets.id, { onDelete: "cascade" }),
    userId: ownerColumn(),
    ...itemTextColumns(),
    clothingImageUrl: text("clothing_image_url").notNull(),
    wearingImageUrl: text("wearing_image_url"),
    /** Whether the whole picture is stored of which the wearing image is a square. */
    wearingUncropped: integer("wearing_uncropped", { mode: "boolean" }).notNull().default(false),
    /** The source that the uploaded file names: a digital source type of IPTC, or "c2pa". */
    clothingOrigin: text("clothing_origin"),
    wearingOrigin: text("wearing_origin"),
    likes: integer("likes").notNull().default(0),
    isPinned: integer("is_pinned", { mode: "boolean" }).notNull().default(false),
    pinOrder: integer("pin_order"),
    createdAt: integer("created_at").notNull(),
    /** JSON of the owner's lines on the clothing image; below, the kind that the owner chose. */
    garmentStrokes: text("garment_strokes"),
    garmentKind: text("garment_kind"),
    /** The last analysed clothing image; an analysis is due if it is not the current image. */
    analysedImageUrl: text("analysed_image_url"),
    /** The result of the analysis: the garment's kind, or why a try-on is refused. */
    analysedKind: text("analysed_kind"),
    analysedRefusal: text("analysed_refusal"),
    /** When the owner hid it until its link is fine; null for a shown item. */
    linkHiddenAt: integer("link_hidden_at"),
    visibility: text("visibility", { enum: ["public", "draft", "scheduled", "hidden"] })
      .notNull()
      .default("public"),
    /** When a scheduled item becomes public; null for every other one. */
    publicAt: integer("public_at"),
    /** False until the first publication, which sets `createdAt` anew. */
    wasPublic: integer("was_public", { mode: "boolean" }).notNull().default(true),
    /** In the smallest unit of the currency, which is an ISO 4217 code. */
    priceAmount: integer("price_amount"),
    priceCurrency: text("price_currency"),
    priceShop: text("price_shop"),
    priceReadAt: integer("price_read_at"),
    /** When the price is removed, because the shop allows to show it no longer. */
    priceEndsAt: integer("price_ends_at"),
    ...takedownColumns(),
  },
  (t) => [
    unique("closet_items_id_closet").on(t.id, t.closetId),
    index("closet_items_closet").on(t.closetId, t.createdAt),
    index("closet_items_user").on(t.userId),
    index("closet_items_link").on(t.affiliateUrl),
    index("closet_items_taken_down").on(t.takenDownAt).where(sql`${t.takenDownAt} IS NOT NULL`),
    index("closet_items_scheduled").on(t.publicAt).where(sql`${t.publicAt} IS NOT NULL`),
    index("closet_items_price").on(t.priceEndsAt).where(sql`${t.priceEndsAt} IS NOT NULL`),
    index("closet_items_unanalysed").on(t.createdAt).where(ANALYSIS_IS_DUE),
    check("closet_items_likes", sql`${t.likes} >= 0`),
    check("closet_items_pin", sql`${t.isPinned} = (${t.pinOrder} IS NOT NULL)`),
  ],
);

/** `actor` is an account's id or a signed anonymous id. */
export const closetItemLikes = sqliteTable(
  "closet_item_likes",
  {
    closetItemId: text("closet_item_id")
      .notNull()
      .references(() => closetItems.id, { onDelete: "cascade" }),
    actor: text("actor").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.closetItemId, t.actor] }),
    index("closet_item_likes_actor").on(t.actor),
  ],
);

/**
 * `views`, `tryOns` and `clicks` count all sources. What no source of these columns has is `other`,
 * as everything is that was counted before sources were.
 */
export const closetItemCounts = sqliteTable(
  "closet_item_counts",
  {
    closetItemId: text("closet_item_id")
      .notNull()
      .references(() => closetItems.id, { onDelete: "cascade" }),
    day: text("day").notNull(),
    views: integer("views").notNull().default(0),
    tryOns: integer("try_ons").notNull().default(0),
    clicks: integer("clicks").notNull().default(0),
    instagramViews: integer("instagram_views").notNull().default(0),
    instagramTryOns: integer("instagram_try_ons").notNull().default(0),
    instagramClicks: integer("instagram_clicks").notNull().default(0),
    tiktokViews: integer("tiktok_views").notNull().default(0),
    tiktokTryOns: integer("tiktok_try_ons").notNull().default(0),
    tiktokClicks: integer("tiktok_clicks").notNull().default(0),
    directViews: integer("direct_views").notNull().default(0),
    directTryOns: integer("direct_try_ons").notNull().default(0),
    directClicks: integer("direct_clicks").notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.closetItemId, t.day] })],
);

/** The last batch that a closet's object has written, so that a repeated or late one is skipped. */
export const closetBatches = sqliteTable(
  "closet_batches",
  {
    /** A random id of the object's storage, which names nobody. */
    object: text("object").primaryKey(),
    batch: integer("batch").notNull(),
    appliedAt: integer("applied_at").notNull(),
  },
  (t) => [index("closet_batches_applied").on(t.appliedAt)],
);

export const collections = sqliteTable(
  "collections",
  {
    id: text("id").primaryKey(),
    closetId: text("closet_id")
      .notNull()
      .references(() => closets.id, { onDelete: "cascade" }),
    userId: ownerColumn(),
    title: text("title").notNull(),
    description: text("description"),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    unique("collections_id_closet").on(t.id, t.closetId),
    index("collections_closet").on(t.closetId, t.createdAt),
    index("collections_user").on(t.userId),
  ],
);

/** The shared `closet_id` keeps both in the same closet. */
export const collectionItems = sqliteTable(
  "collection_items",
  {
    collectionId: text("collection_id").notNull(),
    closetItemId: text("closet_item_id").notNull(),
    closetId: text("closet_id").notNull(),
    userId: ownerColumn(),
  },
  (t) => [
    primaryKey({ columns: [t.collectionId, t.closetItemId] }),
    index("collection_items_item").on(t.closetItemId, t.closetId),
    index("collection_items_user").on(t.userId),
    foreignKey({
      columns: [t.collectionId, t.closetId],
      foreignColumns: [collections.id, collections.closetId],
    }).onDelete("cascade"),
    foreignKey({
      columns: [t.closetItemId, t.closetId],
      foreignColumns: [closetItems.id, closetItems.closetId],
    }).onDelete("cascade"),
  ],
);
