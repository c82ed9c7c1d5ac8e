import { type SQL, sql } from "drizzle-orm";
import { flag, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import type { reports } from "../schema/index.ts";
import { isBlocked } from "./blocked-accounts.ts";
import { insertMailStatement, type NewMail } from "./mails.ts";
import { actorOf, actorsOf, type Person, type PersonLimits, personRoom } from "./person-limits.ts";
import { fullUntil, hitStatements, type Limit, wasHit } from "./rate-limits.ts";

interface NamedSubject {
  readonly handle: string;
  readonly itemId: string | null;
}

export type ReportReason = typeof reports.$inferSelect.reason;

interface Report {
  readonly id: string;
  readonly reason: ReportReason;
  readonly details: string | null;
  /** Milliseconds since 1970 UTC; null unless it is urgent. */
  readonly deadlineAt: number | null;
  /** To the operator, about an urgent report. */
  readonly alert: LimitedMail | null;
  readonly notice: ReportNotice | null;
}

/** A mail that is queued while its limit has room. */
interface LimitedMail {
  readonly mail: NewMail;
  readonly limit: Limit;
}

/** The address and signature of a reporter. */
interface ReportNotice {
  readonly contact: string;
  readonly signature: string | null;
  readonly forgetAt: number;
  readonly receipt: LimitedMail;
}

interface ReportResult {
  readonly found: boolean;
  /** Whether the person's report is open; false where a limit was full. */
  readonly reported: boolean;
  readonly fullUntil: number;
}

function subjects({ handle, itemId }: NamedSubject): SQL {
  const shown = sql`lower(c.instagram_handle) = lower(${handle}) AND c.taken_down_at IS NULL
    AND NOT ${isBlocked(sql`c.user_id`)}`;
  return itemId === null
    ? sql`(SELECT c.id AS closet_id, NULL AS item_id FROM closets c WHERE ${shown})`
    : sql`(SELECT c.id AS closet_id, i.id AS item_id
        FROM closets c JOIN closet_items i ON i.closet_id = c.id
        WHERE ${shown} AND i.id = ${itemId} AND i.taken_down_at IS NULL
          AND i.link_hidden_at IS NULL AND i.visibility = 'public')`;
}

/** Whether this report adds a deadline or an address to the open one `r` of the same person. */
function adds({ deadlineAt, notice }: Report): SQL {
  return sql`((${deadlineAt !== null ? 1 : 0} AND r.deadline_at IS NULL)
    OR (${notice ? 1 : 0} AND NOT EXISTS (SELECT 1 FROM notices WHERE notices.id = r.id)))`;
}

/** Stores the address and queues the receipt and the alert, where the report is stored. */
function noticeStatements({ id, notice, alert }: Report, now: number): SQL[] {
  const stored = sql`EXISTS (SELECT 1 FROM reports WHERE id = ${id})`;
  const queue = ({ mail, limit }: LimitedMail) => [
    insertMailStatement(mail, sql`${stored} AND ${fullUntil(limit, now)} = 0`),
    ...hitStatements([limit], { now, where: stored }),
  ];
  const alerts = alert ? queue(alert) : [];
  if (!notice) return alerts;
  const { contact, signature, forgetAt, receipt } = notice;
  return [
    ...alerts,
    sql`INSERT INTO notices (id, contact, signature, forget_at)
      SELECT ${id}, ${contact}, ${signature}, ${forgetAt} WHERE ${stored}`,
    ...queue(receipt),
  ];
}

/**
 * Adds a report once per person and subject, within the limits. Replaces a decided one, and an
 * open one without the address or the deadline that this one has.
 */
export async function addReport(
  db: Db,
  subject: NamedSubject,
  person: Person & { readonly visitor: string },
  report: Report,
  limits: PersonLimits,
  now: number,
): Promise<ReportResult> {
  const room = personRoom(limits, person, now);
  const id = crypto.randomUUID();
  const counted = wasHit(room.key, id);
  const own = sql`SELECT r.id FROM reports r JOIN ${subjects(subject)} s
    ON s.closet_id = r.closet_id AND s.item_id IS r.closet_item_id
    WHERE r.actor IN ${actorsOf(person, now)}`;
  const isNew = sql`EXISTS (SELECT 1 FROM ${subjects(subject)})
    AND NOT EXISTS (${own} AND r.decided_at IS NULL AND NOT ${adds(report)})`;
  const { found } = await writeBatch(db, {
    hits: hitStatements(room.limits, { now, id, where: sql`${room.isFree} AND ${isNew}` }),
    // First, because a trigger tells the reporter of a report that is deleted undecided.
    notices: sql`DELETE FROM notices WHERE id IN (${own}) AND outcome IS NULL AND ${counted}`,
    replaced: sql`DELETE FROM reports WHERE id IN (${own}) AND ${counted}`,
    report: sql`INSERT INTO reports
        (id, closet_id, closet_item_id, actor, reason, details, created_at, deadline_at)
      SELECT ${report.id}, closet_id, item_id,
        ${actorOf(person, now)}, ${report.reason}, ${report.details}, ${now},
        ${report.deadlineAt} FROM ${subjects(subject)}
      WHERE ${counted} ON CONFLICT DO NOTHING`,
    notice: noticeStatements(report, now),
    found: db
      .select({
        reported: flag(sql`EXISTS (${own} AND NOT ${adds(report)})`),
        fullUntil: sql`max(${room.personFullUntil}, ${room.networkFullUntil})`.mapWith(Number),
      })
      .from(subjects(subject)),
  });
  const [row] = found;
  return row ? { found: true, ...row } : { found: false, reported: false, fullUntil: 0 };
}
