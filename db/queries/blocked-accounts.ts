import { type SQL, sql } from "drizzle-orm";

/** Holds while the account is blocked. @param userId a column with the name of its table */
export function isBlocked(userId: SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM user blocked
    WHERE blocked.id = ${userId} AND blocked.blocked_at IS NOT NULL)`;
}
