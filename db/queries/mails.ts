import { and, count, eq, gt, inArray, lt, lte, min, type SQL, sql } from "drizzle-orm";
import { type RowOf, writeBatch } from "../batch.ts";
import { type Db, retryLostAnswer } from "../client.ts";
import { mails } from "../schema/index.ts";

export interface NewMail {
  readonly id: string;
  /** The recipient's account; null where the content contains the address. */
  readonly userId: string | null;
  readonly kind: string;
  readonly content: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A mail that only the caller may send until the lease ends. */
export type LeasedMail = RowOf<typeof LEASED_COLUMNS>;

interface TransportInfo {
  readonly name: string;
  readonly dedupes: boolean;
}

/** From its creation a mail may be sent again under its id: providers remember ids for a day. */
export const DEDUPED_MS = 20 * 3_600_000;

export type AttemptResult =
  | { readonly state: "sent" }
  | {
      readonly state: "failed";
      readonly reason: string;
      /** Whether the address is refused for good. */
      readonly isRefused: boolean;
    }
  | {
      readonly state: "queued";
      readonly reason: string;
      readonly dueAt: number;
      /** Whether the transport may have the mail, so that no other may send it. */
      readonly maybeSent: boolean;
    };

/** Longer than one cron run takes to send all the mails it leased. */
const LEASE_MS = 120_000;
const MAILS_A_RUN = 20;
/** Mails that are given up, and old ones that are deleted: 1.4 million a day. */
const ENDED_A_RUN = 1000;
const CODES_KEPT = 1000;
const HISTORY_MS = 86_400_000;

function handedTo({ name, dedupes }: TransportInfo): string | null {
  return dedupes ? name : null;
}

/** Queues a mail once per id, if `where` holds and its account exists; `transport` leases it. */
export function insertMailStatement(mail: NewMail, where: SQL, transport?: TransportInfo): SQL {
  const { id, userId, kind, content, createdAt, expiresAt } = mail;
  const owner = sql`(${userId} IS NULL OR EXISTS (SELECT 1 FROM user WHERE id = ${userId}))`;
  const dueAt = transport ? createdAt + LEASE_MS : createdAt;
  return sql`INSERT INTO mails (id, user_id, kind, content, attempts, due_at, handed_to,
      expires_at, created_at)
    SELECT ${id}, ${userId}, ${kind}, ${content}, ${transport ? 1 : 0}, ${dueAt}, ${transport ? handedTo(transport) : null},
      ${expiresAt}, ${createdAt}
    WHERE ${owner} AND ${where} ON CONFLICT (id) DO NOTHING`;
}

// Not a parameter: SQLite uses the partial index only for this literal.
const IS_QUEUED = sql`${mails.state} = 'queued'`;

const LEASED_COLUMNS = {
  id: mails.id,
  kind: mails.kind,
  content: sql`content`.mapWith(mails.content),
  attempts: mails.attempts,
  createdAt: mails.createdAt,
  expiresAt: mails.expiresAt,
  email: sql<string | null>`(SELECT email FROM user WHERE user.id = mails.user_id)`,
};

/** Queues a mail and leases it to the caller; null where its account is gone. */
export async function insertLeasedMail(
  db: Db,
  mail: NewMail,
  transport: TransportInfo,
): Promise<LeasedMail | null> {
  const { leased } = await retryLostAnswer(() =>
    writeBatch(db, {
      put: insertMailStatement(mail, sql`true`, transport),
      leased: db
        .select(LEASED_COLUMNS)
        .from(mails)
        .where(and(eq(mails.id, mail.id), IS_QUEUED)),
    }),
  );
  return leased[0] ?? null;
}

function isDeduped(now: number): SQL {
  return sql`created_at > ${now - DEDUPED_MS}`;
}

function mayLease({ name, dedupes }: TransportInfo, now: number): SQL {
  return dedupes
    ? sql`(handed_to IS NULL OR (handed_to = ${name} AND ${isDeduped(now)}))`
    : sql`handed_to IS NULL`;
}

/** A lease whose answer is lost only delays the mail until the lease ends. */
function lease(db: Db, transport: TransportInfo, which: SQL | undefined, now: number) {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        IS_QUEUED,
        lte(mails.dueAt, now),
        gt(mails.expiresAt, now),
        mayLease(transport, now),
        which,
      ),
    )
    .orderBy(mails.dueAt)
    .limit(MAILS_A_RUN);
  return db
    .update(mails)
    .set({
      dueAt: now + LEASE_MS,
      attempts: sql`${mails.attempts} + 1`,
      handedTo: sql`CASE WHEN ${isDeduped(now)} THEN ${handedTo(transport)} END`,
      // A mail that may have been sent expires before the provider forgets its id.
      expiresAt: sql`CASE WHEN handed_to IS NULL THEN expires_at
        ELSE min(expires_at, created_at + ${DEDUPED_MS}) END`,
    })
    .where(inArray(mails.id, due))
    .returning(LEASED_COLUMNS);
}

