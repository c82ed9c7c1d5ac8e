import { and, eq, gt, isNotNull, isNull, max, type SQL, sql } from "drizzle-orm";
import { flag, onlyRow, readBatch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { profiles, user } from "../schema/index.ts";
import { raisePosition, readPosition } from "./positions.ts";
import { deleteInSlices } from "./slices.ts";

/** A UTC day (YYYY-MM-DD) and the balance after the renewal. */
export interface Renewal {
  readonly day: string;
  readonly allowance: number;
  readonly now: number;
}

/**
 * Gives a mailbox's allowance of the day to the account that received it last; to another account
 * if that one is deleted.
 */
function claimStatement(where: SQL, day: string): SQL {
  return sql`INSERT INTO mailboxes (hash, user_id, day)
    SELECT mailbox_hash, id, ${day} FROM profiles WHERE ${where} AND mailbox_hash IS NOT NULL
    ON CONFLICT (hash) DO UPDATE SET user_id = excluded.user_id, day = excluded.day
    WHERE mailboxes.day < excluded.day AND (mailboxes.user_id = excluded.user_id
      OR NOT EXISTS (SELECT 1 FROM profiles WHERE id = mailboxes.user_id))`;
}

function hasClaimed(day: string): SQL {
  return sql`(mailbox_hash IS NULL OR EXISTS (SELECT 1 FROM mailboxes
    WHERE hash = mailbox_hash AND user_id = profiles.id AND mailboxes.day = ${day}))`;
}

/** Begins with the time: the index of a million renewals grows at its end. */
function renewalId(now: number): SQL {
  return sql`printf('%012x', ${now}) || lower(hex(randomblob(10)))`;
}

/** Raise balances to the allowance once per day and mailbox, before statements that use credits. */
export function renewalStatements(where: SQL, { day, allowance, now }: Renewal): SQL[] {
  return [
    claimStatement(sql`${where} AND renewed_on < ${day}`, day),
    sql`INSERT INTO credit_ledger (id, user_id, kind, amount, day, created_at)
        SELECT ${renewalId(now)}, id, 'renewal', ${allowance} - credits, ${day}, ${now}
        FROM profiles WHERE ${where} AND renewed_on < ${day} AND credits < ${allowance}
          AND ${hasClaimed(day)} AND NOT EXISTS (SELECT 1 FROM credit_ledger WHERE user_id = profiles.id AND day = ${day})`,
    sql`UPDATE profiles SET renewed_on = ${day} WHERE ${where} AND renewed_on < ${day}`,
  ];
}

export async function renewAccount(db: Db, userId: string, renewal: Renewal): Promise<void> {
  await writeBatch(db, { renewal: renewalStatements(sql`id = ${userId}`, renewal) });
}

/**
 * The name of the day and the last account of the renewal of all. A finished one stores the next day
 * without an account.
 */
const POSITION = "renewal";
const DAY_LENGTH = "2026-01-01".length;
const DAY_MS = 86_400_000;
const dayAfter = (day: string) =>
  new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, DAY_LENGTH);

/** The account after which the renewal of a day begins or continues; null where it is finished. */
export async function readRenewalPosition(db: Db, day: string): Promise<string | null> {
  const reached = await readPosition(db, POSITION);
  if (reached.startsWith(day)) return reached.slice(DAY_LENGTH);
  return reached < day ? "" : null;
}

/** Renews the next `size` accounts by id, where they need it, and stores the position. Returns the last id, or null at the end. */
export async function renewChunk(
  db: Db,
  after: string,
  size: number,
  renewal: Renewal,
): Promise<string | null> {
  const next = db
    .select({ id: profiles.id })
    .from(profiles)
    .where(gt(profiles.id, after))
    .orderBy(profiles.id)
    .limit(size)
    .as("next");
  const { chunk } = await readBatch(db, { chunk: db.select({ last: max(next.id) }).from(next) });
  const { last } = onlyRow(chunk);
  if (last === null) {
    await writeBatch(db, { position: raisePosition(db, POSITION, dayAfter(renewal.day)) });
    return null;
  }
  const where = sql`id > ${after} AND id <= ${last}`;
  await writeBatch(db, {
    renewals: renewalStatements(where, renewal),
    position: raisePosition(db, POSITION, renewal.day + last),
  });
  return last;
}

/** `profileless` is the address of a confirmed account without a profile, else null. */
export async function readOpening(
  db: Db,
  userId: string,
): Promise<{ readonly profileless: string | null; readonly isBlocked: boolean }> {
  const lacks = and(eq(user.emailVerified, true), isNull(profiles.id));
  const { found } = await readBatch(db, {
    found: db
      .select({
        profileless: sql<string | null>`CASE WHEN ${lacks} THEN ${user.email} END`,
        isBlocked: flag(isNotNull(user.blockedAt)),
      })
      .from(user)
      .leftJoin(profiles, eq(profiles.id, user.id))
      .where(eq(user.id, userId)),
  });
  return found[0] ?? { profileless: null, isBlocked: false };
}

/** Grants the first credits once, unless the mailbox had its allowance of the day. */
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

export async function forgetMailboxes(db: Db, day: string): Promise<void> {
  await deleteInSlices(db, (size) => [
    sql`DELETE FROM mailboxes WHERE rowid IN
      (SELECT rowid FROM mailboxes WHERE user_id = '' AND day < ${day} LIMIT ${size})`,
  ]);
}
