import { sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { closetItems } from "../schema/index.ts";
import { type InfluencerCaller, writeAuthorised } from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";
import { isOwnItem, raiseVersion } from "./closet-manager.ts";

/** Hides an own item while its link has a problem, or shows it. `isOwn` is false for another item. */
export async function hideItem(
  db: Db,
  caller: InfluencerCaller,
  itemId: string,
  isHidden: boolean,
) {
  const own = isOwnItem(caller, itemId);
  const hasProblem = sql`EXISTS (SELECT 1 FROM links
    WHERE url = ${closetItems.affiliateUrl} AND state <> 'fine')`;
  const isToChange = isHidden
    ? sql`${own} AND ${closetItems.linkHiddenAt} IS NULL AND ${hasProblem}`
    : sql`${own} AND ${closetItems.linkHiddenAt} IS NOT NULL`;
  const isChanged = sql`EXISTS (SELECT 1 FROM closet_items WHERE ${isToChange})`;
  const action = isHidden ? "item_hidden" : "item_shown";
  const { raised, items } = await writeAuthorised(db, caller, {
    log: logAction(caller, { action, itemId, when: isChanged }),
    raised: raiseVersion(db, caller, isChanged),
    changed: db
      .update(closetItems)
      .set({ linkHiddenAt: isHidden ? caller.now : null })
      .where(isToChange),
    items: db.select({ id: closetItems.id }).from(closetItems).where(own),
  });
  return { raised: raised[0] ?? null, isOwn: items.length > 0 };
}
