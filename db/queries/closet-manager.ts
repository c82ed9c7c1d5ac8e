import { and, asc, desc, eq, isNotNull, isNull, like, ne, type SQL, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/sqlite-core";
import { flag, isOneOf, jsonList, pickColumns, type RowOf } from "../batch.ts";
import type { Db } from "../client.ts";
import {
  ANALYSIS_IS_MISSING,
  closetItems,
  closets,
  collectionItems,
  collections,
  ITEM_TEXTS,
  links,
  profiles,
  takedowns,
} from "../schema/index.ts";
import {
  closetOwner,
  type InfluencerCaller,
  isAuthorised,
  namedClosetId,
  readAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";

/** Digital source types (IPTC) of pictures that software made or put together, as a try-on does. */
const NO_PHOTOS = sql`('composite', 'compositeSynthetic', 'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia')`;

export const ITEM = {
  id: closetItems.id,
  ...pickColumns(closetItems, ITEM_TEXTS),
  clothingImageUrl: closetItems.clothingImageUrl,
  wearingImageUrl: closetItems.wearingImageUrl,
  isWearingGenerated: flag(sql`${closetItems.wearingOrigin} IN ${NO_PHOTOS}`),
  likes: closetItems.likes,
  isPinned: closetItems.isPinned,
  pinOrder: closetItems.pinOrder,
  createdAt: closetItems.createdAt,
  ...pickColumns(closetItems, ["visibility", "publicAt"]),
  ...pickColumns(closetItems, ["priceAmount", "priceCurrency", "priceShop", "priceReadAt"]),
};
export type ClosetItemRow = RowOf<typeof ITEM>;

export const MANAGER_ORDER = [
  desc(closetItems.isPinned),
  asc(closetItems.pinOrder),
  desc(closetItems.createdAt),
  desc(closetItems.id),
] as const;

export const COLLECTION = {
  id: collections.id,
  title: collections.title,
  description: collections.description,
  itemIds: jsonList(
    new QueryBuilder()
      .select({ value: sql`${closetItems.id}`.as("value") })
      .from(collectionItems)
      .innerJoin(closetItems, eq(closetItems.id, collectionItems.closetItemId))
      .where(eq(collectionItems.collectionId, collections.id))
      .orderBy(...MANAGER_ORDER),
  ),
  createdAt: collections.createdAt,
};
export type CollectionRow = RowOf<typeof COLLECTION>;

export const NEWEST_COLLECTIONS = [desc(collections.createdAt), desc(collections.id)] as const;

export const CLOSET = {
  id: closets.id,
  title: closets.title,
  instagramHandle: closets.instagramHandle,
  colorTheme: closets.colorTheme,
  bio: profiles.bio,
  profileImageUrl: profiles.profilePictureUrl,
  country: closets.country,
  addsSubIds: closets.addsSubIds,
};

const RAISED = { handle: closets.instagramHandle, version: closets.version };
export type RaisedVersion = RowOf<typeof RAISED>;

export interface WrittenItem {
  readonly raised: RaisedVersion | null;
  readonly item: ClosetItemRow | null;
}

/** The id of the managed closet: the named or the caller's own; NULL without authorisation. */
export function ownCloset(caller: InfluencerCaller): SQL {
  const named = namedClosetId(caller);
  if (named !== null) return sql`(SELECT ${named} WHERE ${isAuthorised(caller)})`;
  return sql`(SELECT id FROM closets WHERE user_id = ${caller.userId} AND ${isAuthorised(caller)})`;
}

export function isOwnItem(caller: InfluencerCaller, itemId: string): SQL {
  return sql`${closetItems.id} = ${itemId} AND ${closetItems.closetId} = ${ownCloset(caller)}`;
}

export function areOwnItems(caller: InfluencerCaller, itemIds: readonly string[]): SQL {
  return sql`${isOneOf(closetItems.id, itemIds)} AND ${closetItems.closetId} = ${ownCloset(caller)}`;
}

const NEXT_VERSION = sql`${closets.version} + 1`;

export function raiseVersionWhere(db: Db, where: SQL) {
  return db.update(closets).set({ version: NEXT_VERSION }).where(where).returning(RAISED);
}

export function raiseVersion(db: Db, caller: InfluencerCaller, when: SQL) {
  return raiseVersionWhere(db, sql`${closets.id} = ${ownCloset(caller)} AND ${when}`);
}

function selectCloset(db: Db, caller: InfluencerCaller) {
  return db
    .select(CLOSET)
    .from(closets)
    .innerJoin(profiles, eq(profiles.id, closets.userId))
    .where(eq(closets.id, ownCloset(caller)));
}

function selectChecklist(db: Db, caller: InfluencerCaller) {
  return db
    .select({
      isShared: flag(isNotNull(closets.firstSharedAt)),
      isClosed: flag(isNotNull(closets.checklistClosedAt)),
    })
    .from(closets)
    .where(eq(closets.id, ownCloset(caller)));
}

function selectTakedowns(db: Db, caller: InfluencerCaller) {
  return db
    .select({
      id: takedowns.id,
      itemId: takedowns.closetItemId,
      reason: takedowns.note,
      takenDownAt: takedowns.createdAt,
      appealedAt: takedowns.appealedAt,
      answer: takedowns.answer,
    })
    .from(takedowns)
    .where(and(eq(takedowns.closetId, ownCloset(caller)), isNull(takedowns.endedAt)));
}

/** `itemId` is null for the closet itself. Time in milliseconds since 1970. */
export type TakedownRow = Awaited<ReturnType<typeof selectTakedowns>>[number];

export const ANALYSIS = {
  isDue: flag(ANALYSIS_IS_MISSING),
  kind: closetItems.analysedKind,
  refusal: closetItems.analysedRefusal,
};

function selectAnalyses(db: Db, caller: InfluencerCaller) {
  return db
    .select({ itemId: closetItems.id, ...ANALYSIS })
    .from(closetItems)
    .where(
      and(
        eq(closetItems.closetId, ownCloset(caller)),
        isNull(closetItems.takenDownAt),
        eq(closetItems.visibility, "public"),
        like(closetItems.clothingImageUrl, "/media/closet-images/%"),
      ),
    );
}

function selectLinkProblems(db: Db, caller: InfluencerCaller) {
  return db
    .select({
      itemId: closetItems.id,
      state: links.state,
      isHidden: flag(isNotNull(closetItems.linkHiddenAt)),
    })
    .from(closetItems)
    .innerJoin(links, eq(links.url, closetItems.affiliateUrl))
    .where(and(eq(closetItems.closetId, ownCloset(caller)), ne(links.state, "fine")));
}

export type AnalysisRow = RowOf<typeof ANALYSIS>;

/** The caller's closet with its contents, in the manager's order. One round trip. */
export async function readManagedCloset(db: Db, caller: InfluencerCaller) {
  const own = ownCloset(caller);
  const { closet, checklist, ...content } = await readAuthorised(db, caller, {
    closet: selectCloset(db, caller),
    items: db
      .select(ITEM)
      .from(closetItems)
      .where(eq(closetItems.closetId, own))
      .orderBy(...MANAGER_ORDER),
    collections: db
      .select(COLLECTION)
      .from(collections)
      .where(eq(collections.closetId, own))
      .orderBy(...NEWEST_COLLECTIONS),
    takedowns: selectTakedowns(db, caller),
    checklist: selectChecklist(db, caller),
    analyses: selectAnalyses(db, caller),
    links: selectLinkProblems(db, caller),
    uncropped: db
      .select({ id: closetItems.id })
      .from(closetItems)
      .where(and(eq(closetItems.closetId, own), closetItems.wearingUncropped)),
  });
  return { closet: closet[0] ?? null, checklist: checklist[0] ?? null, ...content };
}

/** NULL unless taken down; with a time, operators review the subject again. */
export function changedAfterTakedown(of: typeof closets | typeof closetItems, now: number): SQL {
  return sql`CASE WHEN ${of.takenDownAt} IS NULL THEN NULL ELSE ${now} END`;
}

interface ClosetTexts {
  readonly title: string;
  readonly bio: string | null;
  readonly colorTheme?: string | undefined;
  readonly country?: string | null | undefined;
  readonly addsSubIds?: boolean | undefined;
}

/** A value that is absent stays. */
export async function updateCloset(
  db: Db,
  caller: InfluencerCaller,
  { title, bio, colorTheme, country, addsSubIds }: ClosetTexts,
) {
  const { now } = caller;
  const own = ownCloset(caller);
  const { raised, closet } = await writeAuthorised(db, caller, {
    log: logAction(caller, { action: "settings_changed" }),
    raised: db
      .update(closets)
      .set({
        title,
        colorTheme,
        country,
        addsSubIds,
        version: NEXT_VERSION,
        changedAfterTakedownAt: changedAfterTakedown(closets, now),
      })
      .where(eq(closets.id, own))
      .returning(RAISED),
    bio: db
      .update(profiles)
      .set({ bio, updatedAt: now })
      .where(and(eq(profiles.id, closetOwner(caller)), isNotNull(own))),
    closet: selectCloset(db, caller),
  });
  return { raised: raised[0] ?? null, closet: closet[0] ?? null };
}
