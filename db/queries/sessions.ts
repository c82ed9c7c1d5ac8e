import { type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, readBatch } from "../batch.ts";
import type { Db } from "../client.ts";

/** A session, and the account that it names: known from the signed cookie, checked by each query. */
export interface SessionOwner {
  readonly userId: string;
  readonly sessionId: string;
}

/** A condition that holds while the session exists: put beside every owner's query. */
export function sessionIsAlive(userId: string, sessionId: string, now: number): SQL {
  return sql`EXISTS (SELECT 1 FROM session
    WHERE id = ${sessionId} AND user_id = ${userId} AND expires_at > ${now})`;
}

/** Whether the session still stands. */
export async function isSessionAlive(
  db: Db,
  userId: string,
  sessionId: string,
  now: number,
): Promise<boolean> {
  const alive = flag(sessionIsAlive(userId, sessionId, now));
  const { session } = await readBatch(db, { session: db.select({ alive }).from(ONE_ROW) });
  return onlyRow(session).alive;
}
