import { and, eq, gt, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { onlyRow, readBatch, writeBatch } from "../batch.ts";
import { askAgain, type Db } from "../client.ts";
import { mails } from "../schema/index.ts";

/** A message as it is written down. Times in milliseconds since 1970 UTC. */
export interface NewMail {
  readonly id: string;
  /** Whose address it goes to; null where the content names the address itself. */
  readonly userId: string | null;
  readonly kind: string;
  /** Sealed. */
  readonly content: string;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** A message that the caller, and nobody else, is to send while their lease lasts. */
export interface TakenMail {
  readonly id: string;
  readonly kind: string;
  readonly content: string;
  /** The account's address; null where the mail belongs to none. */
  readonly email: string | null;
  /** This one included. */
  readonly attempts: number;
  readonly createdAt: number;
  readonly expiresAt: number;
}

/** The way mail leaves at present. */
export interface Way {
  readonly name: string;
  /** Whether it takes the same id twice for one message. */
  readonly dedupes: boolean;
}

/** What came of a taken message. */
export type Ending =
  | { readonly state: "sent" }
  | { readonly state: "failed"; readonly reason: string }
  | {
      readonly state: "queued";
      readonly reason: string;
      readonly dueAt: number;
      /** Whether the way may have it already, and only the same one may be asked again. */
      readonly maybeSent: boolean;
    };

/** How long one may have a message: longer than a run takes to come to it, while all answers. */
const LEASE_MS = 120_000;
const MAILS_A_RUN = 20;
/** For how long it is known that a mail was sent or given up. */
const KEPT_MS = 86_400_000;

/** What taking a message says of who may have it: only a way that dedupes may be asked in doubt. */
function handedTo({ name, dedupes }: Way): string | null {
  return dedupes ? name : null;
}

/**
 * Writes a message down if `where` holds and its account stands; the same event only once.
 * @param way of who sends it at once and therefore has taken it already
 */
export function putMailStatement(mail: NewMail, where: SQL, way?: Way): SQL {
  const { id, userId, kind, content, createdAt, expiresAt } = mail;
  const owner = sql`(${userId} IS NULL OR EXISTS (SELECT 1 FROM user WHERE id = ${userId}))`;
  const dueAt = way ? createdAt + LEASE_MS : createdAt;
  return sql`INSERT INTO mails (id, user_id, kind, content, attempts, due_at, handed_to,
      expires_at, created_at)
    SELECT ${id}, ${userId}, ${kind}, ${content}, ${way ? 1 : 0}, ${dueAt}, ${way ? handedTo(way) : null},
      ${expiresAt}, ${createdAt}
    WHERE ${owner} AND ${where} ON CONFLICT (id) DO NOTHING`;
}

// Not a parameter: the index of due mails holds for this text alone.
const IS_QUEUED = sql`${mails.state} = 'queued'`;

const TAKEN = {
  id: mails.id,
  kind: mails.kind,
  /** Only a queued mail is taken, and the schema gives each of those a content. */
  content: sql`content`.mapWith(mails.content),
  attempts: mails.attempts,
  createdAt: mails.createdAt,
  expiresAt: mails.expiresAt,
  email: sql<string | null>`(SELECT email FROM user WHERE user.id = mails.user_id)`,
};

/** Writes a message down for the caller to send now; null where its account is gone. */
export async function putTakenMail(db: Db, mail: NewMail, way: Way): Promise<TakenMail | null> {
  const { taken } = await askAgain(() =>
    writeBatch(db, {
      put: putMailStatement(mail, sql`true`, way),
      taken: db
        .select(TAKEN)
        .from(mails)
        .where(and(eq(mails.id, mail.id), IS_QUEUED)),
    }),
  );
  return taken[0] ?? null;
}

/** What may have been sent by a way that would send it again is nobody's to take. */
function mayBeSent({ name, dedupes }: Way): SQL {
  return dedupes ? sql`(handed_to IS NULL OR handed_to = ${name})` : sql`handed_to IS NULL`;
}

/**
 * A taking whose answer is lost leaves a lease, and nothing else, behind: nobody has sent a message
 * before `beginSending` said so, or the way knows it again.
 */
function take(db: Db, way: Way, which: SQL | undefined, now: number) {
  const due = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(IS_QUEUED, lte(mails.dueAt, now), gt(mails.expiresAt, now), mayBeSent(way), which))
    .orderBy(mails.dueAt)
    .limit(MAILS_A_RUN);
  return db
    .update(mails)
    .set({
      dueAt: now + LEASE_MS,
      attempts: sql`${mails.attempts} + 1`,
      handedTo: handedTo(way),
    })
    .where(inArray(mails.id, due))
    .returning(TAKEN);
}

/** Takes one message, unless another has it or it has ended. */
export async function takeMail(
  db: Db,
  id: string,
  way: Way,
  now: number,
): Promise<TakenMail | null> {
  const { taken } = await writeBatch(db, { taken: take(db, way, eq(mails.id, id), now) });
  return taken[0] ?? null;
}

/**
 * Notes that a taken message is about to be handed to a way that would send it twice: from here on
 * nobody else does. False where the lease has gone to somebody else. Asked again, it says the same.
 */
export async function beginSending(
  db: Db,
  mail: TakenMail,
  { name }: Way,
  now: number,
): Promise<boolean> {
  const { update } = await askAgain(() =>
    writeBatch(db, {
      update: db
        .update(mails)
        .set({ handedTo: name, dueAt: now + LEASE_MS })
        .where(isHeld(mail)),
    }),
  );
  return update.rowsAffected === 1;
}

/** Each taking counts one more attempt, so that the number is its holder's alone. */
function isHeld({ id, attempts }: TakenMail): SQL | undefined {
  return and(eq(mails.id, id), eq(mails.attempts, attempts), IS_QUEUED);
}

/**
 * Takes what is due, at most 20 mails. Gives up what has outlived its use, and what an attempt that
 * broke off may have sent; forgets what ended a day ago. One round trip.
 */
export async function takeDueMails(
  db: Db,
  way: Way,
  now: number,
): Promise<{ readonly taken: TakenMail[]; readonly givenUp: string[] }> {
  const maybeSent = mayBeSent(way);
  const { givenUp, taken } = await writeBatch(db, {
    givenUp: db
      .update(mails)
      .set({
        state: "failed",
        content: null,
        endedAt: now,
        reason: sql`CASE WHEN ${maybeSent} THEN coalesce(reason, 'expired') ELSE 'broke_off' END`,
      })
      .where(
        and(
          IS_QUEUED,
          lte(mails.dueAt, now),
          sql`(${mails.expiresAt} <= ${now} OR NOT ${maybeSent})`,
        ),
      )
      .returning({ reason: sql`reason`.mapWith(mails.reason) }),
    taken: take(db, way, undefined, now),
    forgotten: db.delete(mails).where(lt(mails.endedAt, now - KEPT_MS)),
  });
  return { taken, givenUp: givenUp.map(({ reason }) => reason) };
}

/** Enters what came of an attempt, by whoever still holds the mail; what has ended is emptied. */
export async function endAttempt(
  db: Db,
  mail: TakenMail,
  ending: Ending,
  now: number,
): Promise<void> {
  const reason = ending.state === "sent" ? null : ending.reason;
  const change =
    ending.state === "queued"
      ? { dueAt: ending.dueAt, ...(ending.maybeSent ? {} : { handedTo: null }) }
      : { state: ending.state, content: null, endedAt: now };
  await askAgain(() =>
    writeBatch(db, {
      end: db
        .update(mails)
        .set({ reason, ...change })
        .where(isHeld(mail)),
    }),
  );
}

export interface MailCounts {
  /** Not sent yet. */
  readonly queued: number;
  /** Of those, what has been tried in vain. */
  readonly retried: number;
  /** When the oldest of them was written, milliseconds since 1970 UTC; null without one. */
  readonly oldestAt: number | null;
  /** Sent, and given up, since the time asked for, which is at most a day back. */
  readonly sent: number;
  readonly failed: number;
}

/** How mail has been doing since a time (milliseconds since 1970 UTC), for an operator. */
export async function countMails(db: Db, since: number): Promise<MailCounts> {
  const { counts } = await readBatch(db, { counts: mailCounts(db, since) });
  return onlyRow(counts);
}

/** The same as part of a batch: always one row. */
export function mailCounts(db: Db, since: number) {
  const count = (where: SQL) => sql`coalesce(sum(${where}), 0)`.mapWith(Number);
  const { state, reason, createdAt, endedAt } = mails;
  return db
    .select({
      queued: count(sql`${state} = 'queued'`),
      retried: count(sql`${state} = 'queued' AND ${reason} IS NOT NULL`),
      oldestAt: sql<number | null>`min(CASE WHEN ${state} = 'queued' THEN ${createdAt} END)`,
      sent: count(sql`${state} = 'sent' AND ${endedAt} >= ${since}`),
      failed: count(sql`${state} = 'failed' AND ${endedAt} >= ${since}`),
    })
    .from(mails);
}
