import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../client.ts";
import { idempotencyKeys } from "../schema/index.ts";

export interface Creation {
  /** The id of the new row; a repeated request with the same key has the same id. */
  readonly id: string;
  /** The SHA-256 of the request, in hexadecimal; null without a key. */
  readonly requestHash: string | null;
}

export function keyIsUnused({ id }: Creation): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM idempotency_keys WHERE id = ${id})`;
}

export function storeKey(
  { id, requestHash }: Creation,
  { userId, now }: { readonly userId: string; readonly now: number },
  where: SQL,
): SQL[] {
  if (requestHash === null) return [];
  return [
    sql`INSERT INTO idempotency_keys (id, user_id, request_hash, created_at)
      SELECT ${id}, ${userId}, ${requestHash}, ${now} WHERE ${where} ON CONFLICT DO NOTHING`,
  ];
}

export function selectKey(db: Db, id: string) {
  return db
    .select({ requestHash: idempotencyKeys.requestHash })
    .from(idempotencyKeys)
    .where(eq(idempotencyKeys.id, id));
}
