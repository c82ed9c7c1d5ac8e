import { and, eq, gt, isNull, lt, max, type SQL, sql } from "drizzle-orm";
import { onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { mailboxes, profiles, user } from "../schema/index.ts";

/** What a renewal gives: the UTC day (YYYY-MM-DD) and the balance that it lifts to. */
export interface Renewal {
  readonly day: string;
  readonly allowance: number;
  /** Milliseconds since 1970 UTC. */
  readonly now: number;
}

/**
 * Takes the day's allowance of their mailboxes for the accounts matching `where`. It goes to one
 * account of a mailbox each day: the one that had it last, and to another once that one is deleted.
 */
function claimStatement(where: SQL, day: string): SQL {
  return sql`INSERT INTO mailboxes (hash, user_id, day)
    SELECT mailbox_hash, id, ${day} FROM profiles WHERE ${where} AND mailbox_hash IS NOT NULL
    ON CONFLICT (hash) DO UPDATE SET user_id = excluded.user_id, day = excluded.day
    WHERE mailboxes.day < excluded.day AND (mailboxes.user_id = excluded.user_id
      OR NOT EXISTS (SELECT 1 FROM profiles WHERE id = mailboxes.user_id))`;
}

/** Whether the day's allowance of its mailbox is that profile's. */
function hasClaimed(day: string): SQL {
  return sql`(mailbox_hash IS NULL OR EXISTS (SELECT 1 FROM mailboxes
    WHERE hash = mailbox_hash AND user_id = profiles.id AND mailboxes.day = ${day}))`;
}

/**
 * The statements that lift the balance of the accounts matching `where` up to the day's allowance,
 * once a day and mailbox and never down. They go ahead of whatever reads or takes credits in the same
 * batch.
 */
export function renewalStatements(where: SQL, { day, allowance, now }: Renewal): SQL[] {
  return [
    claimStatement(sql`${where} AND renewed_on < ${day}`, day),
    sql`INSERT INTO credit_ledger (id, user_id, kind, amount, day, created_at)
        SELECT lower(hex(randomblob(16))), id, 'renewal', ${allowance} - credits, ${day}, ${now}
        FROM profiles WHERE ${where} AND renewed_on < ${day} AND credits < ${allowance}
          AND ${hasClaimed(day)} AND NOT EXISTS (SELECT 1 FROM credit_ledger WHERE user_id = profiles.id AND day = ${day})`,
    sql`UPDATE profiles SET renewed_on = ${day} WHERE ${where} AND renewed_on < ${day}`,
  ];
}

/** Gives one account its renewal, if the day's is still open. */
export async function renewAccount(db: Db, userId: string, renewal: Renewal): Promise<void> {
  await writeBatch(db, { renewal: renewalStatements(sql`id = ${userId}`, renewal) });
}

/**
 * Renews the next accounts in the order of their ids. Returns the last id, from which the next
 * chunk goes on, or null when none is left.
 */
export async function renewChunk(
  db: Db,
  after: string,
  size: number,
  renewal: Renewal,
): Promise<string | null> {
  const next = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(gt(profiles.id, after), lt(profiles.renewedOn, renewal.day)))
    .orderBy(profiles.id)
    .limit(size)
    .as("next");
  const { chunk } = await readBatch(db, { chunk: db.select({ last: max(next.id) }).from(next) });
  const { last } = onlyRow(chunk);
  if (last === null) return null;
  const where = sql`id > ${after} AND id <= ${last}`;
  await writeBatch(db, { renewals: renewalStatements(where, renewal) });
  return last;
}

/** The address of a verified account that has no profile yet, else null. */
export async function findProfileless(db: Db, userId: string): Promise<string | null> {
  const { found } = await readBatch(db, {
    found: db
      .select({ email: user.email })
      .from(user)
      .leftJoin(profiles, eq(profiles.id, user.id))
      .where(and(eq(user.id, userId), eq(user.emailVerified, true), isNull(profiles.id))),
  });
  return found[0]?.email ?? null;
}

/**
 * Creates the profile with its first credits, once; names come from the sign-up. There is no grant
 * where the day's allowance of the mailbox has gone to another account, or to one that is deleted.
 */
export async function createProfile(
  db: Db,
  userId: string,
  mailboxHash: string,
  grant: Renewal,
): Promise<void> {
  await writeBatch(db, {
    profile: sql`INSERT INTO profiles (id, first_name, last_name, credits, renewed_on, mailbox_hash, updated_at)
        SELECT id, first_name, last_name, 0, ${grant.day}, ${mailboxHash}, ${grant.now}
        FROM user WHERE id = ${userId} AND email_verified = 1
        ON CONFLICT DO NOTHING`,
    claim: claimStatement(sql`id = ${userId}`, grant.day),
    ledger: sql`INSERT INTO credit_ledger (id, user_id, kind, amount, created_at)
        SELECT lower(hex(randomblob(16))), id, 'grant', ${grant.allowance}, ${grant.now}
        FROM profiles WHERE id = ${userId} AND ${grant.allowance} > 0
          AND NOT EXISTS (SELECT 1 FROM credit_ledger WHERE user_id = ${userId})
          AND ${hasClaimed(grant.day)}`,
  });
}

/** Forgets the mailboxes whose account is deleted and whose last allowance was of an earlier day. */
export async function forgetMailboxes(db: Db, day: string): Promise<void> {
  await writeBatch(db, {
    deleted: db.delete(mailboxes).where(and(eq(mailboxes.userId, ""), lt(mailboxes.day, day))),
  });
}
