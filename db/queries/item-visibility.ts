import { sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closetItems } from "../schema/index.ts";
import { closetOwner, type InfluencerCaller, writeAuthorised } from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";
import { areOwnItems, ITEM, raiseVersion, raiseVersionWhere } from "./closet-manager.ts";
import { dueRemovals, findPictureRemovals, type Removal } from "./removals.ts";

export interface Visibility {
  readonly visibility: (typeof closetItems.$inferSelect)["visibility"];
  /** Milliseconds since 1970 UTC; null unless it is scheduled. */
  readonly publicAt: number | null;
}

/** The columns of a change of visibility. The first publication counts as the item's creation. */
export function visibilityChange({ visibility, publicAt }: Visibility, now: number) {
  const columns = { visibility, publicAt };
  if (visibility !== "public") return columns;
  return { ...columns, ...published(now) };
}

function published(now: number) {
  const createdAt = sql`CASE WHEN ${closetItems.wasPublic} THEN ${closetItems.createdAt}
    ELSE max(${now}, ${closetItems.createdAt}) END`;
  return { wasPublic: true, createdAt };
}

/** Changes who sees items. All or none; idempotent. */
export async function setVisibility(
  db: Db,
  caller: InfluencerCaller,
  itemIds: readonly string[],
  to: Visibility,
) {
  const areOwn = areOwnItems(caller, itemIds);
  const allMine = sql`(SELECT count(*) FROM closet_items WHERE ${areOwn}) = ${itemIds.length}`;
  const areToChange = sql`${areOwn} AND ${allMine}
    AND (${closetItems.visibility} <> ${to.visibility} OR ${closetItems.publicAt} IS NOT ${to.publicAt})`;
  const isChange = sql`EXISTS (SELECT 1 FROM closet_items WHERE ${areToChange})`;
  const { raised, checked, items, removals } = await writeAuthorised(db, caller, {
    log: logAction(caller, {
      action: to.visibility === "public" ? "item_published" : "item_unpublished",
      when: isChange,
      itemId: itemIds.length === 1 ? itemIds[0] : undefined,
      count: sql`(SELECT count(*) FROM closet_items WHERE ${areToChange})`,
    }),
    raised: raiseVersion(db, caller, isChange),
    changed: db.update(closetItems).set(visibilityChange(to, caller.now)).where(areToChange),
    checked: db.select({ allMine: flag(allMine) }).from(ONE_ROW),
    items: db.select(ITEM).from(closetItems).where(areOwn),
    removals: dueRemovals(db, closetOwner(caller), caller.now),
  });
  return { raised: raised[0] ?? null, allMine: onlyRow(checked).allMine, items, removals };
}

/**
 * Publishes items whose time has come, at most `size` and the earliest first, and raises the version
 * of their closets in the same transaction. Returns the plans to move their pictures.
 */
export async function publishDueItems(db: Db, now: number, size: number): Promise<Removal[]> {
  const due = sql`SELECT id FROM closet_items WHERE public_at <= ${now} AND visibility = 'scheduled'
    ORDER BY public_at, id LIMIT ${size}`;
  const { items } = await writeBatch(db, {
    raised: raiseVersionWhere(
      db,
      sql`id IN (SELECT closet_id FROM closet_items WHERE id IN (${due}))`,
    ),
    items: db
      .update(closetItems)
      .set({ visibility: "public", publicAt: null, ...published(now) })
      .where(sql`${closetItems.id} IN (${due})`)
      .returning({
        clothing: closetItems.clothingImageUrl,
        wearing: closetItems.wearingImageUrl,
      }),
  });
  const urls = items.flatMap(({ clothing, wearing }) =>
    wearing ? [clothing, wearing] : [clothing],
  );
  if (urls.length === 0) return [];
  return findPictureRemovals(
    db,
    urls.map((url) => ({ key: url.slice("/media/".length) })),
    "placement",
  );
}
