import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { takedowns } from "../schema/index.ts";
import {
  closetOwner,
  type InfluencerCaller,
  isAuthorised,
  writeAuthorised,
} from "./authorisation.ts";
import { logAction } from "./closet-actions.ts";

/** Stores the owner's appeal against a takedown in force, once. */
export async function storeAppeal(
  db: Db,
  caller: InfluencerCaller,
  id: string,
  text: string,
): Promise<"stored" | "not_found" | "conflict"> {
  const owner = closetOwner(caller);
  const isOwn = and(eq(takedowns.id, id), eq(takedowns.userId, owner));
  const isOpen = sql`id = ${id} AND user_id = ${owner} AND ended_at IS NULL
    AND appealed_at IS NULL`;
  const { stored, found } = await writeAuthorised(db, caller, {
    log: logAction(caller, {
      action: "appealed",
      when: sql`EXISTS (SELECT 1 FROM takedowns WHERE ${isOpen})`,
    }),
    stored: sql`UPDATE takedowns SET appeal = ${text}, appealed_at = ${caller.now}
      WHERE ${isOpen} AND ${isAuthorised(caller)}`,
    found: db.select({ id: takedowns.id }).from(takedowns).where(isOwn),
  });
  if (stored.rowsAffected === 1) return "stored";
  return found.length === 1 ? "conflict" : "not_found";
}
