import { type SQL, sql } from "drizzle-orm";
import { type Batch, writeBatch } from "../batch.ts";
import type { Db } from "../client.ts";
import { closets } from "../schema/index.ts";
import { actionStatement } from "./admin-actions.ts";
import { type AdminCaller, type Authority, authorityOf, writeAuthorised } from "./authorisation.ts";
import { raiseVersionWhere } from "./closet-manager.ts";
import type { SubjectId } from "./moderation.ts";
import { logStatement } from "./moderation-log.ts";
import { NOTICE_KEPT_MS } from "./notices.ts";
import { dueRemovals } from "./removals.ts";

type ModerationDecision =
  | { readonly decision: "dismiss" | "restore" }
  /** `reject_appeal` rejects an appeal. */
  | { readonly decision: "take_down" | "reject_appeal"; readonly reason: string };

/** Decides on an item or a closet and logs the decision. One round trip. */
export async function moderate(
  db: Db,
  caller: AdminCaller,
  subject: SubjectId,
  decided: ModerationDecision,
) {
  const authority = authorityOf(caller);
  const isOfSubject = sql`${closets.id} = ${closetOf(subject)} AND ${authority.when}`;
  const owner = db.select({ id: closets.userId }).from(closets).where(isOfSubject);
  const { id, ...statements } = decisionStatements(subject, decided, authority);
  const isVisible = decided.decision === "take_down" || decided.decision === "restore";
  const { logged, raised, owners, removals } = await writeAuthorised(db, caller, {
    ...statements,
    raised: raiseVersionWhere(db, sql`${isOfSubject} AND ${isVisible} AND ${isLogged(id)}`),
    owners: owner,
    removals: dueRemovals(db, sql`${owner}`, caller.now),
  });
  const changed = logged.rowsAffected === 1;
  return {
    changed,
    ownerId: owners[0]?.id ?? null,
    raised: changed ? (raised[0] ?? null) : null,
    removals,
  };
}

/**
 * Hides a subject whose report reaches its deadline before `until`. False if it is hidden: the next
 * deadline of an automatic takedown neither confirms nor repeats it.
 */
export async function hideAutomatically(
  db: Db,
  subject: SubjectId,
  reason: string,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  const overdue = sql`deadline_at <= ${until} AND hidden_at IS NULL AND decided_at IS NULL
    AND ${reportedAs(subject, "alone")}`;
  const when = sql`EXISTS (SELECT 1 FROM reports WHERE ${overdue})
    AND NOT EXISTS (SELECT 1 FROM takedowns WHERE ${inForce(subject)})`;
  const authority = { by: AUTOMATIC, when, now };
  const { id, ...statements } = decisionStatements(
    subject,
    { decision: "take_down", reason },
    authority,
  );
  const { logged } = await writeBatch(db, {
    ...statements,
    raised: raiseVersionWhere(db, sql`${closets.id} = ${closetOf(subject)} AND ${isLogged(id)}`),
    hidden: sql`UPDATE reports SET hidden_at = ${now} WHERE ${overdue}`,
  });
  return logged.rowsAffected === 1;
}

/** The name of the deadline in the log of decisions. */
const AUTOMATIC = "automatic";

function isLogged(id: string): SQL {
  return sql`EXISTS (SELECT 1 FROM moderation_log WHERE id = ${id})`;
}

function closetOf({ kind, id }: SubjectId): SQL {
  return kind === "closet"
    ? sql`${id}`
    : sql`(SELECT closet_id FROM closet_items WHERE id = ${id})`;
}

/** The columns of reports and takedowns that name the subject. */
function reportedAs({ kind, id }: SubjectId, scope: "alone" | "with_items"): SQL {
  if (kind === "item") return sql`closet_item_id = ${id}`;
  const items = scope === "alone" ? sql`closet_item_id IS NULL` : sql`true`;
  return sql`closet_id = ${id} AND ${items}`;
}

/** The log entry comes first; the other statements depend on it. */
function decisionStatements(
  subject: SubjectId,
  decided: ModerationDecision,
  { by, when, now }: Authority,
) {
  const id = crypto.randomUUID();
  const { decision } = decided;
  const entry = {
    ...{ id, by, now, closetId: closetOf(subject) },
    // Among the decisions, a rejected appeal is a second one to take it down.
    action: decision === "reject_appeal" ? ("take_down" as const) : decision,
    closetItemId: subject.kind === "item" ? subject.id : null,
    note: "reason" in decided ? decided.reason : null,
  };
  const logged = logStatement(entry, sql`${isPossible(subject, decision)} AND ${when}`);
  const done = isLogged(id);
  const about = [subject.kind, subject.id] as const;
  const action = actionStatement({ action: decision, by, subject: about, now }, done);
  const change = { subject, now, done, isAutomatic: by === AUTOMATIC };
  return { id, logged, action, ...changesOf(decided, change) };
}

interface Change {
  readonly subject: SubjectId;
  readonly now: number;
  /** Whether the decision is made now. */
  readonly done: SQL;
  readonly isAutomatic: boolean;
}

/** The takedown that is in force. */
function inForce(subject: SubjectId): SQL {
  return sql`ended_at IS NULL AND ${reportedAs(subject, "alone")}`;
}

const tableOf = ({ kind }: SubjectId) => (kind === "item" ? sql`closet_items` : sql`closets`);