/** Leases one mail; null if another process has the lease, or the mail has ended. */
export async function leaseMail(
  db: Db,
  id: string,
  transport: TransportInfo,
  now: number,
): Promise<LeasedMail | null> {
  const { leased } = await writeBatch(db, { leased: lease(db, transport, eq(mails.id, id), now) });
  return leased[0] ?? null;
}

/** Prevents a second sending by a transport that does not deduplicate. False without the lease. */
export async function beginSending(
  db: Db,
  mail: LeasedMail,
  { name }: TransportInfo,
  now: number,
): Promise<boolean> {
  const { update } = await retryLostAnswer(() =>
    writeBatch(db, {
      update: db
        .update(mails)
        .set({ handedTo: name, dueAt: now + LEASE_MS })
        .where(isLeased(mail)),
    }),
  );
  return update.rowsAffected === 1;
}

/** Each lease raises the number of attempts, which therefore identifies the lease. */
function isLeased({ id, attempts }: LeasedMail): SQL | undefined {
  return and(eq(mails.id, id), eq(mails.attempts, attempts), IS_QUEUED);
}

/** Extends codes while their mail waits and is among the next to be sent; otherwise the mail would contain an expired code. */
function keepCodesStatement(now: number, until: number): SQL {
  return sql`UPDATE sign_up_codes SET expires_at = max(expires_at, ${until})
    WHERE user_id IN (SELECT user_id FROM mails WHERE kind = 'verification'
      AND state = 'queued' AND due_at <= ${now} AND expires_at > ${now}
      ORDER BY due_at LIMIT ${CODES_KEPT})`;
}

/**
 * Leases at most 20 mails and extends their codes to `codesUntil`. Gives up expired and possibly
 * sent mails; deletes those that ended a day ago. The next run continues.
 */
export async function leaseDueMails(
  db: Db,
  transport: TransportInfo,
  now: number,
  codesUntil: number,
): Promise<{ readonly leased: LeasedMail[]; readonly givenUp: string[] }> {
  const mayBeSent = mayLease(transport, now);
  const idsOf = (where: SQL | undefined) =>
    db.select({ id: mails.id }).from(mails).where(where).limit(ENDED_A_RUN);
  const { givenUp, leased } = await writeBatch(db, {
    givenUp: db
      .update(mails)
      .set({
        state: "failed",
        content: null,
        endedAt: now,
        reason: sql`CASE WHEN ${mayBeSent} THEN coalesce(reason, 'expired') ELSE 'broke_off' END`,
      })
      .where(
        inArray(
          mails.id,
          idsOf(
            and(
              IS_QUEUED,
              lte(mails.dueAt, now),
              sql`(${mails.expiresAt} <= ${now} OR NOT ${mayBeSent})`,
            ),
          ),
        ),
      )
      .returning({ reason: sql`reason`.mapWith(mails.reason) }),
    codes: keepCodesStatement(now, codesUntil),
    leased: lease(db, transport, undefined, now),
    forgotten: db
      .delete(mails)
      .where(inArray(mails.id, idsOf(lt(mails.endedAt, now - HISTORY_MS)))),
  });
  return { leased, givenUp: givenUp.map(({ reason }) => reason) };
}

/** Only while the lease holds. A finished mail loses its content. */
export async function finishAttempt(
  db: Db,
  mail: LeasedMail,
  result: AttemptResult,
  now: number,
): Promise<void> {
  const reason = result.state === "sent" ? null : result.reason;
  const change =
    result.state === "queued"
      ? { dueAt: result.dueAt, ...(result.maybeSent ? {} : { handedTo: null }) }
      : {
          state: result.state,
          content: null,
          endedAt: now,
          isRefused: result.state === "failed" && result.isRefused,
        };
  await retryLostAnswer(() =>
    writeBatch(db, {
      end: db
        .update(mails)
        .set({ reason, ...change })
        .where(isLeased(mail)),
    }),
  );
}

/** Counts of the queue for an operator as part of a batch, always one row. */
export function queuedMails(db: Db) {
  return db
    .select({
      queued: count(),
      retried: count(mails.reason),
      oldestAt: min(mails.createdAt),
    })
    .from(mails)
    .where(IS_QUEUED);
}
