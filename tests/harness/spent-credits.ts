import type { Db } from "#db/client.ts";

/** The charges of an account less its refunds: a sweep in the future may renew the balance itself. */
export async function spentCredits(db: Db, userId: string): Promise<number> {
  const { values } = await db.$client.execute({
    sql: `SELECT coalesce(-sum(amount), 0) FROM credit_ledger
          WHERE user_id = ? AND kind IN ('charge', 'refund')`,
    args: [userId],
  });
  return Number(values[0]?.[0]);
}
