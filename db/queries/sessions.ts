import { inArray, type Placeholder, type SQL, sql } from "drizzle-orm";
import { flag, ONE_ROW, onlyRow, prepareQuery, readBatch, writeBatch } from "../batch.ts";
import { type Db, retryLostAnswer } from "../client.ts";
import { session } from "../schema/auth.ts";

/** A session and its account, from the signed cookie; each query checks them. */
export interface SessionOwner {
  readonly userId: string;
  readonly sessionId: string;
}

/** A value, or its place in a prepared query. */
type Value<T> = T | Placeholder;

/** Never without the second factor of an account that has one, whichever way it was created. */
export function sessionIsAlive(
  { userId, sessionId }: { readonly [Name in keyof SessionOwner]: Value<string> },
  now: Value<number>,
): SQL {
  return sql`EXISTS (SELECT 1 FROM session
    WHERE id = ${sessionId} AND user_id = ${userId} AND expires_at > ${now}
      AND (second_factor_at IS NOT NULL OR NOT EXISTS
        (SELECT 1 FROM user WHERE id = ${userId} AND two_factor_enabled = 1)))`;
}

/** Whether the account has a second factor, and this session was opened with it. */
export function secondFactorPassed({
  userId,
  sessionId,
}: {
  readonly [Name in keyof SessionOwner]: Value<string>;
}): SQL {
  return sql`EXISTS (SELECT 1 FROM session s JOIN user u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND s.user_id = ${userId}
      AND s.second_factor_at IS NOT NULL AND u.two_factor_enabled = 1)`;
}

const aliveOf = prepareQuery((db) => {
  const owner = { userId: sql.placeholder("userId"), sessionId: sql.placeholder("sessionId") };
  return db.select({ alive: flag(sessionIsAlive(owner, sql.placeholder("now"))) }).from(ONE_ROW);
});

export function selectAlive({ userId, sessionId }: SessionOwner, now: number) {
  return aliveOf({ userId, sessionId, now });
}

export async function isSessionAlive(db: Db, owner: SessionOwner, now: number): Promise<boolean> {
  const { session } = await readBatch(db, { session: selectAlive(owner, now) });
  return onlyRow(session).alive;
}

/** One round trip; none without tokens. */
export async function endSessions(db: Db, tokens: readonly string[]): Promise<void> {
  if (tokens.length === 0) return;
  const ended = db.delete(session).where(inArray(session.token, [...tokens]));
  await retryLostAnswer(() => writeBatch(db, { ended }));
}
