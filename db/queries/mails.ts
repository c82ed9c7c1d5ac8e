import type { ResultSet } from "@libsql/client/web";
import { type SQL, sql } from "drizzle-orm";
import { askAgain, type Db, readBatch, writeBatch } from "../client.ts";

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

const TAKEN = sql`id, kind, content, attempts, created_at, expires_at,
  (SELECT email FROM user WHERE user.id = mails.user_id) AS email`;

/** Writes a message down for the caller to send now; null where its account is gone. */
export async function putTakenMail(db: Db, mail: NewMail, way: Way): Promise<TakenMail | null> {
  const [, { rows }] = await askAgain(() =>
    writeBatch(db, [
      putMailStatement(mail, sql`true`, way),
      sql`SELECT ${TAKEN} FROM mails WHERE id = ${mail.id}`,
    ]),
  );
  return rows[0] ? toTaken(rows[0]) : null;
}

/** What may have been sent by a way that would send it again is nobody's to take. */
function mayBeSent({ name, dedupes }: Way): SQL {
  return dedupes ? sql`(handed_to IS NULL OR handed_to = ${name})` : sql`handed_to IS NULL`;
}

/**
 * A taking whose answer is lost leaves a lease, and nothing else, behind: nobody has sent a message
 * before `beginSending` said so, or the way knows it again.
 */
function takeStatement(way: Way, which: SQL, now: number): SQL {
  return sql`UPDATE mails
    SET due_at = ${now + LEASE_MS}, attempts = attempts + 1, handed_to = ${handedTo(way)}
    WHERE id IN (SELECT id FROM mails
      WHERE state = 'queued' AND due_at <= ${now} AND expires_at > ${now} AND ${mayBeSent(way)}
        AND ${which} ORDER BY due_at LIMIT ${MAILS_A_RUN})
    RETURNING ${TAKEN}`;
}

/** Takes one message, unless another has it or it has ended. */
export async function takeMail(
  db: Db,
  id: string,
  way: Way,
  now: number,
): Promise<TakenMail | null> {
  const [{ rows }] = await writeBatch(db, [takeStatement(way, sql`id = ${id}`, now)]);
  return rows[0] ? toTaken(rows[0]) : null;
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
  const [{ rowsAffected }] = await askAgain(() =>
    writeBatch(db, [
      sql`UPDATE mails SET handed_to = ${name}, due_at = ${now + LEASE_MS} WHERE ${isHeld(mail)}`,
    ]),
  );
  return rowsAffected === 1;
}

/** Each taking counts one more attempt, so that the number is its holder's alone. */
function isHeld({ id, attempts }: TakenMail): SQL {
  return sql`id = ${id} AND attempts = ${attempts} AND state = 'queued'`;
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
  const [given, taken] = await writeBatch(db, [
    sql`UPDATE mails SET state = 'failed', content = NULL, ended_at = ${now},
          reason = CASE WHEN ${mayBeSent(way)} THEN coalesce(reason, 'expired') ELSE 'broke_off' END
        WHERE state = 'queued' AND due_at <= ${now}
          AND (expires_at <= ${now} OR NOT ${mayBeSent(way)}) RETURNING reason`,
    takeStatement(way, sql`true`, now),
    sql`DELETE FROM mails WHERE ended_at < ${now - KEPT_MS}`,
  ]);
  return {
    taken: taken.rows.map(toTaken),
    givenUp: given.rows.map(({ reason }) => String(reason)),
  };
}

function toTaken(row: ResultSet["rows"][number]): TakenMail {
  return {
    id: String(row.id),
    kind: String(row.kind),
    content: String(row.content),
    email: row.email as string | null,
    attempts: Number(row.attempts),
    createdAt: Number(row.created_at),
    expiresAt: Number(row.expires_at),
  };
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
      ? sql`due_at = ${ending.dueAt}, handed_to = ${ending.maybeSent ? sql`handed_to` : null}`
      : sql`state = ${ending.state}, content = NULL, ended_at = ${now}`;
  await askAgain(() =>
    writeBatch(db, [sql`UPDATE mails SET reason = ${reason}, ${change} WHERE ${isHeld(mail)}`]),
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
  const [{ rows }] = await readBatch(db, [countMailsStatement(since)]);
  return toMailCounts(rows[0]);
}

/** The same as part of a batch, whose row `toMailCounts` reads. */
export function countMailsStatement(since: number): SQL {
  return sql`SELECT coalesce(sum(state = 'queued'), 0) AS queued,
      coalesce(sum(state = 'queued' AND reason IS NOT NULL), 0) AS retried,
      min(CASE WHEN state = 'queued' THEN created_at END) AS oldest_at,
      coalesce(sum(state = 'sent' AND ended_at >= ${since}), 0) AS sent,
      coalesce(sum(state = 'failed' AND ended_at >= ${since}), 0) AS failed
    FROM mails`;
}

export function toMailCounts(row: ResultSet["rows"][number]): MailCounts {
  return {
    queued: Number(row.queued),
    retried: Number(row.retried),
    oldestAt: row.oldest_at as number | null,
    sent: Number(row.sent),
    failed: Number(row.failed),
  };
}
