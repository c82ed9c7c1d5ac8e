import { eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { closets } from "../schema/index.ts";
import { type InfluencerCaller, writeAuthorised } from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";
import { ownCloset } from "./closet-manager.ts";

const COLUMNS = {
  shared: "firstSharedAt",
  closed: "checklistClosedAt",
} as const;

/** Keeps the first time of the event. @returns whether the caller has a closet */
export async function noteChecklistEvent(
  db: Db,
  caller: InfluencerCaller,
  event: keyof typeof COLUMNS,
): Promise<boolean> {
  const column = COLUMNS[event];
  const { noted } = await writeAuthorised(db, caller, {
    log: logAction(caller, {
      action: `checklist_${event}`,
      when: sql`${closets[column]} IS NULL`,
    }),
    noted: db
      .update(closets)
      .set({ [column]: sql`coalesce(${closets[column]}, ${caller.now})` })
      .where(eq(closets.id, ownCloset(caller)))
      .returning({ id: closets.id }),
  });
  return noted.length > 0;
}
