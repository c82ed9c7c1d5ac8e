import { and, eq, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { takedowns } from "../schema/index.ts";
import { type InfluencerCaller, isAuthorised, writeAuthorised } from "./authorisation.ts";

/** Stores the owner's appeal against a takedown in force, once. */
export async function storeAppeal(
  db: Db,
  caller: InfluencerCaller,
  id: string,
  text: string,
): Promise<"stored" | "not_found" | "conflict"> {
  const isOwn = and(eq(takedowns.id, id), eq(takedowns.userId, caller.userId));
  const { stored, found } = await writeAuthorised(db, caller, {
    stored: sql`UPDATE takedowns SET appeal = ${text}, appealed_at = ${caller.now}
      WHERE id = ${id} AND user_id = ${caller.userId} AND ended_at IS NULL
        AND appealed_at IS NULL AND ${isAuthorised(caller)}`,
    found: db.select({ id: takedowns.id }).from(takedowns).where(isOwn),
  });
  if (stored.rowsAffected === 1) return "stored";
  return found.length === 1 ? "conflict" : "not_found";
}
