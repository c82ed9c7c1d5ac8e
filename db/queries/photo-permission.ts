import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch } from "../client.ts";
import { sessionIsAlive } from "./sessions.ts";

/**
 * A condition that holds from a withdrawal until the consent is given again. It does not hold for
 * who was never asked: callers of the API ask their people themselves.
 */
export function consentIsWithdrawn(userId: string): SQL {
  return sql`coalesce((SELECT min(withdrawn_at IS NOT NULL) FROM photo_consents
    WHERE user_id = ${userId}), 0)`;
}

/** Whether the session stands, and whether photos may come in. One round trip. */
export async function readUploadPermission(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<"granted" | "withdrawn" | "signed_out"> {
  const [{ rows }] = await readBatch(db, [
    sql`SELECT ${sessionIsAlive(userId, sessionId, now)} AS alive,
          ${consentIsWithdrawn(userId)} AS withdrawn`,
  ]);
  if (rows[0].alive !== 1) return "signed_out";
  return rows[0].withdrawn === 1 ? "withdrawn" : "granted";
}
