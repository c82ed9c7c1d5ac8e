import { type SQL, sql } from "drizzle-orm";
import { type Db, readBatch } from "../client.ts";

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
  const [{ rows }] = await readBatch(db, [
    sql`SELECT 1 WHERE ${sessionIsAlive(userId, sessionId, now)}`,
  ]);
  return rows.length === 1;
}
