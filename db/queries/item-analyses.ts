import { and, eq, isNull, sql } from "drizzle-orm";
import { isOneOf, type RowOf, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { ANALYSIS_IS_DUE, closetItems, closets } from "../schema/index.ts";
import { isBlocked } from "./blocked-accounts.ts";

const TOLD = {
  id: closetItems.id,
  clothingImageUrl: closetItems.clothingImageUrl,
  garmentStrokes: closetItems.garmentStrokes,
  garmentKind: closetItems.garmentKind,
};
/** An item with the columns that its analysis depends on. */
export type ToldItem = RowOf<typeof TOLD>;

const IS_SHOWN = sql`${closetItems.takenDownAt} IS NULL
  AND ${closetItems.visibility} = 'public' AND EXISTS
  (SELECT 1 FROM closets WHERE closets.id = ${closetItems.closetId} AND closets.taken_down_at IS NULL
    AND NOT ${isBlocked(sql`closets.user_id`)})`;

/** More than one run analyses, so that items whose analysis always fails do not block others. */
const CANDIDATES = 500;

/** Random items among the first `CANDIDATES` whose clothing image has no analysis. */
export async function listDueAnalyses(db: Db, size: number): Promise<ToldItem[]> {
  const candidates = db
    .select(TOLD)
    .from(closetItems)
    .where(and(ANALYSIS_IS_DUE, IS_SHOWN))
    .limit(CANDIDATES)
    .as("candidates");
  const { due } = await readBatch(db, {
    due: db.select().from(candidates).orderBy(sql`random()`).limit(size),
  });
  return due;
}

export async function findDueAnalysis(db: Db, itemId: string): Promise<ToldItem | null> {
  const { due } = await readBatch(db, {
    due: db
      .select(TOLD)
      .from(closetItems)
      .where(and(eq(closetItems.id, itemId), ANALYSIS_IS_DUE, IS_SHOWN)),
  });
  return due[0] ?? null;
}

interface Found {
  readonly kind: string | null;
  readonly refusal: string | null;
}

/** Stores a finding unless its inputs have changed. False if the image is no longer in use. */
export async function storeAnalysis(db: Db, told: ToldItem, found: Found): Promise<boolean> {
  const isSame = and(
    eq(closetItems.id, told.id),
    eq(closetItems.clothingImageUrl, told.clothingImageUrl),
    IS_SHOWN,
  );
  const { shown } = await writeBatch(db, {
    stored: db
      .update(closetItems)
      .set({
        analysedImageUrl: told.clothingImageUrl,
        analysedKind: found.kind,
        analysedRefusal: found.refusal,
      })
      .where(
        and(
          isSame,
          sql`${closetItems.garmentStrokes} IS ${told.garmentStrokes}`,
          sql`${closetItems.garmentKind} IS ${told.garmentKind}`,
        ),
      ),
    shown: db.select({ id: closetItems.id }).from(closetItems).where(isSame),
  });
  return shown.length > 0;
}

/** The addresses of the owners' clothing images whose analyses are needed. */
export async function findAnalysedPictures(
  db: Db,
  userIds: readonly string[],
): Promise<Set<string>> {
  if (userIds.length === 0) return new Set();
  const { found } = await readBatch(db, {
    found: db
      .select({ url: closetItems.clothingImageUrl })
      .from(closetItems)
      .innerJoin(closets, eq(closets.id, closetItems.closetId))
      .where(
        and(
          isOneOf(closetItems.userId, userIds),
          isNull(closetItems.takenDownAt),
          eq(closetItems.visibility, "public"),
          isNull(closets.takenDownAt),
          sql`NOT ${isBlocked(sql`closets.user_id`)}`,
        ),
      ),
  });
  return new Set(found.map(({ url }) => url));
}