function isPossible(subject: SubjectId, decision: ModerationDecision["decision"]): SQL {
  const exists = (what: SQL) => sql`EXISTS (SELECT 1 FROM ${what})`;
  const isDown = exists(
    sql`${tableOf(subject)} WHERE id = ${subject.id} AND taken_down_at IS NOT NULL`,
  );
  const isAutomatic = exists(sql`takedowns WHERE is_automatic AND ${inForce(subject)}`);
  const open = sql`decided_at IS NULL AND ${reportedAs(subject, "alone")}`;
  const appealed = sql`appealed_at IS NOT NULL AND answered_at IS NULL AND ${inForce(subject)}`;
  return {
    dismiss: sql`(${exists(sql`reports WHERE ${open}`)} AND NOT ${isAutomatic})`,
    take_down: sql`(${exists(sql`${tableOf(subject)} WHERE id = ${subject.id}`)}
      AND (NOT ${isDown} OR ${isAutomatic}))`,
    restore: isDown,
    reject_appeal: exists(sql`takedowns WHERE ${appealed}`),
  }[decision];
}

function changesOf(decided: ModerationDecision, change: Change): Batch {
  if (decided.decision === "take_down") return takedownStatements(decided.reason, change);
  if (decided.decision === "restore") return restoreStatements(change);
  if (decided.decision === "reject_appeal") return rejectionStatements(decided.reason, change);
  const { subject, now, done } = change;
  const open = sql`decided_at IS NULL AND ${reportedAs(subject, "alone")} AND ${done}`;
  return {
    notices: decideNotices("kept", now, sql`id IN (SELECT id FROM reports WHERE ${open})`),
    reports: sql`UPDATE reports SET decided_at = ${now} WHERE ${open}`,
  };
}

function decideNotices(outcome: string, now: number, where: SQL, takedownId?: SQL): SQL {
  return sql`UPDATE notices SET outcome = ${outcome}, is_untold = 1,
    forget_at = ${now + NOTICE_KEPT_MS}, takedown_id = ${takedownId ?? sql`takedown_id`}
    WHERE ${where}`;
}

/** Also closes the reports of its subject; that of a closet those of its items, too. */
function takedownStatements(reason: string, change: Change): Batch {
  const { subject, now, done, isAutomatic } = change;
  const scope = isAutomatic ? "alone" : "with_items";
  const open = sql`decided_at IS NULL AND ${reportedAs(subject, scope)} AND ${done}`;
  const itemId = subject.kind === "item" ? subject.id : null;
  const outcome = isAutomatic ? "hidden" : "taken_down";
  return {
    subject: sql`UPDATE ${tableOf(subject)} SET taken_down_at = coalesce(taken_down_at, ${now}),
      changed_after_takedown_at = NULL
      WHERE id = ${subject.id} AND ${done}`,
    confirmed: sql`UPDATE takedowns SET note = ${reason}, is_automatic = 0, untold = 'hidden'
      WHERE ${inForce(subject)} AND ${done}`,
    takedown: sql`INSERT INTO takedowns (id, user_id, closet_id, closet_item_id, note,
        is_automatic, reported_for, created_at, untold)
      SELECT ${crypto.randomUUID()}, user_id, id, ${itemId}, ${reason}, ${isAutomatic},
        (SELECT json_group_array(DISTINCT reason) FROM reports WHERE ${open}), ${now}, 'hidden'
      FROM closets WHERE id = ${closetOf(subject)} AND ${done}
        AND NOT EXISTS (SELECT 1 FROM takedowns WHERE ${inForce(subject)})`,
    notices: decideNotices(
      outcome,
      now,
      sql`id IN (SELECT id FROM reports WHERE ${open})`,
      sql`(SELECT id FROM takedowns WHERE ${inForce(subject)})`,
    ),
    // A person still has to confirm what the deadline hid.
    reports: sql`UPDATE reports SET decided_at = ${now} WHERE ${open} AND ${!isAutomatic}`,
  };
}

function ofTakedown({ subject, done }: Change): SQL {
  return sql`takedown_id IN (SELECT id FROM takedowns WHERE ${inForce(subject)}) AND ${done}`;
}

function restoreStatements(change: Change): Batch {
  const { subject, now, done } = change;
  return {
    subject: sql`UPDATE ${tableOf(subject)} SET taken_down_at = NULL,
      changed_after_takedown_at = NULL WHERE id = ${subject.id} AND ${done}`,
    notices: decideNotices("restored", now, ofTakedown(change)),
    takedown: sql`UPDATE takedowns SET ended_at = ${now}, untold = 'restored',
      answered_at = CASE WHEN appealed_at IS NULL THEN NULL ELSE coalesce(answered_at, ${now}) END
      WHERE ${inForce(subject)} AND ${done}`,
    reports: sql`UPDATE reports SET decided_at = ${now}
      WHERE decided_at IS NULL AND ${reportedAs(subject, "alone")} AND ${done}`,
  };
}

/** A person has decided, so that the takedown is no longer automatic. */
function rejectionStatements(reason: string, change: Change): Batch {
  const { subject, now, done } = change;
  return {
    notices: decideNotices("appeal_rejected", now, ofTakedown(change)),
    takedown: sql`UPDATE takedowns SET answered_at = ${now}, answer = ${reason},
      is_automatic = 0, untold = 'appeal_rejected' WHERE ${inForce(subject)} AND ${done}`,
    reports: sql`UPDATE reports SET decided_at = ${now}
      WHERE decided_at IS NULL AND ${reportedAs(subject, "alone")} AND ${done}`,
  };
}
